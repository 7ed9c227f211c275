import { createContext } from 'react';

/** Screens per second. A mouse wheel reaches about one; at this pace images cannot be recognized. */
const FAST = 3;
/** Scrolling has stopped if no new row appears for this long. Several frames even on a slow computer. */
const REST_MS = 300;

/** How fast a list is scrolled. */
export class ScrollPace {
  #firstRow = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  #screensPerSecond = 0;

  note(firstRow: number, rowsInSight: number, now: number): void {
    if (firstRow === this.#firstRow || rowsInSight <= 0) return;
    const screens = Math.abs(firstRow - this.#firstRow) / rowsInSight;
    // A single jump is not fast scrolling: it goes straight to a target.
    this.#screensPerSecond =
      now - this.#changedAt > REST_MS ? 0 : (screens * 1000) / Math.max(1, now - this.#changedAt);
    this.#firstRow = firstRow;
    this.#changedAt = now;
  }

  isFast(now: number): boolean {
    return this.#screensPerSecond > FAST && now - this.#changedAt <= REST_MS;
  }
}

/** The scroll pace of the surrounding list; undefined outside lists. */
export const ScrollPaceContext = createContext<ScrollPace | undefined>(undefined);
