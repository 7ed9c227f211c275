import type { Order, TrackingUpdate } from '@leitstand/contract/orders';
import type { Queryable } from '../../db/database.ts';
import { searchTextOf } from '../../db/search.ts';
import { AppError, found } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { requireRevision } from '../../records/save-record.ts';
import * as queries from './orders.queries.ts';
import { orderShape } from './orders.wire.ts';

interface StatusUpdate {
  rewardHistoryId: string;
  rewardSent: boolean;
  revision?: number | undefined;
}

export async function getOrder(db: Queryable, id: string): Promise<Order> {
  return toOrder(found(await queries.findOrder(db, id)));
}

/** Marks an order as sent or unsent. No change if it already is. */
export async function updateStatus(change: Change, input: StatusUpdate): Promise<Order> {
  const before = await lockOrder(change, input.rewardHistoryId, input.revision);
  if (before.rewardSent === input.rewardSent) return toOrder(before);
  if (before.recipientErasedAt) throw new AppError('RECIPIENT_ERASED');
  const { rewardSent } = input;
  return save(change, before, { rewardSent, sentAt: rewardSent ? new Date() : null });
}

export async function updateTracking(change: Change, input: TrackingUpdate): Promise<Order> {
  const { trackingNumber, carrier } = input;
  const before = await lockOrder(change, input.rewardHistoryId, input.revision);
  if (!before.rewardSent) throw new AppError('ORDER_NOT_SENT');
  if (before.recipientErasedAt) throw new AppError('RECIPIENT_ERASED');
  const searchText = orderSearchText({ ...before, trackingNumber });
  return save(change, before, { trackingNumber, carrier, searchText });
}

export function orderSearchText(
  order: Pick<queries.OrderRow, 'rewardTitle' | 'userName' | 'userEmail' | 'address' | 'email' | 'trackingNumber'>,
): string {
  const emails = [...new Set([order.userEmail, order.email])];
  return searchTextOf(order.rewardTitle, order.userName, ...emails, order.address, order.trackingNumber);
}

export const toOrder = orderShape.show;

async function lockOrder({ tx }: Change, id: string, revision: number | undefined): Promise<queries.OrderRow> {
  const row = found(await queries.lockOrder(tx, id));
  await requireRevision(revision, row, () => toOrder(row));
  return row;
}

async function save(change: Change, before: queries.OrderRow, values: Partial<queries.OrderRow>): Promise<Order> {
  const after = await queries.changeOrder(change.tx, before.id, values);
  await audit(change, { action: 'update', entity: 'order', entityId: before.id, before, after });
  return toOrder(after);
}
