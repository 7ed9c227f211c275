import { Readable } from 'node:stream';
import type { BulkFailure, BulkRun, BulkSelection } from '@leitstand/contract/api/bulk';
import { errorMessage } from '@leitstand/contract/base/errors';
import type { Language } from '@leitstand/contract/base/languages';
import type { BulkOperation } from '@leitstand/contract/base/limits';
import { MAX_BULK_ROWS } from '@leitstand/contract/base/limits';
import type { BulkSanction } from '@leitstand/contract/moderation/sanctions';
import { berlinDay } from '../../db/berlin-day.ts';
import type { Queryable } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { isId, newId } from '../../db/new-id.ts';
import { AppError, fieldInvalid, fieldMissing, found, notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { releaseMessages } from '../sanctions/sanctions.service.ts';
import * as queries from './bulk.queries.ts';
import { canUndo, isKept, progressOf, stateOf, toRun } from './bulk.wire.ts';
import { operationOf } from './bulk-operations.ts';
import { enqueueNextExport, startWaiting } from './bulk-queue.ts';
import { labelsOf } from './bulk-records.queries.ts';
import { countSelected, insertChangedBy, insertNamed, insertSelected } from './bulk-selection.queries.ts';
import { chosenRows, describeSelection, shownRows } from './bulk-selection.ts';
import { resultLines, resultName } from './csv/bulk-result.ts';
import { fileName } from './csv/export-columns.ts';

type Action = queries.RunRow['action'];

/** Exact up to the limit; one more means too many. */
export async function countSelection(db: Queryable, selection: BulkSelection): Promise<number> {
  return countSelected(db, shownRows(db, selection), chosenRows(selection), MAX_BULK_ROWS + 1);
}

interface BulkRequest {
  selection: BulkSelection;
  operation: BulkOperation;
  expected: number;
  reason: string;
  sanction?: BulkSanction | undefined;
}

/** Stores which operation applies to which records; a job does the work. */
export async function startOperation(
  change: Change,
  { selection, operation, expected, reason, sanction }: BulkRequest,
): Promise<BulkRun> {
  if (!operationOf(selection.resource, operation)) throw fieldInvalid('operation');
  if (selection.resource === 'users' && operation === 'delete' && reason === '') throw fieldMissing('reason');
  const isSanction = operation === 'warn' || operation === 'suspend';
  if (isSanction && !sanction) throw fieldMissing('ground');
  const given = isSanction ? sanction : undefined;
  const run = await begin(change, selection, { action: operation, expected, reason, sanction: given });
  const after = { resource: run.resource, ...given, operation, count: run.total, ...describeSelection(selection) };
  await audit(change, { action: 'start', entity: 'bulk', entityId: run.id, after, reason: reason || undefined });
  return toRun(run);
}

/** Also returns the exports that start now: this one, unless it has to wait. */
export async function startExport(
  change: Change,
  selection: BulkSelection,
): Promise<{ run: BulkRun; startedIds: readonly string[] }> {
  const { platform, tx } = change;
  const run = await begin(change, selection, { action: 'export', expected: MAX_BULK_ROWS, reason: '' });
  const after = { resource: run.resource, count: run.total, ...describeSelection(selection) };
  await audit(change, { action: 'export', entity: 'bulk', entityId: run.id, after });
  const startedIds = await startWaiting(platform, tx, run.adminId);
  const asStarted = found(await queries.findRun(tx, run.id));
  // An export that runs publishes its progress.
  if (!asStarted.startedAt) change.publish(progressOf(asStarted));
  return { run: toRun(asStarted), startedIds };
}

interface Beginning {
  action: Action;
  expected: number;
  reason: string;
  sanction?: BulkSanction | undefined;
}

/** Counts the stored records, so that the count cannot differ from the selection. */
async function begin(
  change: Change,
  selection: BulkSelection,
  { action, expected, reason, sanction }: Beginning,
): Promise<queries.RunRow> {
  const { tx } = change;
  const chosen = chosenRows(selection);
  const shown = shownRows(tx, selection);
  if ('ids' in chosen && (await countSelected(tx, shown, chosen, 1)) === 0) throw fieldMissing('selection');
  const startedAt = action === 'export' ? null : undefined;
  const run = await insertRun(change, {
    resource: selection.resource,
    action,
    reason,
    startedAt,
    sanction: sanction ?? null,
  });
  const total =
    'ids' in chosen
      ? await insertNamed(tx, run.id, chosen.ids)
      : await insertSelected(tx, run.id, shown, chosen, MAX_BULK_ROWS + 1);
  if (total === 0) throw fieldMissing('selection');
  if (total > MAX_BULK_ROWS) throw new AppError('SELECTION_TOO_LARGE', { n: MAX_BULK_ROWS });
  if (total > expected) throw new AppError('SELECTION_GREW', { n: total });
  return queries.changeRun(tx, run.id, { total });
}

function insertRun(
  { tx, actor, language }: Change,
  values: Pick<queries.RunRow, 'resource' | 'action'> & {
    reason?: string;
    undoes?: string;
    startedAt?: null | undefined;
    sanction?: BulkSanction | null;
  },
): Promise<queries.RunRow> {
  if (!actor.adminId) throw new AppError('NOT_SIGNED_IN');
  return queries.insertRun(tx, {
    id: newId(),
    adminId: actor.adminId,
    adminName: actor.name,
    approvedBy: actor.approvedBy ?? null,
    language,
    total: 0,
    ...values,
  });
}

export async function listRuns(db: Queryable, adminId: string): Promise<BulkRun[]> {
  return (await queries.findRunsOf(db, adminId)).map(toRun);
}

/** Runs of other administrators are reported as not found. */
export async function getRun(db: Queryable, adminId: string, id: string): Promise<BulkRun> {
  return toRun(await ownRun(db, adminId, id));
}

async function ownRun(db: Queryable, adminId: string | undefined, id: string): Promise<queries.RunRow> {
  const run = isId(id) ? await queries.findRun(db, id) : undefined;
  if (!run || run.adminId !== adminId) throw notFound();
  return run;
}

export async function listFailures(
  db: Queryable,
  adminId: string,
  id: string,
  page: Page,
  language: Language,
): Promise<Rows<BulkFailure>> {
  const run = await ownRun(db, adminId, id);
  const failures = await queries.findFailures(db, id, page);
  const labels = await labelsOf(
    db,
    run.resource,
    failures.map(({ recordId }) => recordId),
  );
  const rows = failures.map(({ recordId, code, details }) => ({
    recordId,
    label: labels.get(recordId) ?? '',
    message: errorMessage(code ?? 'INTERNAL', language, details ?? {}),
  }));
  return { rows, total: run.failed };
}

/** Cancelling a run that has ended is not an error: it is returned as it is. */
export async function cancelRun(change: Change, id: string): Promise<BulkRun> {
  const { tx, actor } = change;
  await ownRun(tx, actor.adminId, id);
  const run = found(await queries.lockRun(tx, id));
  if (run.finishedAt) return toRun(run);
  const now = new Date();
  const cancelled = await queries.changeRun(tx, id, { cancelledAt: now, finishedAt: now });
  // An incomplete file is useless, and an undo that was cancelled can be started again.
  if (run.action === 'export') await queries.removeTexts(tx, id);
  if (run.undoes) await queries.changeRun(tx, run.undoes, { undoneAt: null });
  if (run.sanction) await releaseMessages(change, id);
  await enqueueNextExport(change.platform, tx, cancelled);
  await audit(change, { action: 'cancel', entity: 'bulk', entityId: id, after: { done: run.done, total: run.total } });
  change.publish(progressOf(cancelled));
  return toRun(cancelled);
}

/** Starts a run that reverts the changes of another one. */
export async function undoRun(change: Change, id: string): Promise<BulkRun> {
  const { tx, actor } = change;
  await ownRun(tx, actor.adminId, id);
  const undone = found(await queries.lockRun(tx, id));
  if (!canUndo(undone)) throw new AppError('NOT_UNDOABLE');
  await queries.changeRun(tx, id, { undoneAt: new Date() });
  const { resource } = undone;
  const { id: runId } = await insertRun(change, { resource, action: 'undo', undoes: id });
  const run = await queries.changeRun(tx, runId, { total: await insertChangedBy(tx, runId, id) });
  const after = { resource, operation: undone.action, count: run.total, undoes: id };
  await audit(change, { action: 'undo', entity: 'bulk', entityId: runId, after });
  return toRun(run);
}

/** What became of each record, once the action has ended. */
export async function openResult(db: Queryable, adminId: string, id: string, language: Language): Promise<ExportFile> {
  const run = await ownRun(db, adminId, id);
  if (!run.finishedAt || run.action === 'export' || !isKept(run)) throw notFound();
  return {
    name: resultName(run.resource, language, berlinDay(run.createdAt)),
    content: Readable.from(resultLines(db, run, language)),
  };
}

export interface ExportFile {
  name: string;
  content: Readable;
}

export async function openFile(db: Queryable, adminId: string, id: string): Promise<ExportFile> {
  const run = await ownRun(db, adminId, id);
  const isAvailable = run.action === 'export' && stateOf(run) === 'done' && isKept(run);
  const pieces = isAvailable ? await queries.findPieces(db, id) : [];
  if (pieces.length === 0) throw notFound();
  return {
    name: fileName(run.resource, run.language, berlinDay(run.createdAt)),
    content: Readable.from(readPieces(db, id, pieces)),
  };
}

async function* readPieces(db: Queryable, id: string, pieces: readonly number[]): AsyncGenerator<string> {
  for (const position of pieces) {
    const content = await queries.readPiece(db, id, position);
    // A download that breaks off is better than a file that looks complete.
    if (content === undefined) throw new Error('the export was removed while it was being fetched');
    yield content;
  }
}

/** Exports contain personal data and are deleted once they can no longer be downloaded. */
export async function purgeBulkRuns({ database }: Platform, now: Date): Promise<void> {
  await queries.removeOldRuns(database.drizzle, now);
}
