import type { Days } from '@leitstand/contract/base/limits';
import { and, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows, sinceDay, withinDays } from '../../db/lists/paging.ts';
import { rowReader } from '../../db/lists/plain-rows.ts';
import { endOf, sliceOf } from '../../db/lists/slice.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { notifications, rewardOrders } from '../../db/schema.ts';
import { containsText } from '../../db/search.ts';

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

const readOrders = rowReader(getTableColumns(rewardOrders));

/** Cancelled orders are kept for the books and never shown. */
const valid = isNull(rewardOrders.cancelledAt);

export async function findOrders(db: Queryable, filter: OrderFilter): Promise<Rows<OrderRow>> {
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
  const rows = await readOrders(db, sql`from ${rewardOrders} ${endOf(slice, order)}`);
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

/** Held until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(rewardOrders)
    .where(and(eq(rewardOrders.id, id), valid))
    .for('update');
  return row;
}

/** Changes an order and counts its revision up. */
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
 * Notes every unsent order from before the moment that was not noted yet, and returns which. The note has the id of its
 * order, so there is one at most. It names nobody: it outlives the person, and everybody who is signed in reads it.
 */
export async function noteWaiting(tx: Transaction, before: Date): Promise<string[]> {
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
  const noted = await tx
    .insert(notifications)
    .select(waiting)
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return noted.map(({ id }) => id);
}
