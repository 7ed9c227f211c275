import { newId } from '../../db/new-id.ts';
import { rewards, users } from '../../db/schema.ts';
import { AppError, fieldMissing, notFound } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { changeRecord, findRecord, lockPresent } from '../../records/records.queries.ts';
import { insertOrder, noteOutOfStock, type OrderRow, takeFromStock } from './orders.queries.ts';
import { orderSearchText } from './orders.service.ts';

export interface Redemption {
  rewardId: string;
  userId: string;
  address: string;
  email: string;
}

/**
 * Trades coins of an app user for one unit of a reward: all of it or, with an error, nothing. The user is locked before
 * the reward, in the order in which erasing a user takes them, so that neither waits for the other.
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
  // Whose order it is stands in the order, where erasing the person finds it.
  const after = { rewardId, coins: reward.coins };
  await audit(change, { action: 'create', entity: 'order', entityId: order.id, after });
  change.publish({ type: 'newOrder', entity: 'order', entityId: order.id, action: 'create' });
  if (reward.redeemed === reward.quantity) {
    const entityId = await noteOutOfStock(tx, reward);
    change.publish({ type: 'notification', entity: 'notification', entityId, action: 'rewardOutOfStock' });
  }
  return order;
}
