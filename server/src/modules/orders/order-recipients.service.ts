import type { Platform } from '../../platform.ts';
import { auditAll } from '../../records/audit.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import { eraseRecipients } from './order-recipients.queries.ts';

/** Few enough that the desk does not wait for their locks. */
const BATCH = 500;

/** Erases name, addresses and tracking number of orders that were sent or cancelled long ago. Safe to repeat. */
export async function purgeRecipients(platform: Platform, now: Date): Promise<void> {
  const before = keptSince(KEPT_DAYS.orderRecipient, now);
  for (let erased = BATCH; erased === BATCH; ) {
    erased = await runChange(platform, bySystem('purge'), async (change) => {
      const ids = await eraseRecipients(change.tx, { before, now, limit: BATCH });
      await auditAll(
        change,
        ids.map((entityId) => ({ action: 'eraseRecipient', entity: 'order', entityId })),
      );
      return ids.length;
    });
  }
}
