import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { rewardOrders } from '../../db/schema.ts';
import type { OrderRow } from './orders.queries.ts';

const valid = isNull(rewardOrders.cancelledAt);

/** Serializes batches: two concurrent ones could use the same tracking number. */
export async function lockShipping(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shipping'))`);
}

/** Locked in the order of the ids, so that two batches cannot deadlock. */
export async function lockOrders(tx: Transaction, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const rows = await tx
    .select()
    .from(rewardOrders)
    .where(and(sql`${rewardOrders.id} = any(${sql.param(ids)}::uuid[])`, valid))
    .orderBy(rewardOrders.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** The numbers that a sent order already has. */
export async function numbersInUse(tx: Transaction, numbers: readonly string[]): Promise<Set<string>> {
  const isAmong = sql`${rewardOrders.trackingNumber} = any(${sql.param(numbers)}::text[])`;
  const rows = await tx
    .selectDistinct({ number: rewardOrders.trackingNumber })
    .from(rewardOrders)
    .where(and(isAmong, eq(rewardOrders.rewardSent, true), valid));
  return new Set(rows.map(({ number }) => number));
}
