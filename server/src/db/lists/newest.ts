import type { Days, When } from '@leitstand/contract/base/limits';
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database.ts';
import { containsText, matchRank } from '../search.ts';
import { aheadOf, ordered, type Page, type Rows, sinceDay, withinDays } from './paging.ts';
import { endOf, type SearchableTable, sliceOf } from './slice.ts';
import { withTotal } from './totals.ts';

/** A table of records that are listed by age and searched by text. */
type DatedTable = SearchableTable & { createdAt: AnyPgColumn; deletedAt: AnyPgColumn };

export interface DatedFilter extends Page {
  days: Days;
  /** A day as `yyyy-mm-dd` in the office's time zone. */
  since?: string | undefined;
  search?: string;
}

/** A table, and how its rows are read. `rest` is the statement starting at `from`. */
interface DatedRows<Row> {
  readonly table: DatedTable;
  read(db: Queryable, rest: SQL): Promise<Row[]>;
}

/** Rows that are not deleted and match the condition, newest first. */
export async function findNewest<Row>(
  db: Queryable,
  listed: DatedRows<Row>,
  filter: DatedFilter,
  condition?: SQL,
): Promise<Rows<Row>> {
  const { table } = listed;
  const where = and(presentWithin(table, filter), condition);
  return findOrdered(db, listed, filter, { where, order: ordered(table.createdAt, table.id, 'desc') });
}

export interface ByDateFilter extends DatedFilter {
  when: When;
}

/** Rows by a date of theirs: upcoming ones, the next one first, or past ones, the latest first. `days` is the distance. */
export async function findByDate<Row>(
  db: Queryable,
  listed: DatedRows<Row>,
  { date, condition }: { date: AnyPgColumn; condition?: SQL | undefined },
  filter: ByDateFilter,
): Promise<Rows<Row>> {
  const { table } = listed;
  const { when, days, since } = filter;
  const present = and(isNull(table.deletedAt), sinceDay(table.createdAt, since), condition);
  const where = and(present, aheadOf(date, when, days));
  return findOrdered(db, listed, filter, {
    where,
    order: ordered(date, table.id, when === 'upcoming' ? 'asc' : 'desc'),
  });
}

async function findOrdered<Row>(
  db: Queryable,
  { table, read }: DatedRows<Row>,
  filter: DatedFilter,
  { where, order }: { where: SQL | undefined; order: SQL[] },
): Promise<Rows<Row>> {
  const slice = sliceOf({ table, where, order, filter });
  const rows = await read(db, sql`from ${table} ${endOf(slice, order)}`);
  return withTotal(db, { table, where: withText(table, where, filter), filter }, rows);
}

/** The same for a small table: search results that begin with the text come first. */
export async function findBest<Row>(
  db: Queryable,
  { table, read }: DatedRows<Row>,
  filter: DatedFilter,
): Promise<Rows<Row>> {
  const { search, limit, skip: offset } = filter;
  const where = withText(table, presentWithin(table, filter), filter);
  const newest = ordered(table.createdAt, table.id, 'desc');
  const order = search ? [matchRank(table.searchText, search), ...newest] : newest;
  const rows = await read(db, sql`from ${table} ${endOf({ where, limit, offset }, order)}`);
  return withTotal(db, { table, where, filter }, rows);
}

function presentWithin({ createdAt, deletedAt }: DatedTable, { days, since }: DatedFilter): SQL | undefined {
  return and(isNull(deletedAt), withinDays(createdAt, days), sinceDay(createdAt, since));
}

function withText(table: DatedTable, where: SQL | undefined, { search }: DatedFilter): SQL | undefined {
  return and(where, search ? containsText(table.searchText, search) : undefined);
}
