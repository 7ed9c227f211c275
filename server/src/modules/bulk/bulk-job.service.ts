import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../../platform.ts';
import { findOpenRuns } from './bulk.queries.ts';
import { bulkJob, enqueueRun, startWaiting, waitingExportsJob } from './bulk-queue.ts';
import { bulkWorker } from './bulk-worker.ts';

/** The queue limits a job to 15 minutes; longer work continues in another job. */
const JOB_MS = 10 * 60 * 1000;

/** Registers the handlers and resumes what a killed process left behind. */
export async function handleBulkRuns(platform: Platform): Promise<void> {
  const worker = bulkWorker(platform);
  await platform.queue.handle(bulkJob, async ({ runId }) => {
    const timer = new AbortController();
    const timeout = delay(JOB_MS, 'later' as const, { signal: timer.signal });
    timeout.catch(() => undefined);
    const ending = await Promise.race([worker.work(runId), timeout]).finally(() => timer.abort());
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
