import * as contract from '@leitstand/contract/broadcast';
import { changes, type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { findBroadcasts } from './broadcast.queries.ts';
import * as service from './broadcast.service.ts';
import { toBroadcast } from './broadcast.wire.ts';
import { testBroadcast } from './broadcast-trial.service.ts';

export function broadcastRoutes(platform: Platform): Route[] {
  const db = platform.database.drizzle;
  return [
    changes(contract.sendBroadcast, (change, { body }) => service.sendBroadcast(platform, change, body)),
    reads(contract.listBroadcasts, async () => ({ data: (await findBroadcasts(db)).map(toBroadcast) })),
    reads(contract.getBroadcastRecipients, async () => ({ data: await service.getRecipients(platform) })),
    reads(contract.getBroadcast, async ({ params }) => ({ data: await service.getBroadcast(db, params.id) })),
    changes(contract.stopBroadcast, (change, { params }) => service.stopBroadcast(change, params.id)),
    changes(contract.updateBroadcast, (change, { params, body }) =>
      service.updateBroadcast(platform, change, params.id, body),
    ),
    changes(contract.testBroadcast, (change, { body }) => testBroadcast(platform, change, body)),
  ];
}
