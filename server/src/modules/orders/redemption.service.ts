import { newId } from '../../db/new-id.ts';
import { rewards, users } from '../../db/schema.ts';
import { AppError, fieldMissing, notFound } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { changeRecord, findRecord, lockPresent } from '../../records/records.queries.ts';
import { addOutOfStockNotification, insertOrder, type OrderRow, takeFromStock } from './orders.queries.ts';
import { orderSearchText } from './orders.service.ts';

export interface Redemption {
  rewardId: string;
  userId: string;
  address: string;
  email: string;
}

/**
 * Exchanges an app user's coins for one unit of a reward, atomically. Locks the user before the reward, in the same
 * order as erasing a user, to avoid deadlocks.
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
  // The log entry has no user id: the order has it, and erasing the user finds it there.
  const after = { rewardId, coins: reward.coins };
  await audit(change, { action: 'create', entity: 'order', entityId: order.id, after });
  change.publish({ type: 'newOrder', entity: 'order', entityId: order.id, action: 'create' });
  if (reward.redeemed === reward.quantity) {
    const entityId = await addOutOfStockNotification(tx, reward);
    change.publish({ type: 'notification', entity: 'notification', entityId, action: 'rewardOutOfStock' });
  }
  return order;
}
