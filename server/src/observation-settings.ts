/** Where `/metrics` is served: on a port of its own if there is one, or else beside the calls. */
export interface MetricsSettings {
  readonly listen: { readonly port: number; readonly host: string } | undefined;
  readonly token: string | undefined;
}

export interface TraceSettings {
  /** Base address of the OpenTelemetry collector. */
  readonly endpoint: string;
  /** Of the traces that begin here, the share that is recorded. */
  readonly share: number;
}

interface ObservationSettings {
  metrics: MetricsSettings | undefined;
  traces: TraceSettings | undefined;
  problems: readonly string[];
}

const SHORTEST_TOKEN = 16;

/** How the server can be watched: metrics and traces, both off by default. */
export function readObservation(value: (name: string) => string | undefined, mainPort: number): ObservationSettings {
  const problems: string[] = [];
  const check = (ok: boolean, problem: string) => {
    if (!ok) problems.push(problem);
  };

  const port = value('METRICS_PORT');
  const number = Number(port);
  check(
    port === undefined || (Number.isInteger(number) && number >= 0 && number <= 65_535),
    `METRICS_PORT must be a number from 0 to 65535, not '${port}'`,
  );
  check(
    port === undefined || number === 0 || number !== mainPort,
    'METRICS_PORT must not be PORT: to serve metrics there, set only METRICS_TOKEN',
  );
  const host = value('METRICS_HOST');
  check(!host || port !== undefined, 'METRICS_HOST needs METRICS_PORT too');
  const token = value('METRICS_TOKEN');
  check(!token || token.length >= SHORTEST_TOKEN, `METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters`);
  const listen = port === undefined ? undefined : { port: number, host: host ?? '127.0.0.1' };

  const endpoint = value('OTEL_EXPORTER_OTLP_ENDPOINT');
  check(
    !endpoint || /^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''),
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address',
  );
  const share = Number(value('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  check(
    share >= 0 && share <= 1,
    `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not '${value('OTEL_TRACES_SAMPLER_ARG')}'`,
  );

  return {
    metrics: listen || token ? { listen, token } : undefined,
    traces: endpoint ? { endpoint: endpoint.replace(/\/+$/, ''), share } : undefined,
    problems,
  };
}
