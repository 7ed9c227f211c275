import * as fs from 'node:fs';
import * as path from 'node:path';
import type { ClientBase } from 'pg';
import type { ImageStorage } from '../adapters/images/image-storage.ts';
import { headersOf } from '../adapters/images/image-store.ts';
import { applyMigrations } from '../db/upgrade/apply-migrations.queries.ts';
import { knownMigrations, knownSteps } from '../db/upgrade/known-migrations.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Manifest, TableFacts } from './manifest.ts';
import type { RestoreTarget } from './open-target.ts';
import type { Progress } from './progress.ts';
import type { BackupImage } from './read-backup.ts';
import { openBackup, storedImages, storedRows } from './read-backup.ts';
import { listTables, type Table } from './snapshot.queries.ts';
import {
  createQueueTables,
  emptyTable,
  insertCells,
  makeQueues,
  putBack,
  recordedImages,
  setAside,
  setSequence,
} from './target.queries.ts';

export interface RestoreOptions {
  openTarget(): Promise<RestoreTarget>;
  readonly images: ImageStorage;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Tables of other programs in the same database. */
  readonly leftOut: readonly string[];
}

const QUEUE = 'pgboss.queue';
const IMAGES_AT_ONCE = 20;

/** Fills an empty target. The database part is one transaction, so a kill leaves nothing behind. */
export async function restoreBackup(folder: string, options: RestoreOptions): Promise<Restored> {
  const manifest = await openBackup(folder, options.progress);
  const steps = knownSteps(manifest.migrations);
  if (steps === undefined) {
    throw new BackupProblem(
      `The backup has the schema ${manifest.schema || 'of a newer version'}, which this version of Leitstand does not know. Restore it with the version that made it, or a later one.`,
    );
  }
  await refuseForeignImages(folder, options.images);
  const target = await options.openTarget();
  try {
    const leftOut = await load(folder, manifest, steps, target.client, options);
    await target.keep();
    return { manifest, leftOut };
  } catch (error) {
    await target.discard().catch(() => {});
    throw error;
  }
}

/**
 * Foreign images would be swept as unused, by us or by their owner. Images of this very backup are left over from an
 * interrupted restore.
 */
async function refuseForeignImages(folder: string, images: ImageStorage): Promise<void> {
  for (const place of ['large', 'internal']) {
    for await (const page of images.list(place)) {
      if (page.every(({ key }) => fs.existsSync(path.join(folder, 'images', key)))) continue;
      throw new BackupProblem(
        'The image storage is not empty: it has images that are not in this backup. Move the folder `images` away, or name another bucket.',
      );
    }
  }
}

async function load(
  folder: string,
  manifest: Manifest,
  steps: number,
  client: ClientBase,
  options: RestoreOptions,
): Promise<string[]> {
  await refuseOtherQueue(manifest, client);
  const known = knownMigrations();
  await client.query('begin');
  await applyMigrations(client, known.slice(0, steps));
  const aside = await setAside(client);
  const leftOut = await loadTables(folder, manifest, client, options);
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  await putBack(client, aside);
  await applyMigrations(client, known.slice(steps));
  await putImages(folder, client, options);
  await client.query('commit');
  await client.query('analyze');
  return leftOut;
}

async function refuseOtherQueue({ queueVersion }: Manifest, client: ClientBase): Promise<void> {
  if (queueVersion === null) return;
  const ours = await createQueueTables(client);
  if (ours === queueVersion) return;
  throw new BackupProblem(
    `The backup has version ${queueVersion} of the job queue's tables, and this version of Leitstand makes version ${ours}. ` +
      'Restore it with the version that made it, then upgrade: the server brings the queue up to date when it starts.',
  );
}

async function loadTables(
  folder: string,
  { tables }: Manifest,
  client: ClientBase,
  options: RestoreOptions,
): Promise<string[]> {
  const present = new Map((await listTables(client)).map((table) => [table.name, table]));
  const leftOut: string[] = [];
  // The tables of jobs are created from the list of queues.
  const ordered = [...tables].sort((a, b) => Number(b.name === QUEUE) - Number(a.name === QUEUE));
  for (const facts of ordered) {
    const table = present.get(facts.name);
    if (table) await loadTable(folder, facts, table, client, options);
    else leftOut.push(facts.name);
    if (facts.name === QUEUE) await makeQueues(client);
  }
  return leftOut;
}

async function loadTable(
  folder: string,
  facts: TableFacts,
  table: Table,
  client: ClientBase,
  { progress, signal }: RestoreOptions,
): Promise<void> {
  const columns = facts.columns.map((name) => {
    const column = table.columns.find((candidate) => candidate.name === name);
    if (column) return column;
    throw new BackupProblem(`The table ${facts.name} of the backup has a column ${name} that Leitstand does not know.`);
  });
  await emptyTable(client, table.name);
  let rows = 0;
  for await (const batch of storedRows(folder, facts.file)) {
    signal?.throwIfAborted();
    await insertCells(client, table.name, columns, batch);
    rows += batch.length;
    progress.show(table.name, rows);
  }
  if (rows !== facts.rows) {
    throw new BackupProblem(`The backup is damaged: ${facts.name} has ${rows} rows instead of ${facts.rows}.`);
  }
  progress.done(table.name, rows);
}

/** Only images that the restored records refer to: one that was deleted while the backup was made stays deleted. */
async function putImages(folder: string, client: ClientBase, options: RestoreOptions): Promise<void> {
  let count = 0;
  async function put(page: readonly BackupImage[]): Promise<void> {
    options.signal?.throwIfAborted();
    const recorded = await recordedImages(
      client,
      page.map(({ name }) => name),
    );
    for (const { key, name } of page.filter((image) => recorded.has(image.name))) {
      const place = key.startsWith('internal/') ? 'internal' : 'large';
      const bytes = await fs.promises.readFile(path.join(folder, 'images', key));
      await options.images.put(key, bytes, headersOf(place, name));
      count += 1;
    }
    options.progress.show('images', count);
  }
  let page: BackupImage[] = [];
  for await (const image of storedImages(folder)) {
    page.push(image);
    if (page.length < IMAGES_AT_ONCE) continue;
    await put(page);
    page = [];
  }
  await put(page);
  options.progress.done('images', count);
}
