import type { Days, SortOrder, UserSortField } from '@leitstand/contract/limits';
import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database.ts';
import { boundedCount, ordered, type Page, type Rows, withinDays } from '../../db/paging.ts';
import {
  auditLog,
  blacklist,
  cars,
  idempotencyKeys,
  posts,
  reports,
  rewardOrders,
  rewards,
  userDeletions,
  users,
} from '../../db/schema.ts';
import { containsText, matchRank, searchTextOf } from '../../db/search.ts';

export type UserRow = typeof users.$inferSelect;

export interface UserFilter extends Page {
  days: Days;
  search?: string;
  sort?: UserSortField;
  order?: SortOrder;
}

const SORT_COLUMNS: Readonly<Record<UserSortField, AnyPgColumn>> = {
  userName: users.userNameSort,
  email: users.emailSort,
  createdAt: users.createdAt,
};

export async function findUsers(db: Queryable, filter: UserFilter): Promise<Rows<UserRow>> {
  const where = and(
    isNull(users.deletedAt),
    withinDays(users.createdAt, filter.days),
    filter.search ? containsText(users.searchText, filter.search) : undefined,
  );
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(...orderOf(filter))
    .limit(filter.limit)
    .offset(filter.skip);
  return { rows, total: await boundedCount(db, users, where) };
}

/** The chosen column; otherwise the best match, or the newest where nothing is searched. */
function orderOf({ sort, order, search }: UserFilter): SQL[] {
  if (sort) return ordered(SORT_COLUMNS[sort], users.id, order ?? 'asc');
  const newest = ordered(users.createdAt, users.id, 'desc');
  return search ? [matchRank(users.userNameSort, search), ...newest] : newest;
}

export async function isEmailTaken(db: Queryable, emailSort: string, exceptId?: string): Promise<boolean> {
  const others = exceptId ? ne(users.id, exceptId) : undefined;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailSort, emailSort), isNull(users.deletedAt), others))
    .limit(1);
  return row !== undefined;
}

export async function carIdsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  if (userIds.length === 0) return ids;
  const rows = await db
    .select({ id: cars.id, userId: cars.userId })
    .from(cars)
    .where(and(inArray(cars.userId, [...userIds]), isNull(cars.deletedAt)))
    .orderBy(cars.id);
  for (const { id, userId } of rows) ids.set(userId, [...(ids.get(userId) ?? []), id]);
  return ids;
}

export async function noteDeletion(tx: Transaction, userId: string, day: string, wasAnonymous: boolean): Promise<void> {
  await tx.insert(userDeletions).values({ userId, day, wasAnonymous }).onConflictDoNothing();
}

export async function withdrawDeletion(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(userDeletions).where(eq(userDeletions.userId, userId));
}

export async function isBlacklisted(db: Queryable, emailSort: string): Promise<boolean> {
  const [row] = await db
    .select({ id: blacklist.id })
    .from(blacklist)
    .where(eq(blacklist.emailSort, emailSort))
    .limit(1);
  return row !== undefined;
}

export async function usersDeletedBefore(db: Queryable, moment: Date): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(lt(users.deletedAt, moment));
  return rows.map(({ id }) => id);
}

/** All image names that belong to a user. */
export async function imagesOfUser(db: Queryable, { id, image }: UserRow): Promise<string[]> {
  const galleries = await db.select({ images: cars.galleryImages }).from(cars).where(eq(cars.userId, id));
  const postGalleries = await db.select({ images: posts.galleryImages }).from(posts).where(eq(posts.userId, id));
  return [image, ...[...galleries, ...postGalleries].flatMap(({ images }) => images)];
}

/** Unsent orders are cancelled and their stock returns; sent ones keep the name as it was, and no address to write to. */
export async function settleOrdersOf(tx: Transaction, userId: string): Promise<void> {
  const cancelled = await tx
    .update(rewardOrders)
    .set({ cancelledAt: new Date(), userName: '', userEmail: '', address: '', email: '', searchText: '' })
    .where(and(eq(rewardOrders.userId, userId), eq(rewardOrders.rewardSent, false), isNull(rewardOrders.cancelledAt)))
    .returning({ rewardId: rewardOrders.rewardId });
  // In one order for everybody: two erasures at once must not wait for each other.
  for (const rewardId of cancelled.map((order) => order.rewardId).sort()) {
    if (rewardId) {
      await tx
        .update(rewards)
        .set({ redeemed: sql`${rewards.redeemed} - 1` })
        .where(eq(rewards.id, rewardId));
    }
  }
  const sent = await tx
    .select()
    .from(rewardOrders)
    .where(and(eq(rewardOrders.userId, userId), isNull(rewardOrders.cancelledAt)));
  for (const { id, rewardTitle, userName, address, trackingNumber } of sent) {
    const searchText = searchTextOf(rewardTitle, userName, address, trackingNumber);
    await tx.update(rewardOrders).set({ userEmail: '', email: '', searchText }).where(eq(rewardOrders.id, id));
  }
}

/** Removes the user and everything that says who it was; vehicles, posts and devices go with the row. */
export async function eraseUserRows(tx: Transaction, userId: string): Promise<void> {
  const own = sql`(select id from posts where user_id = ${userId})`;
  await tx.delete(reports).where(and(eq(reports.type, 'post'), sql`${reports.targetId} in ${own}`));
  await tx.delete(reports).where(and(eq(reports.type, 'user'), eq(reports.targetId, userId)));
  const records = sql`(select ${userId} union all select id::text from cars where user_id = ${userId} union all select id::text from posts where user_id = ${userId} union all select id::text from reward_orders where user_id = ${userId})`;
  await tx.update(auditLog).set({ before: null, after: null }).where(sql`${auditLog.entityId} in ${records}`);
  await tx.delete(idempotencyKeys).where(sql`${idempotencyKeys.answer} #>> '{data,_id}' in ${records}`);
  await tx.delete(users).where(eq(users.id, userId));
}
