import type { Shipment, ShippingOutcome, ShippingReport } from '@leitstand/contract/orders';
import { bareTrackingNumber, isTrackingNumber } from '@leitstand/contract/tracking';
import { isId } from '../../db/new-id.ts';
import { auditAll } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { changeOrder, type OrderRow } from './orders.queries.ts';
import { orderSearchText } from './orders.service.ts';
import { lockOrders, lockShipping, numbersInUse } from './shipping.queries.ts';

interface OrderReference {
  rewardHistoryId: string;
  revision?: number | undefined;
}

/** Marks many orders as sent, all or none. A dry run only returns the outcomes. */
export async function shipOrders(
  change: Change,
  { orders, dryRun }: { orders: readonly Shipment[]; dryRun: boolean },
): Promise<ShippingReport> {
  const shipments = orders.map((order) => ({ ...order, trackingNumber: bareTrackingNumber(order.trackingNumber) }));
  const found = await lock(change, shipments);
  const taken = await takenNumbers(change, shipments);
  return settle(change, {
    entries: shipments,
    found,
    dryRun,
    outcomeOf: (shipment, row) => {
      if (row.rewardSent) return 'alreadySent';
      if (isStale(shipment, row)) return 'changedMeanwhile';
      if (!isTrackingNumber(shipment.carrier, shipment.trackingNumber)) return 'badNumber';
      return taken.has(shipment.trackingNumber) ? 'duplicateNumber' : 'ok';
    },
    valuesOf: ({ trackingNumber, carrier }) => ({ rewardSent: true, sentAt: new Date(), trackingNumber, carrier }),
  });
}

/** Marks many orders as unsent, all or none. Skips orders that are not sent. */
export async function unshipOrders(change: Change, orders: readonly OrderReference[]): Promise<ShippingReport> {
  return settle(change, {
    entries: orders,
    found: await lock(change, orders),
    dryRun: false,
    outcomeOf: (order, row) =>
      row.recipientErasedAt || (row.rewardSent && isStale(order, row)) ? 'changedMeanwhile' : 'ok',
    valuesOf: (_, row) =>
      row.rewardSent ? { rewardSent: false, sentAt: null, trackingNumber: '', carrier: 'dhl' } : undefined,
  });
}

interface Batch<T extends OrderReference> {
  entries: readonly T[];
  found: ReadonlyMap<string, OrderRow>;
  dryRun: boolean;
  outcomeOf(entry: T, row: OrderRow): ShippingOutcome;
  /** Undefined if the order needs no change. */
  valuesOf(entry: T, row: OrderRow): Partial<OrderRow> | undefined;
}

async function settle<T extends OrderReference>(change: Change, batch: Batch<T>): Promise<ShippingReport> {
  const { entries, dryRun, outcomeOf, valuesOf } = batch;
  const results = entries.map((entry) => {
    const row = batch.found.get(entry.rewardHistoryId);
    return { entry, row, outcome: row ? outcomeOf(entry, row) : ('notFound' as const) };
  });
  const changed = !dryRun && results.every(({ outcome }) => outcome === 'ok');
  const now = changed ? await changeAll(change, results, valuesOf) : batch.found;
  return {
    changed,
    outcomes: results.map(({ entry: { rewardHistoryId }, outcome }) => ({
      rewardHistoryId,
      outcome,
      revision: now.get(rewardHistoryId)?.revision ?? 0,
    })),
  };
}

async function changeAll<T>(
  change: Change,
  results: readonly { entry: T; row: OrderRow | undefined }[],
  valuesOf: (entry: T, row: OrderRow) => Partial<OrderRow> | undefined,
): Promise<Map<string, OrderRow>> {
  const now = new Map<string, OrderRow>();
  const changes: { before: OrderRow; after: OrderRow }[] = [];
  for (const { entry, row: before } of results) {
    if (!before) continue;
    const values = valuesOf(entry, before);
    const after = values
      ? await changeOrder(change.tx, before.id, { ...values, searchText: orderSearchText({ ...before, ...values }) })
      : before;
    if (values) changes.push({ before, after });
    now.set(before.id, after);
  }
  await auditAll(
    change,
    changes.map(({ before, after }) => ({ action: 'update', entity: 'order', entityId: before.id, before, after })),
  );
  return now;
}

async function lock({ tx }: Change, orders: readonly OrderReference[]): Promise<Map<string, OrderRow>> {
  await lockShipping(tx);
  return lockOrders(tx, orders.map(({ rewardHistoryId }) => rewardHistoryId).filter(isId));
}

/** Numbers that occur twice in the batch or on an order that was sent before. */
async function takenNumbers({ tx }: Change, shipments: readonly Shipment[]): Promise<Set<string>> {
  const numbers = shipments.map(({ trackingNumber }) => trackingNumber).filter((number) => number !== '');
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  return new Set([...repeated, ...(await numbersInUse(tx, numbers))]);
}

function isStale({ revision }: OrderReference, row: OrderRow): boolean {
  return revision !== undefined && revision !== row.revision;
}
