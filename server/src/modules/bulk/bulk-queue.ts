import type { Transaction } from '../../db/database.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { type RunRow, startWaitingExports } from './bulk.queries.ts';

export const bulkJob = jobKind<{ runId: string }>('bulk');
export const waitingExportsJob = jobKind<{ adminId: string }>('waiting-exports');

/** If this process dies, the queue gives the job to another one. */
export async function enqueueRun({ queue }: Platform, tx: Transaction, runId: string): Promise<void> {
  await queue.send(tx, bulkJob, { runId });
}

/**
 * Lets a waiting export follow one that has ended. After the commit: an export that is being requested now still counts
 * this one as running, and would be missed.
 */
export async function enqueueNextExport(
  { queue }: Platform,
  tx: Transaction,
  { action, adminId }: RunRow,
): Promise<void> {
  if (action === 'export') await queue.send(tx, waitingExportsJob, { adminId });
}

/** Starts waiting exports as far as the limit allows, and returns their ids for the worker. */
export async function startWaiting(platform: Platform, tx: Transaction, adminId: string): Promise<string[]> {
  const runIds = await startWaitingExports(tx, adminId);
  for (const runId of runIds) await enqueueRun(platform, tx, runId);
  return runIds;
}
