import type { Days } from '@leitstand/contract/base/limits';
import type { Order } from '@leitstand/contract/orders';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows, sinceDay, withinDays } from '../../db/lists/paging.ts';
import type { Json } from '../../db/lists/shape.ts';
import { endOf, sliceOf } from '../../db/lists/slice.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { notifications, rewardOrders } from '../../db/schema.ts';
import { containsText } from '../../db/search.ts';
import { orderShape } from './orders.wire.ts';

export type OrderRow = typeof rewardOrders.$inferSelect;

export interface OrderFilter extends Page {
  days: Days;
  search?: string;
  /** Absent: sent and unsent orders. */
  rewardSent?: boolean | undefined;
  /** A day as `yyyy-mm-dd` in the office's time zone. */
  since?: string | undefined;
  title?: string | undefined;
}

/** Cancelled orders are kept for accounting but never shown. */
const valid = isNull(rewardOrders.cancelledAt);

export async function findOrders(db: Queryable, filter: OrderFilter): Promise<Rows<Json<Order>>> {
  const { days, since, search, rewardSent, title } = filter;
  const where = and(
    valid,
    rewardSent === undefined ? undefined : eq(rewardOrders.rewardSent, rewardSent),
    withinDays(rewardOrders.createdAt, days),
    sinceDay(rewardOrders.createdAt, since),
    title === undefined ? undefined : eq(rewardOrders.rewardTitle, title),
  );
  const order = ordered(rewardOrders.createdAt, rewardOrders.id, 'desc');
  const slice = sliceOf({ table: rewardOrders, where, order, filter });
  const rows = await orderShape.read(db, sql`from ${rewardOrders} ${endOf(slice, order)}`);
  const found = and(where, search ? containsText(rewardOrders.searchText, search) : undefined);
  return withTotal(db, { table: rewardOrders, where: found, filter }, rows);
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(rewardOrders)
    .where(and(eq(rewardOrders.id, id), valid));
  return row;
}

export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(rewardOrders)
    .where(and(eq(rewardOrders.id, id), valid))
    .for('update');
  return row;
}

export async function changeOrder(
  tx: Transaction,
  id: string,
  values: Partial<typeof rewardOrders.$inferInsert>,
): Promise<OrderRow> {
  const [row] = await tx
    .update(rewardOrders)
    .set({ ...values, revision: sql`${rewardOrders.revision} + 1` })
    .where(eq(rewardOrders.id, id))
    .returning();
  if (!row) throw new Error('the changed order was not returned');
  return row;
}

/**
 * Adds a notification for each unsent order from before the given time, and returns the new ones. A notification has
 * the id of its order, so each order gets one. It names no user: it outlives the account, and every administrator can
 * read it.
 */
export async function addWaitingNotifications(tx: Transaction, before: Date): Promise<string[]> {
  const waiting = tx
    .select({
      id: rewardOrders.id,
      kind: sql<'orderWaiting'>`'orderWaiting'`.as('kind'),
      subject: rewardOrders.rewardTitle,
      target: sql<string>`'/rewardHistory'`.as('target'),
      createdAt: sql<Date>`now()`.as('created_at'),
    })
    .from(rewardOrders)
    .where(and(valid, eq(rewardOrders.rewardSent, false), lt(rewardOrders.createdAt, before)));
  const added = await tx
    .insert(notifications)
    .select(waiting)
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return added.map(({ id }) => id);
}
