import * as contract from '@leitstand/contract/api/operations';
import { settings } from '../../db/schema.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { readOperations, retryJobs } from './operations.service.ts';

/** The screen *Betrieb*: how the server is doing. */
export const operationsModule = defineModule({
  // The rows of jobs belong to the queue's library.
  records: [{ kind: contract.jobKind, table: settings, name: null }],
  routes: (platform, { traffic }) => [
    reads(contract.getOperations, async () => ({ data: await readOperations(platform, traffic) })),
    changes(contract.retryJobs, async (change, { body }) => ({ data: await retryJobs(change, body) })),
  ],
});
