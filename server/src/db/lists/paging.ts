import type { Days, SortOrder, When } from '@leitstand/contract/base/limits';
import { and, asc, desc, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { berlinDay } from '../berlin-day.ts';
import { constant } from '../statements/statement.ts';

export interface Page {
  skip: number;
  limit: number;
}

export interface Rows<T> {
  rows: T[];
  /** Absent if counting would be too expensive. */
  total: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rows of the last `days` times 24 hours; all rows for -1. */
export function withinDays(column: AnyPgColumn, days: Days): SQL | undefined {
  return days === -1 ? undefined : gte(column, new Date(Date.now() - days * DAY_MS));
}

/** Start of a day in the office's time zone; the database knows which days have 23 or 25 hours. */
export function startOfDay(day: string, daysLater = 0): SQL {
  return sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone 'Europe/Berlin')`;
}

/** Rows from that day on (`yyyy-mm-dd` in the office's time zone); all rows if there is none. */
export function sinceDay(column: AnyPgColumn, day: string | undefined): SQL | undefined {
  return day === undefined ? undefined : sql`${column} >= ${startOfDay(day)}`;
}

/** Rows from today on or before today, at most `days` times 24 hours away; at any distance for -1. */
export function aheadOf(column: AnyPgColumn, when: When, days: Days): SQL | undefined {
  const today = startOfDay(berlinDay(new Date()));
  if (when === 'past') return and(sql`${column} < ${today}`, withinDays(column, days));
  const isNear = days === -1 ? undefined : lt(column, new Date(Date.now() + days * DAY_MS));
  return and(sql`${column} >= ${today}`, isNear);
}

const orders = new WeakMap<AnyPgColumn, Readonly<Record<SortOrder, SQL[]>>>();

/** A total order: the id breaks ties, so that paging neither skips nor repeats rows. Rendered once per column. */
export function ordered(column: AnyPgColumn, id: AnyPgColumn, order: SortOrder): SQL[] {
  const known = orders.get(column) ?? {
    asc: [constant(asc(column)), constant(asc(id))],
    desc: [constant(desc(column)), constant(desc(id))],
  };
  orders.set(column, known);
  return known[order];
}
