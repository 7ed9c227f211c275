/** Counts and durations of calls by kind. */
export class CallFigures {
  #kinds = new Map();
  #failed = new Map();

  add(kind, ms) {
    this.#kind(kind).latencies.push(ms);
  }

  fail(kind, failure) {
    this.#kind(kind).errors += 1;
    const text = `${kind}: ${failure}`;
    this.#failed.set(text, (this.#failed.get(text) ?? 0) + 1);
  }

  summary() {
    return {
      kinds: [...this.#kinds].map(([kind, { latencies, errors }]) => ({
        ...{ kind, errors, count: latencies.length },
        ...spread(latencies),
      })),
      failures: [...this.#failed].map(([text, times]) => `${times} × ${text}`),
    };
  }

  #kind(name) {
    let kind = this.#kinds.get(name);
    if (!kind) {
      kind = { latencies: [], errors: 0 };
      this.#kinds.set(name, kind);
    }
    return kind;
  }
}

/** Median, 95th and 99th percentile, and the largest of some numbers. */
export function spread(numbers) {
  const sorted = Float64Array.from(numbers).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: sorted.at(-1) ?? 0 };
}
