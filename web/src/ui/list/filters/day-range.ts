import { isoDay } from '../../form/dates/typed-date.ts';

/** Days as `yyyy-mm-dd`, both inclusive; empty means unbounded. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WRITTEN = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/** Parses `2026-06-01..2026-06-10`; undefined if a day does not exist. */
export function readDayRange(value: unknown): DayRange | undefined {
  const match = typeof value === 'string' ? WRITTEN.exec(value) : null;
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  return isDayOrOpen(from) && isDayOrOpen(to) ? { from, to } : undefined;
}

export function writeDayRange({ from, to }: DayRange): string {
  return `${from}..${to}`;
}

/** Unbounded on both sides. */
export function isEndless({ from, to }: DayRange): boolean {
  return from === '' && to === '';
}

/** Ends before it begins, so it is empty. */
export function isReversed({ from, to }: DayRange): boolean {
  return from !== '' && to !== '' && from > to;
}

/** The range of the last `days` days up to today; unbounded at the start for all time. */
export function rangeOfDays(days: number, today: string): DayRange {
  if (days < 0) return { from: '', to: today };
  const start = new Date(`${today}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() - days);
  return { from: start.toISOString().slice(0, 10), to: today };
}

function isDayOrOpen(text: string): boolean {
  return text === '' || isDay(text);
}

/** A valid day as `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = DAY.test(text) ? text.split('-').map(Number) : [];
  return isoDay(year, month, day) !== null;
}
