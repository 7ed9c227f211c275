export interface DurationSeries {
  readonly labels: readonly string[];
  /** How many were within each bound but not within the one before; the last entry has those beyond all bounds. */
  readonly buckets: number[];
  count: number;
  /** In seconds. */
  sum: number;
  /** In seconds. */
  longest: number;
}

interface Branch {
  readonly branches: Map<string, Branch>;
  series?: DurationSeries;
}

/** Durations by labels, in buckets: a few additions where something ends, read by those who watch the server. */
export class Durations {
  /** In seconds, rising. */
  readonly bounds: readonly number[];
  // Not one map with joined labels: joining them takes longer than everything else.
  readonly #root: Branch = { branches: new Map() };
  readonly #series: DurationSeries[] = [];

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
  }

  observe(seconds: number, ...labels: string[]): void {
    const series = this.#seriesOf(labels);
    let index = 0;
    while (index < this.bounds.length && seconds > (this.bounds[index] as number)) index += 1;
    series.buckets[index] = (series.buckets[index] as number) + 1;
    series.count += 1;
    series.sum += seconds;
    if (seconds > series.longest) series.longest = seconds;
  }

  get series(): Iterable<DurationSeries> {
    return this.#series;
  }

  /** Several series as one; without labels. */
  sum(all: readonly DurationSeries[]): DurationSeries {
    const buckets = [...this.bounds, 0].map((_, index) => total(all, (one) => one.buckets[index] as number));
    const longest = Math.max(0, ...all.map((one) => one.longest));
    return { labels: [], buckets, count: total(all, ({ count }) => count), sum: total(all, ({ sum }) => sum), longest };
  }

  /** About how long that share of a series took at most, in seconds: evenly spread within its bucket. */
  quantile({ buckets, count, longest }: DurationSeries, share: number): number {
    let left = share * count;
    for (const [index, within] of buckets.entries()) {
      const [from, to] = [this.bounds[index - 1] ?? 0, this.bounds[index] ?? longest];
      if (within > 0 && left <= within) return Math.min(from + ((to - from) * left) / within, longest);
      left -= within;
    }
    return longest;
  }

  #seriesOf(labels: readonly string[]): DurationSeries {
    let branch = this.#root;
    for (const label of labels) {
      let next = branch.branches.get(label);
      if (!next) {
        next = { branches: new Map() };
        branch.branches.set(label, next);
      }
      branch = next;
    }
    if (!branch.series) {
      branch.series = { labels, buckets: Array(this.bounds.length + 1).fill(0), count: 0, sum: 0, longest: 0 };
      this.#series.push(branch.series);
    }
    return branch.series;
  }
}

function total(all: readonly DurationSeries[], of: (one: DurationSeries) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}
