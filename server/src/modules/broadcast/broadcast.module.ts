import * as contract from '@leitstand/contract/broadcast';
import * as recipients from '@leitstand/contract/test-recipients';
import { broadcasts } from '../../db/schema.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { findBroadcasts } from './broadcast.queries.ts';
import * as service from './broadcast.service.ts';
import { toBroadcast } from './broadcast.wire.ts';
import * as weigh from './broadcast-approval.ts';
import { handleBroadcasts } from './broadcast-delivery.service.ts';
import { testBroadcast } from './test-broadcast.service.ts';
import { addTestRecipient, listTestRecipients, removeTestRecipient } from './test-recipients.service.ts';

/** Shows the progress in open panels. */
function publishProgress(platform: Platform, { _id, state, ...counts }: contract.Broadcast): void {
  runChange(platform, bySystem('broadcast'), async (change) => {
    const { recipients, accepted, failures, unknown, usersNotified } = counts;
    const data = { recipients, accepted, failures, unknown, usersNotified };
    change.publish({ type: 'broadcastProgress', entity: 'broadcast', entityId: _id, action: state, data });
    // The end of a broadcast, or that it is held, adds a notification to every inbox.
    if (state !== 'finished' && state !== 'failed' && state !== 'held') return;
    change.publish({ type: 'notification', entity: 'notification', entityId: '', action: state });
  }).catch((error: unknown) => platform.log.warn({ err: error }, 'broadcast progress was not published'));
}

export const broadcastModule = defineModule({
  records: [{ kind: contract.broadcastKind, table: broadcasts, name: null }],
  routes(platform) {
    const db = platform.database.drizzle;
    return [
      changes(
        contract.sendBroadcast,
        (change, { body }) => service.sendBroadcast(change, body),
        (tx, { body }) => weigh.sending(tx, body),
      ),
      reads(contract.listBroadcasts, async () => ({ data: (await findBroadcasts(db)).map(toBroadcast) })),
      reads(contract.getBroadcastRecipients, async () => ({ data: await service.getRecipients(platform) })),
      reads(contract.getBroadcast, async ({ params }) => ({ data: await service.getBroadcast(db, params.id) })),
      changes(contract.stopBroadcast, (change, { params }) => service.stopBroadcast(change, params.id)),
      changes(
        contract.updateBroadcast,
        (change, { params, body, caller }) => service.updateBroadcast(change, caller, params.id, body),
        (tx, { params, body }) => weigh.updating(tx, params.id, body),
      ),
      changes(
        contract.confirmBroadcast,
        (change, { params, body, caller }) => service.confirmBroadcast(change, caller, params.id, body),
        (tx, { params }) => weigh.confirming(tx, params.id),
      ),
      changes(contract.testBroadcast, (change, { body, caller }) => testBroadcast(change, caller, body)),
      reads(recipients.getTestRecipients, async ({ caller }) => ({ data: await listTestRecipients(db, caller) })),
      changes(recipients.addTestRecipient, async (change, { body, caller }) => ({
        data: await addTestRecipient(change, caller, body.userId),
      })),
      changes(recipients.removeTestRecipient, async (change, { body }) => ({
        data: await removeTestRecipient(change, body.userId),
      })),
    ];
  },
  jobs: (platform) =>
    handleBroadcasts(platform, {
      signal: platform.stopping,
      onProgress: (broadcast) => publishProgress(platform, broadcast),
    }),
});
