import type { ReactNode } from 'react';

export interface Column<T> {
  /** Unique; also the sort field of sortable columns. */
  readonly key: string;
  readonly header: string;
  /** Shows the header to screen readers only. */
  readonly isHeaderHidden?: boolean;
  /** Fixed width in pixels; otherwise flexible. */
  readonly width?: number;
  /** Share of the flexible space; 1 by default. */
  readonly flex?: number;
  readonly sortable?: boolean;
  readonly align?: 'start' | 'end';
  /** On narrow screens: keep the column, move it to a second line under the first flexible one, or hide it. */
  readonly narrow?: 'keep' | 'under' | 'hide';
  cell(row: T): ReactNode;
}

export interface Arrangement<T> {
  readonly columns: readonly Column<T>[];
  /** Up to the name, which is what a row shows that scrolls past quickly. */
  readonly leading: readonly Column<T>[];
  /** Columns shown as a second line inside `host`. */
  readonly under: readonly Column<T>[];
  readonly host: string | undefined;
  readonly rowHeight: number;
}

export const ROW_HEIGHT = 44;
const TWO_LINE_ROW_HEIGHT = 60;
const ACTION_WIDTH = 34;
const ACTION_PADDING = 20;
const SELECT_WIDTH = 36;

export function arrange<T>(columns: readonly Column<T>[], isNarrow: boolean): Arrangement<T> {
  if (!isNarrow) return { columns, leading: leadingOf(columns), under: [], host: undefined, rowHeight: ROW_HEIGHT };
  const kept = columns.filter((column) => (column.narrow ?? 'keep') === 'keep');
  const host = kept.find((column) => column.width === undefined)?.key;
  const under = host === undefined ? [] : columns.filter((column) => column.narrow === 'under');
  const rowHeight = under.length > 0 ? TWO_LINE_ROW_HEIGHT : ROW_HEIGHT;
  return { columns: kept, leading: leadingOf(kept), under, host, rowHeight };
}

function leadingOf<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  return columns.slice(0, columns.findIndex(({ width }) => width === undefined) + 1);
}

/**
 * The grid of head and rows: an optional checkbox, the columns, and `actionCount` buttons. Known widths are shares, so
 * that the grid follows the window.
 */
export function gridTemplate(
  columns: readonly Column<never>[],
  actionCount: number,
  isSelectable = false,
  widths: Readonly<Record<string, number>> = {},
): string {
  const tracks = columns.map(({ key, width, flex = 1 }) => {
    const known = widths[key];
    if (known !== undefined) return `minmax(0, ${Math.round(known)}fr)`;
    return width === undefined ? `minmax(0, ${flex}fr)` : `${width}px`;
  });
  if (isSelectable) tracks.unshift(`${SELECT_WIDTH}px`);
  if (actionCount > 0) tracks.push(`${actionCount * ACTION_WIDTH + ACTION_PADDING}px`);
  return tracks.join(' ');
}
