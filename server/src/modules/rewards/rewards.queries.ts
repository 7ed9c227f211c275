import { and, asc, between, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { plainColumns } from '../../db/lists/plain-rows.ts';
import { endOf } from '../../db/lists/slice.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { rewardOrders, rewards, stockMovements, users } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type RewardRow = typeof rewards.$inferSelect;

export interface Redeemer {
  _id: string;
  userName: string;
}

interface Placed {
  id: string;
  orderNum: number;
}

/** How many of the latest orders of a reward are searched for its redeemers. */
const LATEST_ORDERS = 25;
/** Arbitrary, but the same in every process. */
const ORDER_LOCK = 7_346_210;

const columns = plainColumns(getTableColumns(rewards));

export async function findRewards(db: Queryable, filter: Page & { search?: string }): Promise<Rows<RewardRow>> {
  const { search } = filter;
  const where = and(isNull(rewards.deletedAt), search ? containsText(rewards.searchText, search) : undefined);
  const places = ordered(rewards.orderNum, rewards.id, 'asc');
  const order = search ? [matchRank(rewards.searchText, search), ...places] : places;
  const end = endOf({ where, limit: filter.limit, offset: filter.skip }, order);
  const rows = await columns.read(db, sql`select ${columns.list} from ${rewards} ${end}`);
  return withTotal(db, { table: rewards, where, filter }, rows);
}

/** The latest redeemers of each reward, without deleted users. */
export async function latestRedeemers(db: Queryable, rewardIds: readonly string[]): Promise<Map<string, Redeemer[]>> {
  const redeemers = new Map<string, Redeemer[]>();
  if (rewardIds.length === 0) return redeemers;
  const latest = db
    .select({ id: rewardOrders.id, userId: rewardOrders.userId, createdAt: rewardOrders.createdAt })
    .from(rewardOrders)
    .where(and(eq(rewardOrders.rewardId, rewards.id), isNull(rewardOrders.cancelledAt), isNotNull(rewardOrders.userId)))
    .orderBy(...ordered(rewardOrders.createdAt, rewardOrders.id, 'desc'))
    .limit(LATEST_ORDERS)
    .as('latest');
  const rows = await db
    .select({ rewardId: rewards.id, _id: users.id, userName: users.userName })
    .from(rewards)
    .innerJoinLateral(latest, sql`true`)
    .innerJoin(users, and(eq(users.id, latest.userId), isNull(users.deletedAt)))
    .where(inArray(rewards.id, [...rewardIds]))
    .orderBy(desc(latest.createdAt), desc(latest.id));
  for (const { rewardId, ...redeemer } of rows) {
    const known = redeemers.get(rewardId) ?? [];
    if (!known.some(({ _id }) => _id === redeemer._id)) redeemers.set(rewardId, [...known, redeemer]);
  }
  return redeemers;
}

/** Serializes changes of the order of rewards until the transaction ends. */
export async function lockOrdering(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK})`);
}

/** The next reward from one place in the direction of another. */
export async function neighbourTowards(tx: Transaction, place: number, towards: number): Promise<Placed | undefined> {
  const isBelow = towards > place;
  const [neighbour] = await tx
    .select({ id: rewards.id, orderNum: rewards.orderNum })
    .from(rewards)
    .where(and(isNull(rewards.deletedAt), isBelow ? gt(rewards.orderNum, place) : lt(rewards.orderNum, place)))
    .orderBy(isBelow ? asc(rewards.orderNum) : desc(rewards.orderNum))
    .limit(1);
  return neighbour;
}

/**
 * The unique index is checked per row, so one reward takes a temporary place. Places are not edited in the form: no new
 * revision.
 */
export async function swapPlaces(tx: Transaction, one: Placed, other: Placed): Promise<void> {
  await setPlace(tx, one.id, -1);
  await setPlace(tx, other.id, one.orderNum);
  await setPlace(tx, one.id, other.orderNum);
}

export async function endOfOrder(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number | null>`max(${rewards.orderNum})` })
    .from(rewards)
    .where(isNull(rewards.deletedAt));
  return (row?.last ?? 0) + 1;
}

export async function isPlaceTaken(tx: Transaction, orderNum: number): Promise<boolean> {
  return (await tx.$count(rewards, and(isNull(rewards.deletedAt), eq(rewards.orderNum, orderNum)))) > 0;
}

export async function setPlace(tx: Transaction, id: string, orderNum: number): Promise<void> {
  await tx.update(rewards).set({ orderNum }).where(eq(rewards.id, id));
}

/** The rewards from one place to another, both included, in their order. */
export async function placesBetween(tx: Transaction, one: number, other: number): Promise<Placed[]> {
  return tx
    .select({ id: rewards.id, orderNum: rewards.orderNum })
    .from(rewards)
    .where(and(isNull(rewards.deletedAt), between(rewards.orderNum, Math.min(one, other), Math.max(one, other))))
    .orderBy(asc(rewards.orderNum));
}

/** Assigns new places, via temporary ones because the unique index is checked per row. */
export async function setPlaces(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  for (const [index, { id }] of placed.entries()) await setPlace(tx, id, -1 - index);
  for (const { id, orderNum } of placed) await setPlace(tx, id, orderNum);
}

export type StockRow = typeof stockMovements.$inferSelect;

/** Newest first. */
export async function findStock(db: Queryable, rewardId: string, page: Page): Promise<Rows<StockRow>> {
  const where = eq(stockMovements.rewardId, rewardId);
  const rows = await db
    .select()
    .from(stockMovements)
    .where(where)
    .orderBy(desc(stockMovements.id))
    .limit(page.limit)
    .offset(page.skip);
  return withTotal(db, { table: stockMovements, where, filter: { rewardId, ...page } }, rows);
}

/** Passes the administrator's name to the trigger that records stock movements. */
export async function setStockEditor(tx: Transaction, adminName: string): Promise<void> {
  await tx.execute(sql`select set_config('leitstand.admin', ${adminName}, true)`);
}
