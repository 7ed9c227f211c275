import { and, count, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { rewardOrders, rewards } from '../../../db/schema.ts';
import { endOfOrder, lockOrdering, setPlaces } from '../../../modules/rewards/rewards.queries.ts';
import type { Arrival, Columns, Problem } from '../moving-kind.ts';
import { twinsAmong } from '../twins.ts';

export interface RewardParts {
  /** Its place in the order; undefined: at the end. */
  readonly orderNum: number | undefined;
}

/** Rewards with more unsent orders than pieces, see `coverUnsentOrders`: they have as many pieces as orders. */
export async function coveredQuantities(
  db: Queryable,
  rows: readonly (Columns & { readonly id: string })[],
): Promise<Map<string, Columns>> {
  const { rewardId } = rewardOrders;
  const ids = rows.map(({ id }) => id);
  const unsent = await db
    .select({ rewardId, amount: count() })
    .from(rewardOrders)
    .where(and(inArray(rewardId, ids), eq(rewardOrders.rewardSent, false), isNull(rewardOrders.cancelledAt)))
    .groupBy(rewardId);
  const amounts = new Map(unsent.map((row) => [row.rewardId, row.amount]));
  return new Map(rows.map(({ id, quantity }) => [id, { quantity: Math.max(Number(quantity), amounts.get(id) ?? 0) }]));
}

async function placesOfOthers(db: Queryable, ids: readonly string[]): Promise<Set<number>> {
  const rows = await db
    .select({ orderNum: rewards.orderNum })
    .from(rewards)
    .where(and(isNull(rewards.deletedAt), notInArray(rewards.id, [...ids])));
  return new Set(rows.map(({ orderNum }) => orderNum));
}

/** Rewards that want a place which another one has: they come to the end of the order. */
export async function twinPlaces(db: Queryable, arrivals: readonly Arrival[]): Promise<Map<string, Problem[]>> {
  const taken = await placesOfOthers(
    db,
    arrivals.map(({ id }) => id),
  );
  const placeOf = ({ parts }: Arrival) => String((parts as RewardParts).orderNum ?? '');
  const twins = twinsAmong(arrivals, new Set([...taken].map(String)), 'orderNum', placeOf);
  return new Map([...twins].map(([ref, problems]) => [ref, problems.map((twin) => ({ ...twin, isFatal: false }))]));
}

/** Gives rewards the places that they want, or the next ones at the end where those are taken. */
export async function placeRewards(tx: Transaction, wanted: readonly (RewardParts & { id: string })[]): Promise<void> {
  await lockOrdering(tx);
  const ids = wanted.map(({ id }) => id);
  const taken = await placesOfOthers(tx, ids);
  const rows = await tx
    .select({ id: rewards.id })
    .from(rewards)
    .where(and(inArray(rewards.id, ids), isNull(rewards.deletedAt)));
  const present = new Set(rows.map(({ id }) => id));
  const places = new Map<string, number>();
  for (const { id, orderNum } of wanted) {
    if (orderNum === undefined || !present.has(id) || taken.has(orderNum)) continue;
    places.set(id, orderNum);
    taken.add(orderNum);
  }
  let end = Math.max(await endOfOrder(tx), ...[...taken].map((place) => place + 1));
  for (const id of ids) if (!places.has(id)) places.set(id, end++);
  await setPlaces(
    tx,
    [...places].map(([id, orderNum]) => ({ id, orderNum })),
  );
}
