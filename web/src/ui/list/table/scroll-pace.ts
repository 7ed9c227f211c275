import { createContext } from 'react';

/** Screens per second. A mouse wheel reaches about one; at this pace images cannot be recognized. */
const FAST = 3;
/** Screens per step. On a slow computer the steps become longer instead of quicker. */
const LONG_STEP = 0.15;
/** Scrolling has stopped if no new row appears for this long. Several frames even on a slow computer. */
const REST_MS = 300;

/** How fast a list is scrolled. */
export class ScrollPace {
  #firstRow = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  #isFast = false;

  note(firstRow: number, rowsInSight: number, now: number): void {
    if (firstRow === this.#firstRow || rowsInSight <= 0) return;
    const screens = Math.abs(firstRow - this.#firstRow) / rowsInSight;
    // A single jump is not fast scrolling: it goes straight to a target.
    const passed = Math.max(1, now - this.#changedAt);
    this.#isFast = passed <= REST_MS && (screens > LONG_STEP || (screens * 1000) / passed > FAST);
    this.#firstRow = firstRow;
    this.#changedAt = now;
  }

  isFast(now: number): boolean {
    return this.#isFast && now - this.#changedAt <= REST_MS;
  }
}

/** The scroll pace of the surrounding list; undefined outside lists. */
export const ScrollPaceContext = createContext<ScrollPace | undefined>(undefined);
