import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { rewardOrders, rewards, users } from '../../../db/schema.ts';
import type { Arrival } from '../moving-kind.ts';

export interface Ordered {
  readonly id: string;
  /** The reward, for an order that only names its id. */
  readonly columns: {
    readonly rewardTitle: string;
    readonly rewardCategory: string;
    readonly rewardType: 'address' | 'email';
    readonly coins: number;
  };
}

/**
 * The rewards of orders, by the refs of the orders: by the given ids, and otherwise by the title if only one reward has it.
 * The specification's orders name their reward by its title.
 */
export async function findOrdered(
  db: Queryable,
  orders: readonly Arrival[],
  rewardIds: ReadonlyMap<string, string>,
): Promise<Map<string, Ordered>> {
  const titles = [...new Set(orders.map(({ row }) => String(row.rewardTitle)))];
  if (titles.length === 0) return new Map();
  const { id, title, category, type, coins, deletedAt } = rewards;
  const rows = await db
    .select({ id, title, category, type, coins, deletedAt })
    .from(rewards)
    .where(or(inArray(id, [...new Set(rewardIds.values())]), and(inArray(title, titles), isNull(deletedAt))));
  return new Map(
    orders.flatMap(({ ref, row }): [string, Ordered][] => {
      const titled = rows.filter((reward) => reward.title === row.rewardTitle && reward.deletedAt === null);
      const given = rewardIds.get(ref);
      const reward =
        given === undefined ? (titled.length === 1 ? titled[0] : undefined) : rows.find((row) => row.id === given);
      if (!reward) return [];
      const columns = {
        rewardTitle: reward.title,
        rewardCategory: reward.category,
        rewardType: reward.type,
        coins: reward.coins,
      };
      return [[ref, { id: reward.id, columns }]];
    }),
  );
}

export async function findPeople(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { userName: string; email: string }>> {
  if (ids.length === 0) return new Map();
  const { id, userName, email } = users;
  const rows = await db
    .select({ id, userName, email })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * If it is unknown when an order was sent, it counts as sent today: its recipient is rather kept for too long than erased
 * before a parcel arrives.
 */
export async function markSent(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(rewardOrders)
    .set({ sentAt: new Date() })
    .where(and(inArray(rewardOrders.id, [...ids]), eq(rewardOrders.rewardSent, true), isNull(rewardOrders.sentAt)));
}

export async function markErased(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(rewardOrders)
    .set({ recipientErasedAt: new Date() })
    .where(and(inArray(rewardOrders.id, [...ids]), isNull(rewardOrders.recipientErasedAt)));
}

/**
 * A cancelled order returns its piece to the stock, which must be counted as redeemed. Where another backend has counted
 * less than there are unsent orders, less remains: what may not be there cannot be ordered.
 */
export async function coverUnsentOrders(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update rewards set quantity = greatest(quantity, unsent.amount), redeemed = unsent.amount
    from (
      select reward_id, count(*)::integer as amount from reward_orders
      where not reward_sent and cancelled_at is null and reward_id is not null group by reward_id
    ) as unsent
    where unsent.reward_id = rewards.id and rewards.redeemed < unsent.amount`);
}
