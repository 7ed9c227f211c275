import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered } from '../../db/lists/paging.ts';
import { admins, appVersions, userActivity, users } from '../../db/schema.ts';

export type VersionsInForce = typeof appVersions.$inferSelect & { revision: number };

/** Every change is a new row, so the number of rows is the revision. */
export async function findVersions(db: Queryable): Promise<VersionsInForce | undefined> {
  const [row] = await db
    .select()
    .from(appVersions)
    .orderBy(...ordered(appVersions.createdAt, appVersions.id, 'desc'))
    .limit(1);
  return row && { ...row, revision: await db.$count(appVersions) };
}

/** All changes, newest first, with the administrator's name. */
export async function findHistory(db: Queryable): Promise<(typeof appVersions.$inferSelect & { adminName: string })[]> {
  const rows = await db
    .select({ version: appVersions, adminName: admins.userName })
    .from(appVersions)
    .leftJoin(admins, eq(admins.id, appVersions.createdBy))
    .orderBy(...ordered(appVersions.createdAt, appVersions.id, 'desc'));
  return rows.map(({ version, adminName }) => ({ ...version, adminName: adminName ?? '' }));
}

/** Users active in the last days, including today, by app version. Reads only those days, not all users. */
export async function countActive(db: Queryable, days: number): Promise<{ version: string; count: number }[]> {
  const active = db
    .select({ userId: userActivity.userId })
    .from(userActivity)
    .where(gte(userActivity.day, sql`berlin_day(clock_timestamp()) - ${days - 1}::int`));
  const rows = await db
    .select({ version: users.appVersion, count: sql<string>`count(*)` })
    .from(users)
    .where(and(isNull(users.deletedAt), inArray(users.id, active)))
    .groupBy(users.appVersion);
  return rows.map(({ version, count }) => ({ version, count: Number(count) }));
}

/** Serializes changes with a table lock, because before the first change there is no row to lock. */
export async function lockVersions(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${appVersions} in share row exclusive mode`);
}

export async function insertVersions(tx: Transaction, row: typeof appVersions.$inferInsert): Promise<void> {
  await tx.insert(appVersions).values(row);
}
