import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered } from '../../db/paging.ts';
import { appVersions } from '../../db/schema.ts';

export type VersionsInForce = typeof appVersions.$inferSelect & { revision: number };

/** Every change is a row of its own, so their number is the revision. */
export async function findVersions(db: Queryable): Promise<VersionsInForce | undefined> {
  const [row] = await db
    .select()
    .from(appVersions)
    .orderBy(...ordered(appVersions.createdAt, appVersions.id, 'desc'))
    .limit(1);
  return row && { ...row, revision: await db.$count(appVersions) };
}

/** Two changes at once take turns; there is no row to lock before the first one. */
export async function lockVersions(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${appVersions} in share row exclusive mode`);
}

export async function insertVersions(tx: Transaction, row: typeof appVersions.$inferInsert): Promise<void> {
  await tx.insert(appVersions).values(row);
}
