import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from '../../db/database.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { findOpenRuns } from './bulk.queries.ts';
import { bulkWorker } from './bulk-worker.ts';

/** The queue limits a job to 15 minutes; longer work continues in another job. */
const JOB_MS = 10 * 60 * 1000;

const bulkJob = jobKind<{ runId: string }>('bulk');

/** If this process dies, the queue gives the job to another one. */
export async function enqueueRun({ queue }: Platform, tx: Transaction, runId: string): Promise<void> {
  await queue.send(tx, bulkJob, { runId });
}

/** Registers the handler and resumes what a killed process left behind. */
export async function handleBulkRuns(platform: Platform): Promise<void> {
  const worker = bulkWorker(platform);
  await platform.queue.handle(bulkJob, async ({ runId }) => {
    const timer = new AbortController();
    const timeout = delay(JOB_MS, 'later' as const, { signal: timer.signal });
    timeout.catch(() => undefined);
    const ending = await Promise.race([worker.work(runId), timeout]).finally(() => timer.abort());
    if (ending === 'later') await platform.database.drizzle.transaction((tx) => enqueueRun(platform, tx, runId));
  });
  for (const runId of await findOpenRuns(platform.database.drizzle)) worker.begin(runId);
}
