import * as contract from '@leitstand/contract/inbox';
import { bySystem, runChange } from '../../audit/change.ts';
import { newId } from '../../db/new-id.ts';
import { hasRight } from '../../http/authorize.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { addNotification, latestNotifications, markRead, openReports, readMarks } from './inbox.queries.ts';

export function inboxRoutes({ database: { drizzle: db } }: Platform): Route[] {
  return [
    reads(contract.getInbox, async ({ caller }) => {
      const marks = await readMarks(db, caller.adminId);
      // Reports name people: they are shown only to those who may see people.
      const messages = hasRight(caller, 'ReadUsers')
        ? await openReports(db, marks.messagesReadAt)
        : { unread: 0, total: 0, items: [] };
      return { data: { messages, notifications: await latestNotifications(db, marks.notificationsReadAt) } };
    }),
    changes(contract.markInboxRead, async ({ tx }, { caller, body }) => {
      await markRead(tx, caller.adminId, body.list === 'messages' ? 'messagesReadAt' : 'notificationsReadAt');
      return { data: null };
    }),
  ];
}

/** A job that was given up is news for the office. */
export async function notifyJobFailed(platform: Platform, jobName: string): Promise<void> {
  await runChange(platform, bySystem(jobName), async ({ tx, tell }) => {
    const id = newId();
    await addNotification(tx, { id, kind: 'jobFailed', subject: jobName });
    tell({ type: 'notification', entity: 'notification', entityId: id, action: 'jobFailed' });
  });
}
