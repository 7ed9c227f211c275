import type { ImageStorage } from '../adapters/images/image-storage.ts';
import { knownMigrations, knownSteps } from '../db/upgrade/known-migrations.ts';
import { BackupDraft } from './backup-draft.ts';
import { BackupProblem } from './backup-problem.ts';
import { FORMAT, type Manifest, type TableFacts } from './manifest.ts';
import type { Snapshot } from './open-snapshot.ts';
import type { Progress } from './progress.ts';
import {
  appliedMigrations,
  type ImageRecord,
  imageRecords,
  listSequences,
  listTables,
  queueVersion,
  readRows,
  type Table,
} from './snapshot.queries.ts';

export interface BackupSource {
  /** Opens a snapshot of the current database; may be called several times. */
  openSnapshot(): Promise<Snapshot>;
  readonly images: ImageStorage;
}

export interface BackupOptions {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

const SNAPSHOTS = 5;
const IMAGES_AT_ONCE = 4;
/** Names that the image store generates: nothing that could leave the folder. */
const IMAGE_NAME = /^[0-9a-f]{32}\.(jpg|png)$/;

/** Writes database and images of one moment into a folder that appears when it is complete. */
export async function writeBackup(
  source: BackupSource,
  target: string,
  options: BackupOptions,
): Promise<Manifest & { readonly bytes: number }> {
  const draft = new BackupDraft(target);
  try {
    const { snapshot, takenAt, count, lost } = await snapshotWithImages(source, draft, options);
    try {
      const manifest = await writeTables(snapshot, draft, options, {
        createdAt: takenAt.toISOString(),
        images: count,
        lostImages: lost,
      });
      await draft.complete(manifest);
      return { ...manifest, bytes: draft.bytes };
    } finally {
      await snapshot.release();
    }
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/**
 * Takes a snapshot all of whose images are in the draft. An image that is deleted between snapshot and copy is missing;
 * the next snapshot no longer refers to it, and the others are already copied. An image that two snapshots refer to and
 * the storage does not have was lost before.
 */
async function snapshotWithImages({ openSnapshot, images }: BackupSource, draft: BackupDraft, options: BackupOptions) {
  let missedBefore = new Set<string>();
  for (let round = 0; round < SNAPSHOTS; round += 1) {
    // Everything acknowledged before this moment is in the backup.
    const takenAt = new Date();
    const snapshot = await openSnapshot();
    try {
      await refuseForeign(snapshot);
      const { count, missed } = await copyImages(snapshot, images, draft, options);
      if (missed.every((name) => missedBefore.has(name))) return { snapshot, takenAt, count, lost: missed };
      missedBefore = new Set(missed);
    } catch (error) {
      await snapshot.release();
      throw error;
    }
    await snapshot.release();
  }
  throw new BackupProblem('Images are being deleted faster than they can be copied. Try again at a quieter time.');
}

async function refuseForeign({ client }: Snapshot): Promise<void> {
  const applied = await appliedMigrations(client);
  if (!applied) throw new BackupProblem('This is not a database of Leitstand: it has no record of its schema.');
  if (knownSteps(applied) !== undefined) return;
  throw new BackupProblem('The database was made by a newer version of Leitstand. Back it up with that version.');
}

async function copyImages(
  { client }: Snapshot,
  images: ImageStorage,
  draft: BackupDraft,
  { progress, signal }: BackupOptions,
) {
  const missed: string[] = [];
  let count = 0;
  async function copy({ name, internal }: ImageRecord): Promise<void> {
    const key = `${internal ? 'internal' : 'large'}/${name}`;
    if (!draft.has(`images/${key}`)) {
      const stored = IMAGE_NAME.test(name) ? await images.get(key) : undefined;
      if (!stored) {
        missed.push(name);
        return;
      }
      await draft.writeImage(`images/${key}`, stored.stream);
    }
    count += 1;
  }
  for await (const page of imageRecords(client)) {
    for (let first = 0; first < page.length; first += IMAGES_AT_ONCE) {
      signal?.throwIfAborted();
      await Promise.all(page.slice(first, first + IMAGES_AT_ONCE).map(copy));
      progress.show('images', count);
    }
  }
  progress.done('images', count);
  return { count, missed };
}

async function writeTables(
  { client, engine }: Snapshot,
  draft: BackupDraft,
  { progress, signal }: BackupOptions,
  facts: Pick<Manifest, 'createdAt' | 'images' | 'lostImages'>,
): Promise<Manifest> {
  const migrations = (await appliedMigrations(client)) ?? [];
  const tables: TableFacts[] = [];
  for (const table of await listTables(client)) {
    let rows = 0;
    const file = `tables/${table.name.replaceAll('"', '').replaceAll('/', '_')}.jsonl.gz`;
    const counted = (added: number) => {
      signal?.throwIfAborted();
      rows += added;
      progress.show(table.name, rows);
    };
    await draft.writeTable(file, linesOf(client, table, counted));
    tables.push({ name: table.name, file, columns: table.columns.map(({ name }) => name), rows });
    progress.done(table.name, rows);
  }
  return {
    format: FORMAT,
    engine,
    schema: knownMigrations()[migrations.length - 1]?.tag ?? '',
    migrations,
    queueVersion: await queueVersion(client),
    tables,
    sequences: await listSequences(client),
    ...facts,
  };
}

/** One line per row: an array of texts and nulls. */
async function* linesOf(client: Snapshot['client'], table: Table, counted: (rows: number) => void) {
  for await (const rows of readRows(client, table)) {
    counted(rows.length);
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
