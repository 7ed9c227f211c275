import type { markInboxOpened, markInboxRead } from '@leitstand/contract/api/inbox';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { isId } from '../../db/new-id.ts';
import { notFound } from '../../errors.ts';
import type { Change } from '../../records/change.ts';
import * as queries from './inbox.queries.ts';

/** Marks one entry of a list, or all of them, as read and updates the administrator's other panels. */
export async function markRead(
  { tx, publish }: Change,
  adminId: string,
  { list, id }: BodyOf<typeof markInboxRead>,
): Promise<void> {
  if (id === undefined) await queries.markAllRead(tx, adminId, list);
  else {
    if (!isId(id) || !(await queries.hasItem(tx, list, id))) throw notFound();
    await queries.markItemRead(tx, adminId, list, id);
  }
  publish({ type: 'notification', entity: 'inbox', entityId: id ?? '', action: 'read' });
}

/** Notes that a list was opened, in all panels of the administrator. */
export async function markOpened(
  { tx, publish }: Change,
  adminId: string,
  { list }: BodyOf<typeof markInboxOpened>,
): Promise<void> {
  await queries.markOpened(tx, adminId, list);
  publish({ type: 'notification', entity: 'inbox', entityId: '', action: 'open' });
}
