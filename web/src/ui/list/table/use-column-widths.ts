import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Column, gridTemplate } from './column.ts';
import {
  chosenWidths,
  LEAST_WIDTH,
  MOST_WIDTH,
  type Needs,
  NO_NEEDS,
  shareRoom,
  storeWidths,
} from './column-widths.ts';

/** Enough rows to know what a column holds; the first ones are drawn in any case. */
const MEASURED_ROWS = 30;
/** The part of the rows that decides what a column needs before the longest texts do. */
const USUAL_ROWS = 0.8;
const ROW_PADDING = 20;

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
  const [needed, setNeeded] = useState<Needs>(NO_NEEDS);
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
function neededWidths(scroller: HTMLElement): Needs {
  const rows = [...scroller.querySelectorAll('[role=row]')].slice(0, MEASURED_ROWS);
  const cells = rows.map((row) => [...row.querySelectorAll<HTMLElement>(':scope > [data-column]')]);
  scroller.dataset.measuring = '';
  const [head = [], ...body] = cells.map((row) => row.map((cell) => Math.ceil(cell.getBoundingClientRect().width)));
  delete scroller.dataset.measuring;
  const columns = (cells[0] ?? []).map((cell, index) => {
    const widths = body.map((row) => row[index] ?? 0).sort((one, other) => one - other);
    const usual = widths[Math.ceil(widths.length * USUAL_ROWS) - 1] ?? 0;
    return [
      cell.dataset.column ?? '',
      Math.max(head[index] ?? 0, usual),
      Math.max(head[index] ?? 0, ...widths),
    ] as const;
  });
  return {
    usual: Object.fromEntries(columns.map(([key, usual]) => [key, usual])),
    most: Object.fromEntries(columns.map(([key, , most]) => [key, most])),
  };
}
