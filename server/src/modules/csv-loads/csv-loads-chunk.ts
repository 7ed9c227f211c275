import type { ErrorDetails } from '@leitstand/contract/base/errors';
import { CSV_TABLES } from '@leitstand/contract/csv/csv-fields';
import { AppError } from '../../errors.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { workerOf } from '../../records/chunk-worker.ts';
import { isStillAllowed } from '../../records/still-allowed.queries.ts';
import { attempt } from '../bulk/attempt.service.ts';
import * as queries from './csv-loads.queries.ts';
import { judgeRows, type Verdict } from './judge-rows.ts';
import { TARGETS } from './targets/targets.ts';

/** The embedded database has one session, so other calls wait for a chunk. */
const CHUNK_MS = 70;
const CHUNK_ROWS = 75;

export const csvJob = jobKind<{ loadId: string }>('csv-load');

export const csvWorker = workerOf({
  name: 'loading a CSV file',
  find: ({ database }: Platform, id) => queries.findLoad(database.drizzle, id),
  process: processChunk,
});

/**
 * Processes the next rows of a load. The changes, the outcome of each row and the progress are one transaction: a kill
 * neither loses nor repeats a row. Returns the load afterwards, or undefined if it had already ended.
 */
async function processChunk(platform: Platform, start: queries.LoadRow): Promise<queries.LoadRow | undefined> {
  const actor = { adminId: start.adminId, name: start.adminName, requestId: start.id };
  return runChange(platform, { actor, language: start.language }, async (change) => {
    const load = await queries.lockLoad(change.tx, start.id);
    if (!load || load.finishedAt) return undefined;
    if (!(await isStillAllowed(change.tx, load.adminId, CSV_TABLES[load.target].access))) {
      return stopLoad(change, load);
    }
    await queries.lockTarget(change.tx, load.target);
    const rows = await queries.nextRows(change.tx, load, CHUNK_ROWS);
    // Rows about a person who was erased meanwhile are gone.
    if (rows.length === 0) {
      return finished(change, await queries.changeLoad(change.tx, load.id, { finishedAt: new Date() }));
    }
    const outcomes = load.undoes ? await undoRows(change, load, rows) : await loadRows(change, load, rows);
    return finished(change, await queries.settleRows(change.tx, load.id, outcomes));
  });
}

/** The log says how a load ended. */
async function finished(change: Change, load: queries.LoadRow): Promise<queries.LoadRow> {
  const { id, added, changed, unchanged, failed: failures } = load;
  const after = { added, changed, unchanged, failures };
  if (load.finishedAt) await audit(change, { action: 'finish', entity: 'csvLoad', entityId: id, after });
  return load;
}

/** Ends a load before its last row. An undo that was stopped can be started again. */
export async function stopLoad({ tx }: Change, { id, undoes }: queries.LoadRow): Promise<queries.LoadRow> {
  const now = new Date();
  await queries.removeWaiting(tx, id);
  if (undoes) await queries.changeLoad(tx, undoes, { undoneAt: null });
  return queries.changeLoad(tx, id, { cancelledAt: now, finishedAt: now });
}

async function loadRows(
  change: Change,
  load: queries.LoadRow,
  rows: readonly queries.StoredRow[],
): Promise<queries.Outcome[]> {
  const read = rows.map(({ position, values }) => ({ position, values: values ?? {}, problems: [] }));
  const verdicts = await judgeRows(change.tx, load.target, { rows: read, defaults: load.defaults });
  return inTime(verdicts, (verdict) => loadRow(change, load, verdict));
}

async function loadRow(change: Change, { target }: queries.LoadRow, verdict: Verdict): Promise<queries.Outcome> {
  const { position, outcome: state } = verdict;
  if (state === 'unchanged') return { position, state };
  if (state === 'failed') return { position, state, problems: [...verdict.problems] };
  const tried = await attempt(change, (part) =>
    state === 'added'
      ? TARGETS[target].add(part, verdict.values)
      : TARGETS[target].update(part, verdict.present, verdict.values),
  );
  if ('failure' in tried) return refused(position, tried.failure);
  const { _id: recordId, revision } = tried.result;
  return { position, state, recordId, revision, before: state === 'changed' ? { ...verdict.before } : null };
}

async function undoRows(
  change: Change,
  load: queries.LoadRow,
  rows: readonly queries.StoredRow[],
): Promise<queries.Outcome[]> {
  return inTime(rows, async ({ position, recordId, revision, before }) => {
    const target = TARGETS[load.target];
    const present = await target.findOne(change.tx, recordId ?? '');
    // Deleting is all that undoing would do.
    if (!present && !before) return { position, state: 'unchanged', recordId };
    const tried = await attempt(change, async (part) => {
      if (!present) throw new AppError('NOT_FOUND');
      if (present.revision !== revision) throw new AppError('CHANGED_MEANWHILE');
      if (before) await target.update(part, present, { ...present.values, ...before });
      else await target.remove(part, present.id);
    });
    if ('failure' in tried) return { ...refused(position, tried.failure), recordId };
    return { position, state: before ? 'changed' : 'added', recordId };
  });
}

function refused(
  position: number,
  { code, details }: { code: AppError['code']; details: ErrorDetails },
): queries.Outcome {
  return { position, state: 'failed', problems: [{ code, details }] };
}

async function inTime<T>(
  items: readonly T[],
  process: (item: T) => Promise<queries.Outcome>,
): Promise<queries.Outcome[]> {
  const outcomes: queries.Outcome[] = [];
  const deadline = performance.now() + CHUNK_MS;
  for (const item of items) {
    outcomes.push(await process(item));
    if (performance.now() > deadline) break;
  }
  return outcomes;
}

/** Registers the handler and resumes what a killed process left behind. */
export async function handleCsvLoads(platform: Platform): Promise<void> {
  const worker = csvWorker(platform);
  const { queue, database } = platform;
  await queue.handle(csvJob, async ({ loadId }) => {
    const ending = await worker.workInJob(loadId);
    if (ending === 'later') await database.drizzle.transaction((tx) => queue.send(tx, csvJob, { loadId }));
  });
  for (const id of await queries.findOpenLoads(database.drizzle)) worker.begin(id);
}
