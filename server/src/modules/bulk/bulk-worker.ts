import { workerOf } from '../../records/chunk-worker.ts';
import { findRun } from './bulk.queries.ts';
import { processChunk } from './bulk-chunk.ts';

export const bulkWorker = workerOf({
  name: 'a bulk action',
  find: ({ database }, runId) => findRun(database.drizzle, runId),
  process: processChunk,
});
