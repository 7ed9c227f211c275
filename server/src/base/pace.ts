/**
 * Begins one task of each owner per turn of the event loop: however many tasks one owner has, those of others come next.
 */
export class Pace {
  /** What begins later, by owner. An owner without a list has begun nothing in this turn. */
  readonly #later = new Map<string, (() => void)[]>();

  /** Resolves when a task of this owner may begin. */
  async begin(owner: string): Promise<void> {
    const later = this.#later.get(owner);
    if (later) return new Promise((resolve) => void later.push(resolve));
    if (this.#later.size === 0) setImmediate(() => this.#turn());
    this.#later.set(owner, []);
  }

  #turn(): void {
    for (const [owner, later] of this.#later) {
      const begin = later.shift();
      if (begin) begin();
      else this.#later.delete(owner);
    }
    if (this.#later.size > 0) setImmediate(() => this.#turn());
  }
}
