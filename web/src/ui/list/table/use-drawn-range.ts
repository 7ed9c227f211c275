import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ScrollPace } from './scroll-pace.ts';

/** Which rows a virtual list draws for what is in sight. `current` is the row that the keyboard is at. */
export function useDrawnRange(current: number, count: number, pace: ScrollPace): (range: Range) => number[] {
  const drawnFrom = useRef(0);
  return (range) => {
    // After a jump every row is new: those in sight come first, the ones around them when the scrolling rests.
    const isJump = Math.abs(range.startIndex - drawnFrom.current) > range.endIndex - range.startIndex;
    drawnFrom.current = range.startIndex;
    pace.note(range.startIndex, range.endIndex - range.startIndex, performance.now());
    const rows = defaultRangeExtractor(isJump ? { ...range, overscan: 0 } : range);
    // The current row stays in the page wherever one scrolls: it is the way in for the Tab key.
    return rows.includes(current) || count === 0 ? rows : [...rows, current].sort((a, b) => a - b);
  };
}
