import type { ReactNode } from 'react';

export interface Column<T> {
  /** Unique; for sortable columns also the name of the sort field. */
  readonly key: string;
  readonly header: string;
  /** The header is only read out: what stands below explains itself to the eye. */
  readonly isHeaderHidden?: boolean;
  /** Fixed width in pixels; otherwise the column takes its share of the rest. */
  readonly width?: number;
  /** Share of the room that fixed columns leave; 1 unless told. */
  readonly flex?: number;
  readonly sortable?: boolean;
  readonly align?: 'start' | 'end';
  /** On a narrow screen the column stays, goes as a second line under the first flexible one, or hides. */
  readonly narrow?: 'keep' | 'under' | 'hide';
  cell(row: T): ReactNode;
}

export interface Arrangement<T> {
  readonly columns: readonly Column<T>[];
  /** Shown as a second line inside the column named `host`. */
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
  if (!isNarrow) return { columns, under: [], host: undefined, rowHeight: ROW_HEIGHT };
  const kept = columns.filter((column) => (column.narrow ?? 'keep') === 'keep');
  const host = kept.find((column) => column.width === undefined)?.key;
  const under = host === undefined ? [] : columns.filter((column) => column.narrow === 'under');
  return { columns: kept, under, host, rowHeight: under.length > 0 ? TWO_LINE_ROW_HEIGHT : ROW_HEIGHT };
}

/** The grid that head and rows share; a box to tick may stand in front, `actionCount` buttons at the right end. */
export function gridTemplate(columns: readonly Column<never>[], actionCount: number, isSelectable = false): string {
  const tracks = columns.map(({ width, flex = 1 }) => (width === undefined ? `minmax(0, ${flex}fr)` : `${width}px`));
  if (isSelectable) tracks.unshift(`${SELECT_WIDTH}px`);
  if (actionCount > 0) tracks.push(`${actionCount * ACTION_WIDTH + ACTION_PADDING}px`);
  return tracks.join(' ');
}
