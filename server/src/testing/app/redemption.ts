import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { notifications, rewardOrders, rewards, users } from '../../db/schema.ts';
import { AppError, fieldMissing, notFound } from '../../errors.ts';
import { orderSearchText } from '../../modules/orders/orders.service.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { changeRecord, findRecord, lockPresent } from '../../records/records.queries.ts';

export interface Redemption {
  rewardId: string;
  userId: string;
  address: string;
  email: string;
}

type OrderRow = typeof rewardOrders.$inferSelect;
type RewardRow = typeof rewards.$inferSelect;

/**
 * Redeems one unit of a reward for coins of a user, as the app does, in the transaction of the change. Locks the user
 * before the reward, in the same order as erasing a user, to avoid deadlocks.
 */
export async function redeemReward(
  change: Change,
  { rewardId, userId, address, email }: Redemption,
): Promise<OrderRow> {
  const { tx } = change;
  const user = await lockPresent(tx, users, userId);
  const reward = await takeFromStock(tx, rewardId);
  if (!reward) throw (await findRecord(tx, rewards, rewardId)) ? new AppError('OUT_OF_STOCK') : notFound();
  if (reward.type === 'address' && address.trim() === '') throw fieldMissing('address');
  if (reward.type === 'email' && email.trim() === '') throw fieldMissing('email');
  if (user.currentCoins < reward.coins) throw new AppError('NOT_ENOUGH_COINS');
  await changeRecord(tx, users, userId, { currentCoins: user.currentCoins - reward.coins });
  const ordered = {
    rewardId,
    rewardTitle: reward.title,
    rewardCategory: reward.category,
    rewardType: reward.type,
    coins: reward.coins,
    userId,
    userName: user.userName,
    userEmail: user.email,
    address,
    email,
    trackingNumber: '',
  };
  const order = await insertOrder(tx, { id: newId(), ...ordered, searchText: orderSearchText(ordered) });
  // Without the user: only the order refers to them, where erasing the person finds it.
  const after = { rewardId, coins: reward.coins };
  await audit(change, { action: 'create', entity: 'order', entityId: order.id, after });
  change.publish({ type: 'newOrder', entity: 'order', entityId: order.id, action: 'create' });
  if (reward.redeemed === reward.quantity) {
    const entityId = await addOutOfStockNotification(tx, reward);
    change.publish({ type: 'notification', entity: 'notification', entityId, action: 'rewardOutOfStock' });
  }
  return order;
}

async function insertOrder(tx: Transaction, values: typeof rewardOrders.$inferInsert): Promise<OrderRow> {
  const [row] = await tx.insert(rewardOrders).values(values).returning();
  if (!row) throw new Error('the new order was not returned');
  return row;
}

/** Takes one unit; undefined if none is left. Locks the row, so redemptions of one reward run one after the other. */
async function takeFromStock(tx: Transaction, rewardId: string): Promise<RewardRow | undefined> {
  const [row] = await tx
    .update(rewards)
    .set({ redeemed: sql`${rewards.redeemed} + 1` })
    .where(and(eq(rewards.id, rewardId), isNull(rewards.deletedAt), lt(rewards.redeemed, rewards.quantity)))
    .returning();
  return row;
}

/** Returns the id of the notification. */
async function addOutOfStockNotification(tx: Transaction, { id: rewardId, title }: RewardRow): Promise<string> {
  const id = newId();
  await tx
    .insert(notifications)
    .values({ id, kind: 'rewardOutOfStock', subject: title, target: `/rewards?reward=${rewardId}` });
  return id;
}
