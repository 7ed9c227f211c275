import type { Queryable } from '../../db/database.ts';
import { committedPosition } from '../../db/postgres/replica.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { type Change, runChange } from '../../records/change.ts';
import { isStillAllowed } from '../../records/still-allowed.queries.ts';
import { releaseMessages } from '../sanctions/sanctions.service.ts';
import { attempt } from './attempt.service.ts';
import { changeRun, findRun, lockRun, type RunRow, removeTexts } from './bulk.queries.ts';
import { progressOf } from './bulk.wire.ts';
import * as queries from './bulk-items.queries.ts';
import { type BatchResult, operationOf } from './bulk-operations.ts';
import { enqueueNextExport } from './bulk-queue.ts';
import { exportRecords } from './csv/bulk-export.ts';

/** The embedded database has one session, so other calls wait for a chunk. */
const CHUNK_MS = 70;
const CHUNK_RECORDS = 75;
const EXPORT_CHUNK_RECORDS = 250;

interface Work {
  one(change: Change, id: string): Promise<void>;
  all?: ((change: Change, ids: readonly string[]) => Promise<BatchResult>) | undefined;
}

/**
 * Processes the next records of a run. The changes, the outcome of each record and the progress are one transaction: a
 * kill neither loses nor repeats a record. Returns the run afterwards, or undefined if it had already ended.
 */
export async function processChunk(
  platform: Platform,
  start: RunRow,
  publishesProgress: boolean,
): Promise<RunRow | undefined> {
  const { adminId, adminName: name, id: requestId, approvedBy } = start;
  const actor = { adminId, name, requestId, approvedBy: approvedBy ?? undefined };
  return runChange(platform, { actor, language: start.language }, async (change) => {
    const run = await lockRun(change.tx, start.id);
    if (!run?.startedAt) return undefined;
    const after = run.finishedAt ? run : await advance(change, run);
    // Also if it was cancelled, or withdrawn because a person in it was erased.
    if (after.finishedAt) await enqueueNextExport(platform, change.tx, after);
    if (run.finishedAt) return undefined;
    if (after.finishedAt && after.sanction) await releaseMessages(change, after.id);
    // Published separately: the live hub summarizes the updates of a change that has many.
    if (publishesProgress || after.finishedAt) await platform.live.publish(change, [progressOf(after)]);
    return after;
  });
}

async function advance(change: Change, run: RunRow): Promise<RunRow> {
  const { tx } = change;
  if (!(await isStillAllowed(tx, run.adminId, run.action === 'export' ? 'ReadUsers' : 'WriteUsers'))) {
    await removeTexts(tx, run.id);
    const now = new Date();
    return changeRun(tx, run.id, { cancelledAt: now, finishedAt: now });
  }
  if (run.action === 'export') return exportChunk(change, run);
  const items = await queries.nextItems(tx, run, CHUNK_RECORDS);
  const work = await workOf(change, run);
  const outcomes = work.all
    ? await processTogether(change, items, work.all)
    : await processOneByOne(change, items, work);
  return queries.settleItems(tx, run.id, outcomes);
}

async function workOf({ tx }: Change, run: RunRow): Promise<Work> {
  const { resource, reason, sanction, id: runId } = run;
  const undone = run.undoes ? await findRun(tx, run.undoes) : undefined;
  const action = undone?.action ?? run.action;
  const operation = action === 'export' || action === 'undo' ? undefined : operationOf(resource, action);
  const { revert, revertAll, apply, applyAll } = operation ?? {};
  if (undone && revert) return { one: (change, id) => revert(change, id, undone.id), all: revertAll };
  if (undone || !apply) throw new Error(`there is no way to ${run.action} ${resource}`);
  return {
    one: (change, id) => apply({ change, reason, sanction, runId }, id),
    all: applyAll && ((change, ids) => applyAll({ change, reason, sanction, runId }, ids)),
  };
}

async function processTogether(
  change: Change,
  items: readonly queries.WaitingItem[],
  all: NonNullable<Work['all']>,
): Promise<queries.Outcome[]> {
  const result = await all(
    change,
    items.map(({ recordId }) => recordId),
  );
  const changed = new Set(result.changed);
  const unchanged = new Set(result.unchanged);
  return items.map(({ position, recordId }) => {
    if (changed.has(recordId)) return { position, state: 'done' };
    return unchanged.has(recordId) ? { position, state: 'unchanged' } : missing(position);
  });
}

function missing(position: number): queries.Outcome {
  return { position, state: 'failed', code: notFound().code };
}

async function processOneByOne(
  change: Change,
  items: readonly queries.WaitingItem[],
  work: Work,
): Promise<queries.Outcome[]> {
  const outcomes: queries.Outcome[] = [];
  const deadline = performance.now() + CHUNK_MS;
  for (const { position, recordId } of items) {
    const tried = await attempt(change, (part) => work.one(part, recordId));
    if ('failure' in tried) outcomes.push({ position, state: 'failed', ...tried.failure });
    else outcomes.push({ position, state: tried.isChange ? 'done' : 'unchanged' });
    if (performance.now() > deadline) break;
  }
  return outcomes;
}

/**
 * Reads the records from a replica if there is one that has everything that was committed before the run was locked: an
 * erasure that comes later waits for the lock and removes the piece.
 */
async function exportChunk({ tx, platform }: Change, run: RunRow): Promise<RunRow> {
  const items = await queries.nextItems(tx, run, EXPORT_CHUNK_RECORDS);
  const ids = items.map(({ recordId }) => recordId);
  const { replica } = platform.database;
  const read = (db: Queryable) => exportRecords(db, run.resource, run.language, ids);
  const { header, lines } = await (replica ? replica.read(await committedPosition(tx), tx, read, false) : read(tx));
  const content = ids.map((id) => lines.get(id) ?? '').join('');
  await queries.appendPiece(tx, run.id, run.done, run.done === 0 ? header + content : content);
  return queries.settleItems(
    tx,
    run.id,
    items.map(({ position, recordId }) => (lines.has(recordId) ? { position, state: 'done' } : missing(position))),
  );
}
