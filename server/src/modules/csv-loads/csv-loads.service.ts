import { createHash } from 'node:crypto';
import type { CsvContent, CsvLoad, CsvPreview, CsvProblem } from '@leitstand/contract/api/csv-loads';
import type { Language } from '@leitstand/contract/base/languages';
import type { CsvTarget } from '@leitstand/contract/base/limits';
import { CSV_TABLES, columnKeys } from '@leitstand/contract/csv/csv-fields';
import { Slices } from '../../base/slices.ts';
import { type Caller, requireRight } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import { isId, newId } from '../../db/new-id.ts';
import { AppError, fieldInvalid, found, notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import * as queries from './csv-loads.queries.ts';
import { canUndo, toLoad, toProblem } from './csv-loads.wire.ts';
import { csvJob, csvWorker, stopLoad } from './csv-loads-chunk.ts';
import { judgeRows, type Verdict } from './judge-rows.ts';
import { readRows } from './read-rows.ts';

export interface Mapping {
  headers: readonly string[];
  fields: readonly string[];
}

/** What loading would do; nothing is stored. */
export async function previewContent(
  db: Queryable,
  caller: Caller,
  content: CsvContent,
  language: Language,
): Promise<CsvPreview> {
  requireRight(caller, CSV_TABLES[content.target].access);
  const verdicts = await judgeRows(db, content.target, await readRows(content, language));
  const problems: CsvProblem[] = [];
  const slices = new Slices();
  for (const verdict of verdicts) {
    if (verdict.outcome !== 'failed') continue;
    for (const problem of verdict.problems) {
      problems.push(toProblem(content.target, verdict.position, problem, language));
    }
    await slices.next();
  }
  return {
    ...countsOf(verdicts),
    problems,
    changes: verdicts.flatMap((verdict) =>
      verdict.outcome === 'changed' ? [{ row: verdict.position, fields: Object.keys(verdict.before) }] : [],
    ),
  };
}

function countsOf(verdicts: readonly Verdict[]) {
  const numberOf = (wanted: Verdict['outcome']) => verdicts.filter(({ outcome }) => outcome === wanted).length;
  return {
    added: numberOf('added'),
    changed: numberOf('changed'),
    unchanged: numberOf('unchanged'),
    failed: numberOf('failed'),
  };
}

interface Start extends CsvContent {
  fileName: string;
  mapping?: Mapping | undefined;
}

/** Stores the rows that can be loaded; a job does the work. */
export async function startLoad(
  change: Change,
  caller: Caller,
  { fileName, mapping, ...content }: Start,
): Promise<CsvLoad> {
  const { tx, actor, language } = change;
  const { target } = content;
  requireRight(caller, CSV_TABLES[target].access);
  const read = await readRows(content, language);
  const verdicts = await judgeRows(tx, target, read);
  const failed = verdicts.filter(({ outcome }) => outcome === 'failed').length;
  const load = await queries.insertLoad(tx, {
    id: newId(),
    adminId: caller.adminId,
    adminName: actor.name,
    language,
    target,
    fileName,
    defaults: { ...read.defaults },
    total: verdicts.length,
    failed,
    finishedAt: failed === verdicts.length ? new Date() : null,
  });
  await queries.insertRows(
    tx,
    load.id,
    verdicts.map((verdict, index) =>
      verdict.outcome === 'failed'
        ? { position: verdict.position, state: 'failed', values: null, problems: [...verdict.problems] }
        : { position: verdict.position, state: 'waiting', values: { ...read.rows[index]?.values }, problems: null },
    ),
  );
  if (mapping) await rememberMapping(change, caller.adminId, target, mapping);
  const coins = coinsOf(verdicts);
  const after = { resource: target, fileName, total: load.total, failures: failed, ...(coins > 0 && { coins }) };
  await audit(change, { action: 'start', entity: 'csvLoad', entityId: load.id, after });
  if (!load.finishedAt) await enqueue(change, load.id);
  return toLoad(load);
}

/** The coins that people get or lose. */
function coinsOf(verdicts: readonly Verdict[]): number {
  return verdicts.reduce((sum, verdict) => sum + Math.abs(coinsAfter(verdict) - coinsBefore(verdict)), 0);
}

function coinsAfter(verdict: Verdict): number {
  return 'values' in verdict ? Number(verdict.values.currentCoins ?? 0) : 0;
}

function coinsBefore(verdict: Verdict): number {
  if (verdict.outcome !== 'changed') return 0;
  return Number(verdict.before.currentCoins ?? verdict.values.currentCoins ?? 0);
}

/** What loading would do, for those who may have to approve it. */
export async function weighLoad(
  db: Queryable,
  { fileName, target, fields, rows, defaults }: Start,
  language: Language,
): Promise<Weighed> {
  const verdicts = await judgeRows(db, target, await readRows({ target, fields, rows, defaults }, language));
  return {
    amounts: { csv: rows.length },
    preview: {
      kind: 'csv',
      target,
      fileName,
      fields: [...fields],
      defaults,
      content: createHash('sha256').update(JSON.stringify(rows)).digest('base64url'),
      ...countsOf(verdicts),
      coins: coinsOf(verdicts),
      figures: {},
    },
    list: async ({ skip, limit }) => ({
      rows: rows.slice(skip, skip + limit).map((cells, index) => ({
        _id: String(skip + index + 1),
        label: cells.map((cell) => cell || '–').join(' · '),
        detail: '',
        state: 'same',
      })),
      total: rows.length,
    }),
  };
}

/** Starts in this process right after the commit; the job covers a crash. */
async function enqueue(change: Change, loadId: string): Promise<void> {
  const { platform, tx } = change;
  await platform.queue.send(tx, csvJob, { loadId });
  change.afterCommit(async () => csvWorker(platform).begin(loadId));
}

export async function listLoads(db: Queryable, adminId: string, target: CsvTarget): Promise<CsvLoad[]> {
  return (await queries.findLoadsOf(db, adminId, target)).map(toLoad);
}

/** Loads of other administrators are reported as not found. */
export async function getLoad(db: Queryable, adminId: string, id: string): Promise<CsvLoad> {
  return toLoad(await ownLoad(db, adminId, id));
}

async function ownLoad(db: Queryable, adminId: string, id: string): Promise<queries.LoadRow> {
  const load = isId(id) ? await queries.findLoad(db, id) : undefined;
  if (!load || load.adminId !== adminId) throw notFound();
  return load;
}

export async function listProblems(
  db: Queryable,
  adminId: string,
  id: string,
  language: Language,
): Promise<CsvProblem[]> {
  const { target } = await ownLoad(db, adminId, id);
  const rows = await queries.findProblems(db, id);
  return rows.flatMap(({ position, problems }) =>
    (problems ?? []).map((problem) => toProblem(target, position, problem, language)),
  );
}

/** Cancelling a load that has ended is not an error: it is returned as it is. */
export async function cancelLoad(change: Change, caller: Caller, id: string): Promise<CsvLoad> {
  const { tx } = change;
  await ownLoad(tx, caller.adminId, id);
  const load = found(await queries.lockLoad(tx, id));
  if (load.finishedAt) return toLoad(load);
  const stopped = toLoad(await stopLoad(change, load));
  await audit(change, {
    action: 'cancel',
    entity: 'csvLoad',
    entityId: id,
    after: { done: stopped.done, total: load.total },
  });
  return stopped;
}

/** Starts a load that takes back what another one added and changed. */
export async function undoLoad(change: Change, caller: Caller, id: string): Promise<CsvLoad> {
  const { tx, actor, language } = change;
  const { target, fileName } = await ownLoad(tx, caller.adminId, id);
  requireRight(caller, CSV_TABLES[target].access);
  const undone = found(await queries.lockLoad(tx, id));
  if (!canUndo(undone)) throw new AppError('NOT_UNDOABLE');
  await queries.changeLoad(tx, id, { undoneAt: new Date() });
  const { id: undoId } = await queries.insertLoad(tx, {
    id: newId(),
    adminId: caller.adminId,
    adminName: actor.name,
    language,
    target,
    fileName,
    undoes: id,
    total: 0,
  });
  const total = await queries.insertUndone(tx, undoId, id);
  // Everything it concerned may have been erased.
  const finishedAt = total === 0 ? new Date() : null;
  const load = await queries.changeLoad(tx, undoId, { total, finishedAt });
  await audit(change, {
    action: 'undo',
    entity: 'csvLoad',
    entityId: undoId,
    after: { resource: target, count: total, undoes: id },
  });
  if (!finishedAt) await enqueue(change, undoId);
  return toLoad(load);
}

/** The field of each column, if the administrator has loaded a file with these columns; in any order. */
export async function findMapping(
  db: Queryable,
  adminId: string,
  { target, headers }: { target: CsvTarget; headers: readonly string[] },
): Promise<string[]> {
  const keys = columnKeys(headers);
  const fields = await queries.findMapping(db, { adminId, target, columns: setHash(keys) });
  return fields ? keys.map((key) => fields[key] ?? '') : [];
}

async function rememberMapping(
  { tx }: Change,
  adminId: string,
  target: CsvTarget,
  { headers, fields }: Mapping,
): Promise<void> {
  const keys = columnKeys(headers);
  const names = new Set(CSV_TABLES[target].fields.map(({ name }) => name));
  if (fields.some((name) => name !== '' && !names.has(name))) throw fieldInvalid('mapping');
  const chosen = Object.fromEntries(keys.map((key, index) => [key, fields[index] ?? '']));
  await queries.storeMapping(tx, { adminId, target, columns: setHash(keys) }, chosen);
}

function setHash(keys: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...keys].sort()))
    .digest('base64url');
}

export async function purgeCsvLoads({ database }: Platform, now: Date): Promise<void> {
  await queries.removeOldLoads(database.drizzle, now);
}
