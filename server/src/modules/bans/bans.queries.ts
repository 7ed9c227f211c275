import type { Days } from '@leitstand/contract/base/limits';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows, withinDays } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { bans } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type BanRow = typeof bans.$inferSelect;

export async function findBans(db: Queryable, filter: Page & { days: Days; search?: string }): Promise<Rows<BanRow>> {
  const { days, search } = filter;
  const where = and(withinDays(bans.createdAt, days), search ? containsText(bans.searchText, search) : undefined);
  const newest = ordered(bans.createdAt, bans.id, 'desc');
  const rows = await db
    .select()
    .from(bans)
    .where(where)
    .orderBy(...(search ? [matchRank(bans.searchText, search), ...newest] : newest))
    .limit(filter.limit)
    .offset(filter.skip);
  return withTotal(db, { table: bans, where, filter }, rows);
}

export async function insertBan(tx: Transaction, row: typeof bans.$inferInsert): Promise<void> {
  await tx.insert(bans).values(row);
}

export async function removeBan(tx: Transaction, id: string): Promise<BanRow | undefined> {
  const [row] = await tx.delete(bans).where(eq(bans.id, id)).returning();
  return row;
}
