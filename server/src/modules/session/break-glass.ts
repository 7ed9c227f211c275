import { newId } from '../../db/new-id.ts';
import type { Change } from '../../records/change.ts';
import { sendNotice } from './notice-mail.service.ts';
import * as queries from './session.queries.ts';

/** Everybody sees that the account for emergencies is in use, and every SUPERADMIN gets a mail. */
export async function raiseBreakGlassAlarm(change: Change): Promise<void> {
  const { tx, actor, publish } = change;
  const target = '/auditLog';
  await queries.addNotification(tx, { id: newId(), kind: 'breakGlass', subject: actor.name, target });
  publish({ type: 'notification', entity: 'notification', entityId: '', action: 'breakGlass' });
  for (const adminId of await queries.findSuperadmins(tx)) await sendNotice(change, adminId, 'breakGlass');
}
