import { BYTE_ORDER_MARK } from '@leitstand/contract/base/csv';
import { BackupProblem } from '../../backup/backup-problem.ts';
import type { Snapshot } from '../../backup/open-snapshot.ts';
import type { Progress } from '../../backup/progress.ts';
import { appliedMigrations } from '../../backup/snapshot.queries.ts';
import type { BackupSource } from '../../backup/write-backup.ts';
import type { Queryable } from '../../db/database.ts';
import { knownMigrations, knownSteps } from '../../db/upgrade/known-migrations.ts';
import { MOVED_KINDS, type MovedKind } from '../source.ts';
import { csvHeading, csvRow } from './csv-columns.ts';
import { drizzleOnSnapshot } from './export.queries.ts';
import { ExportDraft } from './export-draft.ts';
import { EXPORT_FORMAT, type ExportManifest, FILE_NAMES, IMAGE_NAME } from './export-manifest.ts';
import { exportedRecords } from './exported-kinds.ts';
import { readmeText } from './readme-text.ts';

export interface ExportOptions {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

const SNAPSHOTS = 5;
const IMAGES_AT_ONCE = 4;

/**
 * Writes records and images of one moment into a folder that appears when it is complete. An image that is deleted
 * between snapshot and copy is missing; the next snapshot no longer refers to it. An image that two snapshots refer to
 * and the storage does not have was lost before.
 */
export async function writeExport(
  source: BackupSource,
  target: string,
  options: ExportOptions,
): Promise<ExportManifest> {
  const drafts: ExportDraft[] = [];
  let missedBefore = new Set<string>();
  try {
    while (drafts.length < SNAPSHOTS) {
      const draft = new ExportDraft(target, drafts.at(-1));
      drafts.push(draft);
      const manifest = await writeSnapshot(source, draft, options);
      const { lostImages } = manifest;
      if (lostImages.every((name) => missedBefore.has(name))) {
        await draft.complete(manifest, readmeText(manifest));
        return manifest;
      }
      missedBefore = new Set(lostImages);
    }
    throw new BackupProblem('Images are being deleted faster than they can be copied. Try again at a quieter time.');
  } finally {
    for (const draft of drafts) await draft.discard();
  }
}

async function writeSnapshot(
  { openSnapshot, images }: BackupSource,
  draft: ExportDraft,
  options: ExportOptions,
): Promise<ExportManifest> {
  // Everything acknowledged before this moment is in the export.
  const createdAt = new Date().toISOString();
  const snapshot = await openSnapshot();
  try {
    const schema = await requireCurrent(snapshot);
    const db = drizzleOnSnapshot(snapshot.client);
    const lost = new Set<string>();
    const read = async (name: string) =>
      IMAGE_NAME.test(name) ? (await images.get(`large/${name}`))?.stream : undefined;
    const copyImages = async (names: readonly string[]) => {
      for (let first = 0; first < names.length; first += IMAGES_AT_ONCE) {
        options.signal?.throwIfAborted();
        for (const name of await draft.addImages(names.slice(first, first + IMAGES_AT_ONCE), read)) lost.add(name);
      }
    };
    const kinds: ExportManifest['kinds'] = [];
    for (const kind of MOVED_KINDS) kinds.push(await writeKind(db, kind, draft, copyImages, options));
    options.progress.done('images', draft.images);
    return {
      format: EXPORT_FORMAT,
      createdAt,
      schema,
      kinds,
      images: draft.images,
      lostImages: [...lost].sort(),
    };
  } finally {
    await snapshot.release();
  }
}

/** Nothing is migrated for an export, and the columns of another version may be different. */
async function requireCurrent({ client }: Snapshot): Promise<string> {
  const applied = await appliedMigrations(client);
  if (!applied) throw new BackupProblem('This is not a database of Leitstand: it has no record of its schema.');
  const known = knownMigrations();
  const steps = knownSteps(applied);
  if (steps === undefined)
    throw new BackupProblem('The database was made by a newer version of Leitstand. Export it with that version.');
  if (steps < known.length)
    throw new BackupProblem(
      'The database was made by an older version of Leitstand. Start this version once, which upgrades it, or export it with that version.',
    );
  return known.at(-1)?.tag ?? '';
}

async function writeKind(
  db: Queryable,
  kind: MovedKind,
  draft: ExportDraft,
  copyImages: (names: readonly string[]) => Promise<void>,
  { progress, signal }: ExportOptions,
): Promise<ExportManifest['kinds'][number]> {
  signal?.throwIfAborted();
  const name = FILE_NAMES[kind];
  const jsonl = await draft.begin(`${name}.jsonl`);
  const csv = await draft.begin(`${name}.csv`);
  await csv.write(BYTE_ORDER_MARK + csvHeading(kind));
  let records = 0;
  for await (const page of exportedRecords(db, kind)) {
    signal?.throwIfAborted();
    await jsonl.write(page.map(({ json }) => `${json}\n`).join(''));
    await csv.write(page.map(({ fields }) => csvRow(kind, fields)).join(''));
    await copyImages(page.flatMap(({ images }) => images));
    records += page.length;
    progress.show(name, records);
  }
  progress.done(name, records);
  for (const file of [jsonl, csv]) await draft.finish(file);
  return { kind, records };
}
