import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { inRowTarget, rowAfterKey } from './row-keys.ts';
import { ScrollPace } from './scroll-pace.ts';
import { useDrawnRange } from './use-drawn-range.ts';

const OVERSCAN = 8;

interface VirtualRowsOptions {
  count: number;
  rowHeight: number;
  headHeight: number;
  keyOf(index: number): string | number;
}

/** The rendered rows, and the current one of the keyboard. */
export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  { count, rowHeight, headHeight, keyOf }: VirtualRowsOptions,
) {
  const [chosenIndex, setChosenIndex] = useState(0);
  const [pace] = useState(() => new ScrollPace());
  const shallFocus = useRef(false);
  const activeIndex = Math.min(chosenIndex, Math.max(0, count - 1));

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: useDrawnRange(activeIndex, count, pace),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures when the row height changes
  useEffect(() => virtualizer.measure(), [rowHeight]);

  useEffect(() => {
    if (!shallFocus.current) return;
    shallFocus.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-row="${activeIndex}"]`)?.focus({ preventScroll: true });
  }, [activeIndex, scroller]);

  function handleFocus(event: FocusEvent) {
    const row = event.target.closest<HTMLElement>('[data-row]');
    if (row) setChosenIndex(Number(row.dataset.row));
  }

  function handleKeyDown(event: KeyboardEvent) {
    const next = rowAfterKey(event.key, activeIndex, count);
    if (next !== undefined) {
      event.preventDefault();
      shallFocus.current = next !== activeIndex;
      setChosenIndex(next);
      virtualizer.scrollToIndex(next);
      return;
    }
    const target = inRowTarget(event.key, event.target);
    if (target) {
      event.preventDefault();
      target.focus();
    }
  }

  function reset() {
    setChosenIndex(0);
    scroller.current?.scrollTo({ top: 0 });
  }

  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    pace,
    activeIndex,
    reset,
    handleFocus,
    handleKeyDown,
  };
}
