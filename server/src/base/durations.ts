export interface DurationSeries {
  readonly labels: readonly string[];
  /** How many were within each bound but not within the one before; the last entry has those beyond all bounds. */
  readonly buckets: number[];
  count: number;
  /** In seconds. */
  sum: number;
}

/** Durations by labels, in buckets: a few additions where something ends, read by those who watch the server. */
export class Durations {
  /** In seconds, rising. */
  readonly bounds: readonly number[];
  readonly #series = new Map<string, DurationSeries>();

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
  }

  observe(seconds: number, ...labels: string[]): void {
    const key = labels.join(' ');
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, buckets: Array(this.bounds.length + 1).fill(0), count: 0, sum: 0 };
      this.#series.set(key, series);
    }
    let index = 0;
    while (index < this.bounds.length && seconds > (this.bounds[index] as number)) index += 1;
    series.buckets[index] = (series.buckets[index] as number) + 1;
    series.count += 1;
    series.sum += seconds;
  }

  get series(): Iterable<DurationSeries> {
    return this.#series.values();
  }
}
