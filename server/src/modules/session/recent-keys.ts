/** Keys that count for a limited time. Bounded: the oldest one goes first. */
export class RecentKeys {
  readonly #until = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(key: string, ms: number): void {
    this.#until.delete(key);
    this.#until.set(key, Date.now() + ms);
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= this.#most) return;
      this.#until.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#until.delete(key);
  }

  /** 0 if the key does not count (any more). */
  msLeft(key: string): number {
    return Math.max(0, (this.#until.get(key) ?? 0) - Date.now());
  }
}
