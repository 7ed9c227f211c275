import {
  type Days,
  EVER_ACTIVE,
  type SortOrder,
  type Standing,
  type UserKind,
  type UserSortField,
} from '@leitstand/contract/base/limits';
import type { Area } from '@leitstand/contract/base/map-area';
import type { User } from '@leitstand/contract/users';
import { and, eq, getTableColumns, gte, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows, sinceDay, withinDays } from '../../db/lists/paging.ts';
import { plainColumns } from '../../db/lists/plain-rows.ts';
import type { Json } from '../../db/lists/shape.ts';
import { endOf, firstWithText, isAmong, sliceOf } from '../../db/lists/slice.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { vehicleIds } from '../../db/lists/vehicle-ids.ts';
import { isWithin } from '../../db/places.ts';
import { reportsAbout } from '../../db/reports-about.ts';
import {
  auditLog,
  bulkItems,
  bulkRuns,
  bulkTexts,
  coinMovements,
  csvRows,
  idempotencyKeys,
  posts,
  reportEvidence,
  reports,
  rewardOrders,
  rewards,
  userActivity,
  userDeletions,
  users,
  vehicles,
} from '../../db/schema.ts';
import { beginsWithText, containsText, equalsText, matchRank, searchTextOf } from '../../db/search.ts';
import { constant } from '../../db/statements/statement.ts';
import { imagesAbout } from '../../records/files.queries.ts';
import { changeRecord } from '../../records/records.queries.ts';
import { type DeletionRow, userShape } from './users.wire.ts';

export type UserRow = typeof users.$inferSelect;

/** Absent criteria do not filter. */
export interface UserCondition {
  days: Days;
  search?: string | undefined;
  /** ISO 3166 alpha-2 code; empty: users whose country is unknown. */
  country?: string | undefined;
  /** Days as `yyyy-mm-dd` in the office's time zone. */
  since?: string | undefined;
  active?: string | undefined;
  kind?: UserKind | undefined;
  standing?: Standing | undefined;
  system?: string | undefined;
  version?: string | undefined;
  area?: Area | undefined;
}

export interface UserFilter extends UserCondition, Page {
  sort?: UserSortField | undefined;
  order?: SortOrder | undefined;
}

const SORT_COLUMNS: Readonly<Record<UserSortField, AnyPgColumn>> = {
  userName: users.userNameSort,
  email: users.emailSort,
  createdAt: users.createdAt,
};

const isPresent = constant(isNull(users.deletedAt));

/** Condition for the users of a list with this filter; never deleted ones. */
export function userCondition(filter: UserCondition): SQL | undefined {
  const { days, since, search, country, kind, standing, active, system, version, area } = filter;
  return and(
    isPresent,
    withinDays(users.createdAt, days),
    sinceDay(users.createdAt, since),
    country === undefined ? undefined : eq(users.country, country.toUpperCase()),
    kind === undefined ? undefined : eq(users.isAnonymous, kind === 'anonymous'),
    standing && HAS_STANDING[standing],
    active === undefined ? undefined : wasActive(active),
    system === undefined ? undefined : eq(users.system, system),
    version === undefined ? undefined : eq(users.appVersion, version),
    area === undefined ? undefined : isWithin(users, area),
    search ? containsText(users.searchText, search) : undefined,
  );
}

/** Must match the conditions of the partial indexes. */
const HAS_STANDING: Readonly<Record<Standing, SQL>> = {
  warned: sql`${users.warnings} > 0`,
  suspended: sql`${users.status} = 0`,
};

/** By the table of active days: an index on the last activity would be written with every use of the app. */
function wasActive(since: string): SQL {
  if (since === EVER_ACTIVE) return isNotNull(users.lastActiveAt);
  return sql`${users.id} in (select ${userActivity.userId} from ${userActivity} where ${userActivity.day} >= ${since})`;
}

export async function findUsers(db: Queryable, filter: UserFilter): Promise<Rows<Json<User>>> {
  const { search, ...withoutText } = filter;
  const narrowed = userCondition(withoutText);
  const isRanked = search && !filter.sort;
  const rows = isRanked ? await bestMatches(db, filter, narrowed, search) : await inOrder(db, filter, narrowed);
  return withTotal(db, { table: users, where: search ? userCondition(filter) : narrowed, filter }, rows);
}

async function inOrder(db: Queryable, filter: UserFilter, where: SQL | undefined): Promise<Json<User>[]> {
  const order = userOrder(filter);
  return userShape.read(db, sql`from ${users} ${endOf(sliceOf({ table: users, where, order, filter }), order)}`);
}

/**
 * Names that equal the text, then names that start with it, then other matches, each newest first. Each part has its
 * own index; a single query would have to sort, and a common text is in every third row.
 */
async function bestMatches(
  db: Queryable,
  filter: UserFilter,
  narrowed: SQL | undefined,
  search: string,
): Promise<Json<User>[]> {
  const { skip, limit } = filter;
  const newest = ordered(users.createdAt, users.id, 'desc');
  const named = (condition: SQL) => sql`select * from ${users} where ${and(narrowed, condition)}
    order by ${sql.join(newest, sql`, `)} limit ${skip + limit}`;
  const parts = [
    named(equalsText(users.userNameSort, search)),
    named(beginsWithText(users.userNameSort, search)),
    firstWithText({ table: users, where: narrowed, order: newest, search, amount: skip + limit }),
  ].map((part) => sql`(select id from (${part}) as part)`);
  const where = isAmong(users.id, sql.join(parts, sql` union all `));
  return userShape.read(db, sql`from ${users} ${endOf({ where, limit, offset: skip }, userOrder(filter))}`);
}

/** The chosen column; otherwise the best match in a search, or the newest. */
export function userOrder({ sort, order, search }: Omit<UserFilter, keyof Page>): SQL[] {
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

const columnsWithVehicles = plainColumns({ ...getTableColumns(users), vehicleIds });

/** Changes a user, and returns it with the ids of its vehicles. */
export async function changeUser(tx: Transaction, id: string, values: Partial<typeof users.$inferInsert>) {
  const { vehicleIds: ids, ...row } = await changeRecord(tx, users, id, values, columnsWithVehicles);
  return { row, vehicleIds: ids };
}

export async function vehicleIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.userId, userId), isNull(vehicles.deletedAt)))
    .orderBy(vehicles.id);
  return rows.map(({ id }) => id);
}

/** What would be erased with the person. */
export async function countOwned(db: Queryable, userId: string): Promise<{ posts: number; vehicles: number }> {
  return {
    posts: await db.$count(posts, and(eq(posts.userId, userId), isNull(posts.deletedAt))),
    vehicles: await db.$count(vehicles, and(eq(vehicles.userId, userId), isNull(vehicles.deletedAt))),
  };
}

export async function recordDeletion(
  tx: Transaction,
  userId: string,
  day: string,
  wasAnonymous: boolean,
): Promise<void> {
  await tx.insert(userDeletions).values({ userId, day, wasAnonymous }).onConflictDoNothing();
}

export async function withdrawDeletion(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(userDeletions).where(eq(userDeletions.userId, userId));
}

export async function insertCoinMovement(tx: Transaction, row: typeof coinMovements.$inferInsert): Promise<void> {
  await tx.insert(coinMovements).values(row);
}

/** Deletions that were not undone, latest first; with the user if not erased yet. */
export async function findDeletions(db: Queryable, filter: DeletionFilter): Promise<Rows<DeletionRow>> {
  const { since, skip, limit } = filter;
  const where = since === undefined ? undefined : gte(userDeletions.day, since);
  const rows = await db
    .select()
    .from(userDeletions)
    .leftJoin(users, eq(users.id, userDeletions.userId))
    .where(where)
    .orderBy(...ordered(userDeletions.day, userDeletions.userId, 'desc'))
    .limit(limit)
    .offset(skip);
  return withTotal(
    db,
    { table: userDeletions, where, filter },
    rows.map((row) => ({ ...row.user_deletions, user: row.users })),
  );
}

export interface DeletionFilter extends Page {
  /** A day as `yyyy-mm-dd` in the office's time zone. */
  since?: string | undefined;
}

export async function usersDeletedBefore(db: Queryable, moment: Date): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(lt(users.deletedAt, moment));
  return rows.map(({ id }) => id);
}

/** All images of a user and their records, and those that are kept of them as evidence. */
export async function imagesOfUser(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from (${imagesAbout(userId)}) as shown (name) where name <> ''`,
  );
  return rows.map(({ name }) => name);
}

/** Cancels unsent orders and returns their stock. Sent ones keep name and postal address, but no e-mail address. */
export async function settleOrdersOf(tx: Transaction, userId: string): Promise<void> {
  const cancelled = await tx
    .update(rewardOrders)
    .set({ cancelledAt: new Date(), userName: '', userEmail: '', address: '', email: '', searchText: '' })
    .where(and(eq(rewardOrders.userId, userId), eq(rewardOrders.rewardSent, false), isNull(rewardOrders.cancelledAt)))
    .returning({ rewardId: rewardOrders.rewardId });
  // In a fixed order, so that two concurrent erasures cannot deadlock.
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

/** Withdraws exports that name the person as user, author, reporter or subject of a report. */
async function withdrawExportsOf(tx: Transaction, userId: string): Promise<void> {
  const naming = sql`
    select ${userId}::uuid union all select id from posts where user_id = ${userId}
    union all select report_id from report_entries where reporter_id = ${userId}
    union all ${reportsAbout(userId)}`;
  const withdrawn = await tx
    .update(bulkRuns)
    .set({ cancelledAt: sql`now()`, finishedAt: sql`coalesce(${bulkRuns.finishedAt}, now())` })
    .where(
      and(
        eq(bulkRuns.action, 'export'),
        isNull(bulkRuns.cancelledAt),
        sql`exists (select 1 from ${bulkItems} where ${bulkItems.runId} = ${bulkRuns.id} and ${bulkItems.recordId} in (${naming}))`,
      ),
    )
    .returning({ id: bulkRuns.id });
  for (const { id } of withdrawn) await tx.delete(bulkTexts).where(eq(bulkTexts.runId, id));
}

/** Deletes the user and all personal data; vehicles, posts, notes and devices are deleted by cascade. */
export async function eraseUserRows(tx: Transaction, userId: string): Promise<void> {
  await withdrawExportsOf(tx, userId);
  await tx.delete(csvRows).where(eq(csvRows.recordId, userId));
  // Before the reports: those of trips stay with their trips.
  await tx.delete(reportEvidence).where(sql`${reportEvidence.reportId} in (${reportsAbout(userId)})`);
  const own = sql`(select id from posts where user_id = ${userId})`;
  await tx.delete(reports).where(and(eq(reports.type, 'post'), sql`${reports.targetId} in ${own}`));
  await tx.delete(reports).where(and(eq(reports.type, 'user'), eq(reports.targetId, userId)));
  const records = sql`(select ${userId} union all select id::text from cars where user_id = ${userId} union all select id::text from posts where user_id = ${userId} union all select id::text from reward_orders where user_id = ${userId} union all select id::text from staff_notes where user_id = ${userId})`;
  // Includes the kinds to match the index; otherwise the whole log would be scanned.
  const named = sql`(select 'user', ${userId} union all select 'car', id::text from cars where user_id = ${userId} union all select 'post', id::text from posts where user_id = ${userId} union all select 'order', id::text from reward_orders where user_id = ${userId} union all select 'staffNote', id::text from staff_notes where user_id = ${userId})`;
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(sql`(${auditLog.entity}, ${auditLog.entityId}) in ${named}`);
  await tx.delete(idempotencyKeys).where(sql`${idempotencyKeys.answer} #>> '{data,_id}' in ${records}`);
  await tx.delete(users).where(eq(users.id, userId));
}
