import type { SortOrder } from '@leitstand/contract/base/limits';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import {
  auditLog,
  coinMovements,
  posts,
  reportEntries,
  rewardOrders,
  sanctions,
  trips,
  users,
  vehicles,
} from '../../db/schema.ts';

export type PersonRow = typeof users.$inferSelect;

/** The user, deleted or not. */
export async function findPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

// Records of a person that are not deleted; the person may be.
const presentVehicles = (userId: string) => and(eq(vehicles.userId, userId), isNull(vehicles.deletedAt));
const presentPosts = (userId: string) => and(eq(posts.userId, userId), isNull(posts.deletedAt));
const presentTrips = (userId: string) => and(eq(trips.userId, userId), isNull(trips.deletedAt));
const validOrders = (userId: string) => and(eq(rewardOrders.userId, userId), isNull(rewardOrders.cancelledAt));

export const vehiclesOf = (db: Queryable, userId: string, page: Page) =>
  pageOf(db, vehicles, presentVehicles(userId), { userId, ...page });
export const postsOf = (db: Queryable, userId: string, page: Page) =>
  pageOf(db, posts, presentPosts(userId), { userId, ...page });
export const tripsOf = (db: Queryable, userId: string, page: Page) =>
  pageOf(db, trips, presentTrips(userId), { userId, ...page });
export const ordersOf = (db: Queryable, userId: string, page: Page) =>
  pageOf(db, rewardOrders, validOrders(userId), { userId, ...page });

export type CoinMovementRow = typeof coinMovements.$inferSelect;

/** Bookings of coins, newest first. */
export async function coinMovementsOf(db: Queryable, userId: string, page: Page) {
  const where = eq(coinMovements.userId, userId);
  const rows = await db
    .select()
    .from(coinMovements)
    .where(where)
    .orderBy(desc(coinMovements.id))
    .limit(page.limit)
    .offset(page.skip);
  return withTotal(db, { table: coinMovements, where, filter: { userId, ...page } }, rows);
}

type DatedTable = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };

async function pageOf<T extends DatedTable>(
  db: Queryable,
  table: T,
  where: SQL | undefined,
  filter: Page & { userId: string },
): Promise<Rows<T['$inferSelect']>> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...ordered(table.createdAt, table.id, 'desc'))
    .limit(filter.limit)
    .offset(filter.skip);
  return withTotal(db, { table, where, filter }, rows as T['$inferSelect'][]);
}

/** The person's records, with the entity names of the audit log. */
export function ownRecords(userId: string): SQL {
  return sql`(
    select 'user' as entity, ${userId}::text as id
    union all select 'car', id::text from cars where user_id = ${userId}
    union all select 'post', id::text from posts where user_id = ${userId}
    union all select 'trip', id::text from trips where user_id = ${userId}
    union all select 'order', id::text from reward_orders where user_id = ${userId}
  )`;
}

/** The action of an entry that somebody looked at the file. */
export const VIEW = 'view';
/** Without views, which did nothing to the person. */
const isOwn = sql`own.entity = ${auditLog.entity} and own.id = ${auditLog.entityId} and ${auditLog.action} <> ${VIEW}`;

export async function hasViewed(db: Queryable, adminId: string, userId: string, since: Date): Promise<boolean> {
  const isView = and(
    eq(auditLog.entity, 'user'),
    eq(auditLog.entityId, userId),
    gt(auditLog.at, since),
    eq(auditLog.action, VIEW),
    eq(auditLog.adminId, adminId),
  );
  return (await db.$count(auditLog, isView)) > 0;
}

/**
 * Audit entries of a person and their records. The window count makes the planner go from the records to their entries;
 * otherwise it scans the whole log backwards until it has enough.
 */
export async function auditOf(
  db: Queryable,
  userId: string,
  { skip, limit }: Page,
  order: SortOrder = 'desc',
): Promise<Rows<typeof auditLog.$inferSelect>> {
  const rows = await db
    .select({ entry: auditLog, total: sql<string>`count(*) over ()` })
    .from(auditLog)
    .innerJoin(sql`${ownRecords(userId)} own`, isOwn)
    .orderBy(...ordered(auditLog.at, auditLog.id, order))
    .limit(limit)
    .offset(skip);
  const [first] = rows;
  const total = first ? Number(first.total) : skip === 0 ? 0 : undefined;
  return { rows: rows.map(({ entry }) => entry), total };
}

export interface PersonCounts {
  vehicles: number;
  posts: number;
  trips: number;
  orders: number;
  coins: number;
  sanctions: number;
  reportsMade: number;
  audit: number;
}

export async function countsOf(db: Queryable, userId: string): Promise<PersonCounts> {
  const count = (from: SQL, where: SQL | undefined) => sql`(select count(*)::integer from ${from} where ${where})`;
  const { rows } = await db.execute<Record<keyof PersonCounts, number>>(sql`
    select ${count(sql`${vehicles}`, presentVehicles(userId))} as "vehicles",
      ${count(sql`${posts}`, presentPosts(userId))} as "posts",
      ${count(sql`${trips}`, presentTrips(userId))} as "trips",
      ${count(sql`${rewardOrders}`, validOrders(userId))} as "orders",
      ${count(sql`${coinMovements}`, eq(coinMovements.userId, userId))} as "coins",
      ${count(sql`${sanctions}`, eq(sanctions.userId, userId))} as "sanctions",
      ${count(sql`${reportEntries}`, eq(reportEntries.reporterId, userId))} as "reportsMade",
      ${count(sql`${auditLog} inner join ${ownRecords(userId)} own on ${isOwn}`, sql`true`)} as "audit"`);
  const [counts] = rows;
  if (!counts) throw new Error('the counts were not returned');
  return counts;
}
