import * as contract from '@leitstand/contract/api/inbox';
import { screens } from '@leitstand/contract/screens';
import { hasRight } from '../../caller.ts';
import { newId } from '../../db/new-id.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { approvableBy } from '../../records/four-eyes/four-eyes.ts';
import { addNotification, latestNotifications, openReports } from './inbox.queries.ts';
import { markOpened, markRead } from './inbox.service.ts';

/** Called when the queue gives up on a job. */
export async function notifyJobFailed(platform: Platform, jobName: string): Promise<void> {
  await runChange(platform, bySystem(jobName), async ({ tx, publish }) => {
    const id = newId();
    await addNotification(tx, { id, kind: 'jobFailed', subject: jobName, target: screens.operations.path });
    publish({ type: 'notification', entity: 'notification', entityId: id, action: 'jobFailed' });
  });
}

export const inboxModule = defineModule({
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.getInbox, async ({ caller }) => {
      // Reports name users, so they require the right to read users.
      const messages = hasRight(caller, 'ReadUsers')
        ? await openReports(db, caller.adminId)
        : { unread: 0, fresh: 0, total: 0, items: [] };
      return { data: { messages, notifications: await latestNotifications(db, caller.adminId, approvableBy(caller)) } };
    }),
    changes(contract.markInboxRead, async (change, { caller, body }) => {
      await markRead(change, caller.adminId, body);
      return { data: null };
    }),
    changes(contract.markInboxOpened, async (change, { caller, body }) => {
      await markOpened(change, caller.adminId, body);
      return { data: null };
    }),
  ],
  onJobFailed: notifyJobFailed,
});
