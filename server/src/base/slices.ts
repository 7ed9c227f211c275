import { setImmediate } from 'node:timers/promises';

/** How long a piece of work can keep all other work waiting. */
const SLICE_MS = 10;

/** Splits long work into slices, between which calls are answered. */
export class Slices {
  #since = performance.now();

  /** Call it after each small step: others go on once a slice is used up. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
