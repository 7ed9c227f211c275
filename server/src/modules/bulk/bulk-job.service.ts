import type { Platform } from '../../platform.ts';
import { findOpenRuns } from './bulk.queries.ts';
import { bulkJob, enqueueRun, startWaiting, waitingExportsJob } from './bulk-queue.ts';
import { bulkWorker } from './bulk-worker.ts';

/** Registers the handlers and resumes what a killed process left behind. */
export async function handleBulkRuns(platform: Platform): Promise<void> {
  const worker = bulkWorker(platform);
  await platform.queue.handle(bulkJob, async ({ runId }) => {
    const ending = await worker.workInJob(runId);
    if (ending === 'later') await platform.database.drizzle.transaction((tx) => enqueueRun(platform, tx, runId));
  });
  const beginWaiting = async (adminId: string) => {
    const runIds = await platform.database.drizzle.transaction((tx) => startWaiting(platform, tx, adminId));
    for (const runId of runIds) worker.begin(runId);
  };
  await platform.queue.handle(waitingExportsJob, ({ adminId }) => beginWaiting(adminId));
  const open = await findOpenRuns(platform.database.drizzle);
  for (const { id, startedAt } of open) if (startedAt) worker.begin(id);
  const waiting = open.filter(({ startedAt }) => !startedAt);
  for (const adminId of new Set(waiting.map((run) => run.adminId))) await beginWaiting(adminId);
}
