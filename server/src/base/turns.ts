interface Limits {
  /** Tasks that run at once. */
  readonly atOnce: number;
  /** Tasks of one owner that run at once. */
  readonly perOwner: number;
  /** How long a task waits for its turn, and what is thrown after that; whether any task succeeded meanwhile. */
  readonly patience: { readonly ms: number; lost(isGoingOn: boolean): Error };
}

/**
 * Limits how many tasks run at once. Owners whose tasks wait take turns, one task each: a task waits for at most one
 * round of the other owners, however many tasks they have.
 */
export class Turns {
  readonly #limits: Limits;
  /** By owner; the first owner is the next one. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #running = new Map<string, number>();
  #all = 0;
  #succeeded = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    // Nothing waits while there is room for it, so a task that fits overtakes none.
    if (this.#fits(owner)) this.#begin(owner);
    else await this.#turn(owner);
    try {
      const result = await work();
      this.#succeeded += 1;
      return result;
    } finally {
      this.#end(owner);
    }
  }

  #fits(owner: string): boolean {
    return this.#all < this.#limits.atOnce && (this.#running.get(owner) ?? 0) < this.#limits.perOwner;
  }

  #begin(owner: string): void {
    this.#all += 1;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
  }

  #turn(owner: string): Promise<void> {
    const { ms, lost } = this.#limits.patience;
    const before = this.#succeeded;
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#drop(owner, begin);
        reject(lost(this.#succeeded > before));
      }, ms);
      const own = this.#waiting.get(owner) ?? new Set();
      own.add(begin);
      this.#waiting.set(owner, own);
    });
  }

  #drop(owner: string, begin: () => void): void {
    const own = this.#waiting.get(owner);
    own?.delete(begin);
    if (own?.size === 0) this.#waiting.delete(owner);
  }

  #end(owner: string): void {
    this.#all -= 1;
    const left = (this.#running.get(owner) ?? 1) - 1;
    if (left === 0) this.#running.delete(owner);
    else this.#running.set(owner, left);
    this.#beginNext();
  }

  #beginNext(): void {
    for (const [owner, own] of this.#waiting) {
      if (!this.#fits(owner)) continue;
      const [begin] = own;
      if (!begin) continue;
      this.#begin(owner);
      own.delete(begin);
      // To the end of the round.
      this.#waiting.delete(owner);
      if (own.size > 0) this.#waiting.set(owner, own);
      begin();
      return;
    }
  }
}
