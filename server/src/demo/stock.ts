import type { stockMovements } from '../db/schema/offers.ts';
import type { OrderRow } from './orders.ts';
import type { RewardRow } from './rewards.ts';

type MovementRow = typeof stockMovements.$inferInsert & { at: Date };

/** What triggers record while orders come in: a reward's stock from its first day until today. */
export function makeStockMovements(rewards: readonly RewardRow[], orders: readonly OrderRow[]): MovementRow[] {
  return rewards
    .flatMap((reward) =>
      movementsOf(
        reward,
        orders.filter(({ rewardId }) => rewardId === reward.id),
      ),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function movementsOf(reward: RewardRow, orders: readonly OrderRow[]): MovementRow[] {
  const changes = orders
    .flatMap(({ createdAt, cancelledAt }) => [
      { at: createdAt, kind: 'redeemed' as const, change: -1 },
      ...(cancelledAt ? [{ at: cancelledAt, kind: 'returned' as const, change: 1 }] : []),
    ])
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const { id: rewardId, createdAt, quantity } = reward;
  const start = { at: createdAt ?? new Date(0), kind: 'start' as const, change: quantity };
  let remaining = 0;
  return [start, ...changes].map(({ at, kind, change }) => {
    remaining += change;
    return { rewardId, at, kind, change, remaining };
  });
}
