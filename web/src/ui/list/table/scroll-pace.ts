import { createContext } from 'react';

/** Screens a second. The wheel of a mouse makes about one; from here on nobody can look at pictures. */
const FAST = 3;
/** After so long without another row, the list rests. Several frames even of a slow computer. */
const REST_MS = 300;

/** How quickly a list is scrolled. */
export class ScrollPace {
  #firstRow = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  #screensPerSecond = 0;

  note(firstRow: number, rowsInSight: number, now: number): void {
    if (firstRow === this.#firstRow || rowsInSight <= 0) return;
    const screens = Math.abs(firstRow - this.#firstRow) / rowsInSight;
    // A jump out of the blue has no pace: it is where somebody wants to be.
    this.#screensPerSecond =
      now - this.#changedAt > REST_MS ? 0 : (screens * 1000) / Math.max(1, now - this.#changedAt);
    this.#firstRow = firstRow;
    this.#changedAt = now;
  }

  isFast(now: number): boolean {
    return this.#screensPerSecond > FAST && now - this.#changedAt <= REST_MS;
  }
}

/** The pace of the list that something stands in; outside of lists there is none. */
export const ScrollPaceContext = createContext<ScrollPace | undefined>(undefined);
