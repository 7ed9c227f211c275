import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ScrollPace } from './scroll-pace.ts';

/** The rows that a virtual list renders. `current` is the row with the keyboard focus. */
export function useDrawnRange(current: number, count: number, pace: ScrollPace): (range: Range) => number[] {
  const drawnFrom = useRef(0);
  return (range) => {
    // After a jump all rows are new: render the visible ones first, the overscan when scrolling stops.
    const isJump = Math.abs(range.startIndex - drawnFrom.current) > range.endIndex - range.startIndex;
    drawnFrom.current = range.startIndex;
    pace.note(range.startIndex, range.endIndex - range.startIndex, performance.now());
    const rows = defaultRangeExtractor(isJump ? { ...range, overscan: 0 } : range);
    // Always render the current row: it is the tab stop of the table.
    return rows.includes(current) || count === 0 ? rows : [...rows, current].sort((a, b) => a - b);
  };
}
