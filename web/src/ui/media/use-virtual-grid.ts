import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ScrollPace } from '../list/table/scroll-pace.ts';
import { useDrawnRange } from '../list/table/use-drawn-range.ts';
import { columnsFor, tileAfterKey } from './grid-steps.ts';

const OVERSCAN_ROWS = 2;
const NARROW_PX = 600;

interface VirtualGridOptions {
  count: number;
  gap: number;
  /** Least width of a tile in a wide and in a narrow grid. */
  leastWidths: { wide: number; narrow: number };
  /** Of the text below the image of a tile. */
  captionHeight: number;
}

/** The rendered rows, the size of the tiles and the focused tile. */
export function useVirtualGrid(
  scroller: RefObject<HTMLDivElement | null>,
  { count, gap, leastWidths, captionHeight }: VirtualGridOptions,
) {
  const width = useInnerWidth(scroller);
  const least = width < NARROW_PX ? leastWidths.narrow : leastWidths.wide;
  const { columns, tileWidth } = columnsFor(width, least, gap);
  const rowHeight = Math.round(tileWidth) + captionHeight + gap;
  const [chosenIndex, setChosenIndex] = useState(0);
  const [pace] = useState(() => new ScrollPace());
  const shallFocus = useRef(false);
  const activeIndex = Math.min(chosenIndex, Math.max(0, count - 1));
  const rowCount = width === 0 ? 0 : Math.ceil(count / columns);
  const activeRow = Math.floor(activeIndex / columns);

  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    paddingStart: gap,
    scrollPaddingStart: gap,
    scrollPaddingEnd: gap,
    rangeExtractor: useDrawnRange(activeRow, rowCount, pace),
  });

  useKeptPlace(scroller, { columns, rowHeight, gap }, () => virtualizer.measure());

  useEffect(() => {
    if (!shallFocus.current) return;
    shallFocus.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-tile="${activeIndex}"]`)?.focus({ preventScroll: true });
  }, [activeIndex, scroller]);

  function handleFocus(event: FocusEvent) {
    const tile = event.target.closest<HTMLElement>('[data-tile]');
    if (tile) setChosenIndex(Number(tile.dataset.tile));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = tileAfterKey(event.key, activeIndex, columns, count);
    if (next === undefined) return;
    event.preventDefault();
    shallFocus.current = next !== activeIndex;
    setChosenIndex(next);
    virtualizer.scrollToIndex(Math.floor(next / columns));
  }

  function reset() {
    setChosenIndex(0);
    scroller.current?.scrollTo({ top: 0 });
  }

  return {
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    pace,
    columns,
    rowCount,
    tileWidth,
    activeIndex,
    reset,
    handleFocus,
    handleKeyDown,
  };
}

/** Width available for tiles; 0 before the first measurement. */
function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const style = getComputedStyle(measured);
      setWidth(measured.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface GridShape {
  columns: number;
  rowHeight: number;
  gap: number;
}

/** Keeps the top tile in place when the width changes. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, shape: GridShape, measure: () => void): void {
  const former = useRef(shape);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shape is what it waits for
  useLayoutEffect(() => {
    const before = former.current;
    former.current = shape;
    measure();
    const element = scroller.current;
    if (!element || before.rowHeight === shape.rowHeight || before.rowHeight === 0) return;
    const firstTile = Math.round(element.scrollTop / before.rowHeight) * before.columns;
    element.scrollTop = Math.floor(firstTile / shape.columns) * shape.rowHeight;
  }, [shape.columns, shape.rowHeight]);
}
