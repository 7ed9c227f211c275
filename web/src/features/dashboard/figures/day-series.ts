import type { DayStatistics } from '@leitstand/contract/api/dashboard';
import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';

export interface DayPoint {
  /** `yyyy-mm-dd` in Europe/Berlin. */
  readonly day: string;
  readonly value: number;
  /** The same day of the preceding period. */
  readonly before?: { readonly day: string; readonly value: number } | undefined;
  /** If it is not the whole day: until this time, `hh:mm`. */
  readonly until?: string | undefined;
}

export interface DaySeries {
  readonly points: readonly DayPoint[];
  /** Over the chosen days. */
  readonly total: number;
  /** Over the complete days, and over the same days of the preceding period; undefined if unknown. */
  readonly compared: { readonly now: number; readonly before: number } | undefined;
  /** The number of chosen days. */
  readonly length: number;
}

/**
 * The calls support four windows only. The next wider one includes the preceding period: 7 days are in 30, 30 in all.
 */
export function withDaysBefore(days: Days): Days {
  return { 1: 7, 7: 30, 30: ALL_TIME, [-1]: ALL_TIME }[days] as Days;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = /^\d{4}-\d{2}-\d{2}/;
/** Older entries come from a wrong clock. */
const MAX_DAYS = 366 * 20;

type Field = Exclude<keyof DayStatistics, 'validFor'>;

/** One value per day, zero without data. Today is the last day. */
export function seriesOf(
  records: readonly DayStatistics[],
  fields: readonly Field[],
  days: Days,
  current: string,
): DaySeries {
  const amounts = amountsOf(records, fields);
  const known = [...amounts.keys()].sort();
  const first = known[0] ?? current;
  const newest = known.at(-1) ?? current;
  const last = newest > current ? newest : current;
  const length = days === ALL_TIME ? Math.min(MAX_DAYS, distance(first, last) + 1) : days;
  const valueAt = (back: number) => ({ day: shifted(last, -back), value: amounts.get(shifted(last, -back)) ?? 0 });
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => valueAt(from - index));
  const now = range(length - 1, length);
  const isBeforeKnown =
    days !== ALL_TIME && (withDaysBefore(days) !== ALL_TIME || first <= shifted(last, 1 - 2 * length));
  const before = isBeforeKnown ? range(2 * length - 1, length) : [];
  return {
    // A single day is no line: show yesterday next to it.
    points: length === 1 ? [...before, ...now] : now.map((point, index) => ({ ...point, before: before[index] })),
    total: sumOf(now),
    // Today is not over.
    compared:
      isBeforeKnown && length > 1 ? { now: sumOf(now.slice(0, -1)), before: sumOf(before.slice(0, -1)) } : undefined,
    length,
  };
}

/** The relative change; undefined if there was nothing before. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before;
}

/** Longer series are grouped by month to stay readable. */
const MAX_SHOWN_DAYS = 120;

/** The points of a chart: days, or months (`yyyy-mm`) with their sum or daily average. */
export function shownPoints({ points }: DaySeries, unit: 'sum' | 'average'): readonly DayPoint[] {
  if (points.length <= MAX_SHOWN_DAYS) return points;
  const months = new Map<string, DayPoint[]>();
  for (const point of points) {
    const month = point.day.slice(0, 'yyyy-mm'.length);
    months.set(month, [...(months.get(month) ?? []), point]);
  }
  return [...months].map(([day, days]) => ({
    day,
    value: unit === 'sum' ? sumOf(days) : sumOf(days) / days.length,
  }));
}

/** The first of `days` days that end with `last`. */
export function firstDayOf(days: number, last: string): string {
  return shifted(last, 1 - days);
}

function amountsOf(records: readonly DayStatistics[], fields: readonly Field[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const record of records) {
    const day = DAY.exec(record.validFor)?.[0];
    if (day === undefined || Number.isNaN(noonOf(day))) continue;
    const amount = fields.reduce((sum, field) => sum + record[field], 0);
    amounts.set(day, (amounts.get(day) ?? 0) + amount);
  }
  return amounts;
}

/** Noon avoids errors on days of 23 and 25 hours. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

function shifted(day: string, count: number): string {
  return new Date(noonOf(day) + count * DAY_MS).toISOString().slice(0, 10);
}

function distance(from: string, to: string): number {
  return Math.round((noonOf(to) - noonOf(from)) / DAY_MS);
}

function sumOf(points: readonly { readonly value: number }[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}
