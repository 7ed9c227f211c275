import type { Days, When } from '@leitstand/contract/base/limits';
import { and, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database.ts';
import { containsText, matchRank } from '../search.ts';
import { aheadOf, ordered, type Page, type Rows, sinceDay, withinDays } from './paging.ts';
import { rowReader } from './plain-rows.ts';
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

/** Rows that are not deleted and match the condition, newest first. */
export async function findNewest<T extends DatedTable>(
  db: Queryable,
  table: T,
  filter: DatedFilter,
  condition?: SQL,
): Promise<Rows<T['$inferSelect']>> {
  const where = and(presentWithin(table, filter), condition);
  return findOrdered(db, table, filter, { where, order: ordered(table.createdAt, table.id, 'desc') });
}

export interface ByDateFilter extends DatedFilter {
  when: When;
}

/** Rows by a date of theirs: upcoming ones, the next one first, or past ones, the latest first. `days` is the distance. */
export async function findByDate<T extends DatedTable>(
  db: Queryable,
  table: T,
  { date, condition }: { date: AnyPgColumn; condition?: SQL | undefined },
  filter: ByDateFilter,
): Promise<Rows<T['$inferSelect']>> {
  const { when, days, since } = filter;
  const present = and(isNull(table.deletedAt), sinceDay(table.createdAt, since), condition);
  const where = and(present, aheadOf(date, when, days));
  return findOrdered(db, table, filter, {
    where,
    order: ordered(date, table.id, when === 'upcoming' ? 'asc' : 'desc'),
  });
}

async function findOrdered<T extends DatedTable>(
  db: Queryable,
  table: T,
  filter: DatedFilter,
  { where, order }: { where: SQL | undefined; order: SQL[] },
): Promise<Rows<T['$inferSelect']>> {
  const slice = sliceOf({ table, where, order, filter });
  const rows = await readerOf(table)(db, sql`from ${table} ${endOf(slice, order)}`);
  return withTotal(db, { table, where: withText(table, where, filter), filter }, rows as T['$inferSelect'][]);
}

const readers = new Map<PgTable, ReturnType<typeof rowReader>>();

function readerOf(table: PgTable): ReturnType<typeof rowReader> {
  const reader = readers.get(table) ?? rowReader(getTableColumns(table));
  readers.set(table, reader);
  return reader;
}

/** The same for a small table: search results that begin with the text come first. */
export async function findBest<T extends DatedTable>(
  db: Queryable,
  table: T,
  filter: DatedFilter,
): Promise<Rows<T['$inferSelect']>> {
  const { search } = filter;
  const where = withText(table, presentWithin(table, filter), filter);
  const newest = ordered(table.createdAt, table.id, 'desc');
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...(search ? [matchRank(table.searchText, search), ...newest] : newest))
    .limit(filter.limit)
    .offset(filter.skip);
  return withTotal(db, { table, where, filter }, rows as T['$inferSelect'][]);
}

function presentWithin({ createdAt, deletedAt }: DatedTable, { days, since }: DatedFilter): SQL | undefined {
  return and(isNull(deletedAt), withinDays(createdAt, days), sinceDay(createdAt, since));
}

function withText(table: DatedTable, where: SQL | undefined, { search }: DatedFilter): SQL | undefined {
  return and(where, search ? containsText(table.searchText, search) : undefined);
}
