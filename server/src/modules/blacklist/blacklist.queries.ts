import type { Days } from '@leitstand/contract/base/limits';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows, withinDays } from '../../db/paging.ts';
import { blacklist } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';
import { withTotal } from '../../db/totals.ts';

export type BlacklistRow = typeof blacklist.$inferSelect;

export async function findEntries(
  db: Queryable,
  filter: Page & { days: Days; search?: string },
): Promise<Rows<BlacklistRow>> {
  const { days, search } = filter;
  const where = and(
    withinDays(blacklist.createdAt, days),
    search ? containsText(blacklist.searchText, search) : undefined,
  );
  const newest = ordered(blacklist.createdAt, blacklist.id, 'desc');
  const rows = await db
    .select()
    .from(blacklist)
    .where(where)
    .orderBy(...(search ? [matchRank(blacklist.searchText, search), ...newest] : newest))
    .limit(filter.limit)
    .offset(filter.skip);
  return withTotal(db, { table: blacklist, where, filter }, rows);
}

export async function insertEntry(tx: Transaction, row: typeof blacklist.$inferInsert): Promise<void> {
  await tx.insert(blacklist).values(row);
}

export async function removeEntry(tx: Transaction, id: string): Promise<BlacklistRow | undefined> {
  const [row] = await tx.delete(blacklist).where(eq(blacklist.id, id)).returning();
  return row;
}
