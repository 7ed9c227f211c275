import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Column, gridTemplate } from './column.ts';
import { chosenWidths, LEAST_WIDTH, MOST_WIDTH, shareRoom, storeWidths, type Widths } from './column-widths.ts';

/** Enough rows to know what a column holds; the first ones are drawn in any case. */
const MEASURED_ROWS = 30;
const CELL_PADDING = 22;
const ROW_PADDING = 20;
/** Around an icon and its button. */
const ICON_SPACE = 20;

interface ColumnWidthsOptions<T> {
  columns: readonly Column<T>[];
  actionCount: number;
  isSelectable: boolean;
  /** On phones the columns are arranged otherwise. */
  isNarrow: boolean;
  /** Changes when other rows are shown. */
  content: string;
}

export interface ColumnSizing {
  /** The present width. */
  widthOf(key: string): number;
  /** Undefined: back to what the content needs. */
  resize(key: string, width: number | undefined): void;
}

/** The grid of a table whose columns share the room by what is in them, and can be set by hand. */
export function useColumnWidths<T>(
  scroller: RefObject<HTMLDivElement | null>,
  { columns, actionCount, isSelectable, isNarrow, content }: ColumnWidthsOptions<T>,
): { template: string; sizing: ColumnSizing | undefined } {
  const table = useMemo(() => columns.map(({ key }) => key).join(), [columns]);
  const [chosen, setChosen] = useState({ table, widths: chosenWidths(table) });
  const [needed, setNeeded] = useState<Widths>({});
  const [room, setRoom] = useState(0);
  const widthsChosen = chosen.table === table ? chosen.widths : chosenWidths(table);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || isNarrow) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isNarrow]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when other rows or columns are shown
  useLayoutEffect(() => {
    if (scroller.current && !isNarrow) setNeeded(neededWidths(scroller.current));
  }, [content, columns, isNarrow]);

  const rest = gridTemplate([], actionCount, isSelectable);
  const forColumns = room - ROW_PADDING - [...rest.matchAll(/(\d+)px/g)].reduce((sum, [, px]) => sum + Number(px), 0);
  const isKnown = !isNarrow && room > 0;
  const widths = useMemo(
    () => (isKnown ? shareRoom(columns, { room: forColumns, needed, chosen: widthsChosen }) : undefined),
    [isKnown, columns, forColumns, needed, widthsChosen],
  );

  function resize(key: string, width: number | undefined) {
    const { [key]: _, ...others } = widthsChosen;
    const next =
      width === undefined
        ? others
        : { ...others, [key]: Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.round(width))) };
    setChosen({ table, widths: next });
    storeWidths(table, next);
  }

  return {
    template: gridTemplate(columns, actionCount, isSelectable, widths),
    sizing: widths && { widthOf: (key) => widths[key] ?? 0, resize },
  };
}

/** What the head and the first rows need, by column. */
function neededWidths(scroller: HTMLElement): Widths {
  const needed: Record<string, number> = {};
  const rows = [...scroller.querySelectorAll('[role=row]')].slice(0, MEASURED_ROWS);
  for (const cell of rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>(':scope > [data-column]')])) {
    const key = cell.dataset.column ?? '';
    needed[key] = Math.max(needed[key] ?? 0, contentWidth(cell) + CELL_PADDING);
  }
  return needed;
}

/** The width of the content if nothing were cut: its text, and the icons beside it. */
function contentWidth(cell: HTMLElement): number {
  const range = document.createRange();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const rect = range.getBoundingClientRect();
    if (rect.width <= 1) continue;
    // A badge has space around its text.
    const { paddingLeft, paddingRight } = getComputedStyle(texts.currentNode.parentElement ?? cell);
    left = Math.min(left, rect.left - Number.parseFloat(paddingLeft));
    right = Math.max(right, rect.right + Number.parseFloat(paddingRight));
  }
  const icons = [...cell.querySelectorAll('img, svg')];
  return (
    Math.max(0, right - left) + icons.reduce((sum, icon) => sum + icon.getBoundingClientRect().width + ICON_SPACE, 0)
  );
}
