import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DurationSeries, Durations } from '../base/durations.ts';

interface Description {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/** A value and its labels, in the order of the description. */
type Sample = readonly [value: number, ...labels: string[]];
type Read = () => Iterable<Sample> | Promise<Iterable<Sample>>;

/** Not counters, although their names say so. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Reads the server's figures when it is asked, in the format of Prometheus. */
export class Exposition {
  readonly #registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  read(): Promise<string> {
    return this.#registry.metrics();
  }

  gauge({ name, help, labels = [] }: Description, read: Read): void {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [this.#registry],
      async collect() {
        const samples = await read();
        this.reset();
        // A gauge without labels would be 0, also if nothing is known.
        if (labels.length === 0) this.remove();
        for (const [value, ...of] of samples) this.set(labelled(labels, of), value);
      },
    });
  }

  /** The samples are totals. */
  counter({ name, help, labels = [] }: Description, read: Read): void {
    new Counter({
      name,
      help,
      labelNames: labels,
      registers: [this.#registry],
      async collect() {
        const samples = await read();
        this.reset();
        for (const [value, ...of] of samples) this.inc(labelled(labels, of), value);
      },
    });
  }

  histogram(description: Description, durations: Durations): void {
    this.#registry.registerMetric(new DurationHistogram(description, durations));
  }
}

/** The library's histogram counts by itself; this one shows what was counted elsewhere. */
class DurationHistogram extends Histogram {
  readonly #description: Description;
  readonly #durations: Durations;
  readonly #empty: Histogram;

  constructor(description: Description, durations: Durations) {
    const { name, help } = description;
    super({ name, help, registers: [] });
    this.#empty = new Histogram({ name, help, registers: [] });
    this.#description = description;
    this.#durations = durations;
  }

  override async get() {
    return { ...(await this.#empty.get()), values: [...this.#durations.series].flatMap((one) => this.#samples(one)) };
  }

  /** What the library calls to write text; its types leave it out. */
  getForPromString() {
    return this.get();
  }

  #samples({ labels: of, buckets, count, sum }: DurationSeries) {
    const { name, labels: names = [] } = this.#description;
    const labels = labelled(names, of);
    let within = 0;
    return [
      ...[...this.#durations.bounds, '+Inf'].map((bound, index) => {
        within += buckets[index] as number;
        return { metricName: `${name}_bucket`, labels: { ...labels, le: bound }, value: within };
      }),
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

function labelled(names: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] as string]));
}
