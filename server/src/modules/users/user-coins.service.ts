import { MAX_AMOUNT } from '@leitstand/contract/base/limits';
import type { CoinBooking, User } from '@leitstand/contract/users';
import { newId } from '../../db/new-id.ts';
import { users } from '../../db/schema.ts';
import { AppError, fieldInvalid } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { changeRecord, lockPresent } from '../../records/records.queries.ts';
import { insertCoinMovement, vehicleIdsOf } from './users.queries.ts';
import { toUser } from './users.wire.ts';

/** Adds to a user's coins or takes some away. Relative to the coins of this moment, so that no booking is lost. */
export async function bookCoins(change: Change, { userId, change: amount, reason }: CoinBooking): Promise<User> {
  const { tx } = change;
  const before = await lockPresent(tx, users, userId);
  const currentCoins = before.currentCoins + amount;
  if (currentCoins < 0) throw new AppError('COINS_BELOW_ZERO', { field: 'change', n: before.currentCoins });
  if (currentCoins > MAX_AMOUNT) throw fieldInvalid('change');
  const after = await changeRecord(tx, users, userId, { currentCoins });
  await recordCoins(change, userId, { before: before.currentCoins, after: currentCoins, reason });
  await audit(change, { action: 'update', entity: 'user', entityId: userId, before, after, reason });
  return toUser(after, await vehicleIdsOf(tx, userId));
}

interface CoinChange {
  before: number;
  after: number;
  reason?: string;
}

/** Adds the change to the person's history of coins, if there is one. */
export async function recordCoins(
  { tx, actor }: Change,
  userId: string,
  { before, after, reason = '' }: CoinChange,
): Promise<void> {
  if (before === after) return;
  const id = newId();
  await insertCoinMovement(tx, { id, userId, change: after - before, balance: after, reason, adminName: actor.name });
}
