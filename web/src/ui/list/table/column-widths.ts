import type { Column } from './column.ts';

export type Widths = Readonly<Record<string, number>>;

/** A column never becomes narrower than this, whatever the others need. */
export const LEAST_WIDTH = 56;
export const MOST_WIDTH = 900;

/** What the content of the columns needs, as far as it was measured. */
export interface Needs {
  /** Without the longest texts. */
  readonly usual: Widths;
  readonly most: Widths;
}
export const NO_NEEDS: Needs = { usual: {}, most: {} };

interface Room {
  /** For all columns together. */
  readonly room: number;
  readonly needed: Needs;
  /** What the administrator has set. */
  readonly chosen: Widths;
}

/**
 * The widths of the columns. A chosen width is kept, and a fixed one too unless others would be cut; the others share
 * what is left.
 */
export function shareRoom(columns: readonly Column<never>[], { room, needed, chosen }: Room): Widths {
  const flexible = columns.filter(({ key, width }) => chosen[key] === undefined && width === undefined);
  const kept = columns.filter((column) => !flexible.includes(column));
  const needOf = ({ key, width = 0 }: Column<never>) => needed.most[key] ?? width;
  const fixed = sum(kept.map(({ key, width = 0 }) => chosen[key] ?? width));
  const isTight = fixed + sum(flexible.map(needOf)) > room;
  const widthOf = (column: Column<never>) => {
    const { key, width = 0 } = column;
    return chosen[key] ?? (isTight ? Math.min(width, needOf(column)) : width);
  };
  const asked = sum(kept.map(widthOf));
  const most = Math.max(0, room - flexible.length * LEAST_WIDTH);
  const scale = Math.min(1, most / Math.max(1, asked));
  return {
    ...Object.fromEntries(kept.map((column) => [column.key, widthOf(column) * scale])),
    ...shareFlexible(flexible, needed, room - asked * scale),
  };
}

/** A few long texts get room only after what all other rows need. */
function shareFlexible(columns: readonly Column<never>[], { usual, most }: Needs, room: number): Widths {
  const first = needsOf(columns, ({ key }) => Math.max(LEAST_WIDTH, usual[key] ?? 0));
  const left = room - sum(Object.values(first));
  if (left < 0) return fill(columns, first, room);
  const more = needsOf(columns, ({ key }) => Math.max(0, (most[key] ?? 0) - (first[key] ?? 0)));
  const added = fill(columns, more, left);
  return needsOf(columns, ({ key }) => (first[key] ?? 0) + (added[key] ?? 0));
}

function needsOf(columns: readonly Column<never>[], needOf: (column: Column<never>) => number): Widths {
  return Object.fromEntries(columns.map((column) => [column.key, needOf(column)]));
}

/** None is cut while another has more than it needs; what remains is shared by `flex`. */
function fill(columns: readonly Column<never>[], needed: Widths, room: number): Widths {
  const share = room / flexOf(columns);
  const needOf = ({ key }: Column<never>) => needed[key] ?? 0;
  const content = columns.filter((column) => needOf(column) <= share * (column.flex ?? 1));
  const needs = needsOf(content, needOf);
  const left = room - sum(Object.values(needs));
  if (content.length === columns.length) return withRest(columns, needs, left);
  const others = columns.filter((column) => !content.includes(column));
  if (content.length === 0) return withRest(others, {}, room);
  return { ...needs, ...fill(others, needed, left) };
}

/** Adds to each width its part of the rest. */
function withRest(columns: readonly Column<never>[], widths: Widths, rest: number): Widths {
  const all = flexOf(columns);
  return Object.fromEntries(columns.map(({ key, flex = 1 }) => [key, (widths[key] ?? 0) + (rest * flex) / all]));
}

function flexOf(columns: readonly Column<never>[]): number {
  return sum(columns.map(({ flex = 1 }) => flex));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const STORAGE_KEY = 'column-widths';

/** The widths that were chosen in this browser, by table. */
export function chosenWidths(table: string): Widths {
  return storedWidths()[table] ?? {};
}

export function storeWidths(table: string, widths: Widths): void {
  const { [table]: _, ...others } = storedWidths();
  const all = Object.keys(widths).length === 0 ? others : { ...others, [table]: widths };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
}

function storedWidths(): Readonly<Record<string, Widths>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Widths>) : {};
  } catch {
    return {};
  }
}
