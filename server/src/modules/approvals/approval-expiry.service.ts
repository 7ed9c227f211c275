import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { endApproval, lockOverdue } from '../../records/four-eyes/approvals.queries.ts';
import { approvalAddress } from '../../records/four-eyes/four-eyes.ts';

const expiry = jobKind<Record<string, never>>('approval-expiry');
const EVERY_QUARTER = '*/15 * * * *';

export async function scheduleExpiry(platform: Platform): Promise<void> {
  await platform.queue.handle(expiry, async () => {
    await expireRequests(platform);
  });
  await platform.queue.every(expiry, EVERY_QUARTER, {});
}

/** Expires undecided requests and notifies their requesters. */
export async function expireRequests(platform: Platform, now = new Date()): Promise<number> {
  return runChange(platform, bySystem('approval-expiry'), async (change) => {
    const overdue = await lockOverdue(change.tx, now);
    for (const row of overdue) {
      await endApproval(change.tx, row, 'expired', {}, approvalAddress(row.id));
      await audit(change, { action: 'expire', entity: 'approval', entityId: row.id });
      change.publish({ type: 'notification', entity: 'notification', entityId: row.id, action: 'approvalExpired' });
    }
    return overdue.length;
  });
}
