import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type Observe, VERSION } from '../http/create-app.ts';
import type { JobTracing } from '../jobs/job-tracing.ts';
import type { TraceSettings } from '../observation-settings.ts';
import { traceCalls } from './call-spans.ts';
import { endSpan, type Tracing } from './spans.ts';
import { traceStatements } from './statement-spans.ts';

export interface Traces {
  readonly observe: Observe;
  readonly jobs: JobTracing;
  /** Makes a span of each statement of a call or job. */
  follow(pool: Pool): void;
  close(): Promise<void>;
}

/** Long lists of placeholders add nothing. */
const LONGEST_TEXT = 4_000;
/** A collector that is away must not delay the stop of the server. */
const CLOSE_MS = 2_000;
const QUIET_MS = 60_000;

/** Sends traces of calls, their statements and their jobs to an OpenTelemetry collector, by OTLP over HTTP. */
export function openTraces({ endpoint, share }: TraceSettings, log: FastifyBaseLogger): Traces {
  const report = rarely((error) => log.warn({ err: error }, 'traces could not be sent'));
  setGlobalErrorHandler(report);
  const provider = new TracerProvider({
    // The environment's OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
    resource: resourceFromAttributes({
      'service.name': 'leitstand',
      'service.version': VERSION,
      'host.name': hostname(),
      'process.pid': process.pid,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  });
  const propagator = new W3CTraceContextPropagator();
  const tracing: Tracing = {
    tracer: provider.getTracer('leitstand', VERSION),
    active: new AsyncLocalStorage<Context>(),
    extract: (headers) => propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
  };
  const { tracer, active, extract } = tracing;
  return {
    observe: (app) => traceCalls(app, tracing),
    follow: (pool) => traceStatements(pool, tracing),
    jobs: {
      current: () => {
        const carrier: { traceparent?: string } = {};
        const context = active.getStore();
        if (context) propagator.inject(context, carrier, defaultTextMapSetter);
        return carrier.traceparent;
      },
      run: async (job, traceparent, work) => {
        const parent = extract({ traceparent });
        const span = tracer.startSpan(
          `job ${job}`,
          { kind: SpanKind.CONSUMER, attributes: { 'leitstand.job': job } },
          parent,
        );
        try {
          await active.run(trace.setSpan(parent, span), work);
          endSpan(span);
        } catch (error) {
          endSpan(span, error);
          throw error;
        }
      },
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(report), delay(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** Every batch fails while the collector is away. */
function rarely(report: (error: unknown) => void): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    report(error);
  };
}
