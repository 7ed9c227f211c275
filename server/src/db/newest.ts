import type { Days } from '@leitstand/contract/limits';
import { and, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';
import { boundedCount, ordered, type Page, type Rows, sinceDay, withinDays } from './paging.ts';
import { containsText, matchRank } from './search.ts';

/** A table of records that are listed by age and searched by their text. */
type DatedTable = PgTable & {
  id: AnyPgColumn;
  createdAt: AnyPgColumn;
  deletedAt: AnyPgColumn;
  searchText: AnyPgColumn;
};

export interface DatedFilter extends Page {
  days: Days;
  /** A day as `yyyy-mm-dd` in the office's time zone. */
  since?: string | undefined;
  search?: string;
}

/** What is not deleted and fulfils the condition, the newest first; where something is searched, what begins with it before the rest. */
export async function findNewest<T extends DatedTable>(
  db: Queryable,
  table: T,
  { skip, limit, days, since, search }: DatedFilter,
  condition?: SQL,
): Promise<Rows<T['$inferSelect']>> {
  const where = and(
    isNull(table.deletedAt),
    withinDays(table.createdAt, days),
    sinceDay(table.createdAt, since),
    condition,
    search ? containsText(table.searchText, search) : undefined,
  );
  const newest = ordered(table.createdAt, table.id, 'desc');
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...(search ? [matchRank(table.searchText, search), ...newest] : newest))
    .limit(limit)
    .offset(skip);
  return { rows: rows as T['$inferSelect'][], total: await boundedCount(db, table, where) };
}
