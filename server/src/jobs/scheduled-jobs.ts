import { newId } from '../db/new-id.ts';

const SCHEDULING_QUEUE = '__pgboss__send-it';

/**
 * The values of a statement that queues the jobs of a schedule; undefined if it is another one. The library first queues
 * an order for each job of a slot, and a worker then inserts the job: with an id in the order it inserts it once, even
 * if an answer is lost or the order is carried out again.
 */
export function withJobIds(values: readonly unknown[] | undefined): unknown[] | undefined {
  const [orders, ...rest] = values ?? [];
  if (typeof orders !== 'string' || !orders.startsWith(`[{"name":"${SCHEDULING_QUEUE}"`)) return undefined;
  const parsed = JSON.parse(orders) as { data: object }[];
  return [JSON.stringify(parsed.map((order) => ({ ...order, data: { ...order.data, id: newId() } }))), ...rest];
}
