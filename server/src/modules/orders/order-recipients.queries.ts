import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { auditLog, rewardOrders } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';

/** Erases who received orders that were sent or cancelled before the given time; returns their ids. */
export async function eraseRecipients(
  tx: Transaction,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const settledAt = sql`coalesce(${rewardOrders.sentAt}, ${rewardOrders.cancelledAt}, ${rewardOrders.createdAt})`;
  const isSettled = sql`(${rewardOrders.rewardSent} or ${rewardOrders.cancelledAt} is not null)`;
  const orders = await tx
    .select({ id: rewardOrders.id, rewardTitle: rewardOrders.rewardTitle })
    .from(rewardOrders)
    .where(and(isNull(rewardOrders.recipientErasedAt), isSettled, sql`${settledAt} < ${before.toISOString()}`))
    .orderBy(asc(rewardOrders.id))
    .limit(limit)
    .for('update');
  const ids = orders.map(({ id }) => id);
  for (const title of new Set(orders.map(({ rewardTitle }) => rewardTitle))) {
    await tx
      .update(rewardOrders)
      .set({
        userName: '',
        userEmail: '',
        address: '',
        email: '',
        trackingNumber: '',
        searchText: searchTextOf(title),
        recipientErasedAt: now,
        revision: sql`${rewardOrders.revision} + 1`,
      })
      .where(and(inArray(rewardOrders.id, ids), eq(rewardOrders.rewardTitle, title)));
  }
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(eq(auditLog.entity, 'order'), inArray(auditLog.entityId, ids)));
  return ids;
}
