import { pause } from '../../../adapters/push/back-off.ts';

/** Requests that may follow each other without a gap after a quiet moment. */
const BURST = 4;

/** Spaces requests out, so that a backend in use stays quick for its users. */
export class Pace {
  readonly #gapMs: number;
  #nextAt = 0;
  #heldUntil = 0;

  constructor(perSecond: number) {
    this.#gapMs = 1000 / perSecond;
  }

  /** Resolves when a request may be sent. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const dueAt = Math.max(this.#nextAt, now - (BURST - 1) * this.#gapMs);
    this.#nextAt = dueAt + this.#gapMs;
    await pause(dueAt - now, signal);
    while (this.#heldUntil > performance.now() && !signal.aborted) {
      await pause(this.#heldUntil - performance.now(), signal);
    }
    signal.throwIfAborted();
  }

  /** No request is sent for this long: what one of them was asked to wait, all do. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, performance.now() + ms);
  }
}
