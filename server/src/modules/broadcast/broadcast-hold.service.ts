import { type BroadcastHold, sendBroadcast } from '@leitstand/contract/broadcast';
import { hasAccess } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import type { admins } from '../../db/schema.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import type { BroadcastRow } from './broadcast.queries.ts';
import * as queries from './broadcast-hold.queries.ts';

type AdministratorRow = typeof admins.$inferSelect;

/** The administrators on whose authority a broadcast is sent; none for one of the system. */
export function responsibleFor({ responsible, createdBy }: BroadcastRow): readonly string[] {
  return responsible ?? (createdBy === null ? [] : [createdBy]);
}

/** Why the broadcast must not be sent without confirmation; undefined if everybody responsible may still send. */
export async function findHold(db: Queryable, broadcast: BroadcastRow): Promise<BroadcastHold | undefined> {
  const ids = responsibleFor(broadcast);
  const known = await queries.findAdministrators(db, ids);
  for (const id of ids) {
    const hold = holdBecauseOf(known.find((administrator) => administrator.id === id));
    if (hold) return hold;
  }
  return undefined;
}

function holdBecauseOf(administrator: AdministratorRow | undefined): BroadcastHold | undefined {
  if (!administrator) return { reason: 'deleted', administrator: '' };
  const { userName, disabledAt } = administrator;
  if (disabledAt) return { reason: 'disabled', administrator: userName };
  return hasAccess(administrator, sendBroadcast.access) ? undefined : { reason: 'rightLost', administrator: userName };
}

/** Holds a locked broadcast that waits for its start. */
export async function holdBroadcast(
  change: Pick<Change, 'tx' | 'actor' | 'publish' | 'happened'>,
  broadcast: BroadcastRow,
  hold: BroadcastHold,
): Promise<BroadcastRow> {
  const held = await queries.markHeld(change.tx, broadcast, hold);
  await audit(change, { action: 'hold', entity: 'broadcast', entityId: held.id, after: hold });
  change.publish({ type: 'notification', entity: 'notification', entityId: '', action: 'broadcastHeld' });
  return held;
}

/** Holds the waiting broadcasts of an administrator who may no longer send any, so that colleagues see it in time. */
export async function holdBroadcastsOf(change: Change, administrator: AdministratorRow): Promise<void> {
  const hold = holdBecauseOf(administrator);
  if (!hold) return;
  for (const broadcast of await queries.lockWaitingOf(change.tx, administrator.id)) {
    await holdBroadcast(change, broadcast, hold);
  }
}
