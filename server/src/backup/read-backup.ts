import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { MANIFEST, SUMS } from './backup-draft.ts';
import { BackupProblem } from './backup-problem.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import type { Cell } from './snapshot.queries.ts';

export interface BackupImage {
  /** Its key in the storage: `large/0f…3a.jpg`. */
  readonly key: string;
  readonly name: string;
}

const SUM = /^([0-9a-f]{64}) {2}(.+)$/;
const IMAGE = /^images\/((?:large|internal)\/([0-9a-f]{32}\.(?:jpg|png)))$/;
const BATCH_BYTES = 1_048_576;
const BATCH_ROWS = 1_000;

/** Opens a complete backup with valid checksums; anything else is rejected before a target is touched. */
export async function openBackup(folder: string, progress: Progress): Promise<Manifest> {
  if (!fs.existsSync(folder)) throw new BackupProblem(`There is no folder ${folder}.`);
  for (const file of [MANIFEST, SUMS]) {
    if (fs.existsSync(path.join(folder, file))) continue;
    throw new BackupProblem(`${folder} is not a complete backup: it has no ${file}.`);
  }
  const seen = new Set<string>();
  let images = 0;
  let last = '';
  for await (const [sum, file] of sums(folder)) {
    last = file;
    if (IMAGE.test(file)) images += 1;
    else seen.add(file);
    await compare(folder, file, sum);
    progress.show('files checked', images + seen.size);
  }
  if (last !== MANIFEST) throw damaged(SUMS);
  const manifest = parseManifest(await fs.promises.readFile(path.join(folder, MANIFEST), 'utf8'));
  const absent = manifest.tables.find(({ file }) => !seen.has(file));
  if (absent) throw damaged(absent.file);
  if (images < manifest.images) throw damaged('images');
  progress.done('files checked', images + seen.size);
  return manifest;
}

/** The rows of a table, in batches of limited size. */
export async function* storedRows(folder: string, file: string): AsyncGenerator<Cell[][]> {
  let batch: Cell[][] = [];
  let bytes = 0;
  for await (const text of textLines(fs.createReadStream(path.join(folder, file)).pipe(createGunzip()))) {
    batch.push(JSON.parse(text) as Cell[]);
    bytes += text.length;
    if (bytes < BATCH_BYTES && batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** All images of a backup, including those that were deleted while it was made. */
export async function* storedImages(folder: string): AsyncGenerator<BackupImage> {
  for await (const [, file] of sums(folder)) {
    const [, key, name] = IMAGE.exec(file) ?? [];
    if (key && name) yield { key, name };
  }
}

async function* sums(folder: string): AsyncGenerator<[sum: string, file: string]> {
  for await (const text of textLines(fs.createReadStream(path.join(folder, SUMS)))) {
    const [, sum, file] = SUM.exec(text) ?? [];
    if (!sum || !file || file.split('/').includes('..')) throw damaged(SUMS);
    yield [sum, file];
  }
}

async function compare(folder: string, file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(fs.createReadStream(path.join(folder, file)), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupProblem(`The backup is damaged: ${file} is missing. Nothing was restored.`);
  }
  if (hash.digest('hex') !== expected) throw damaged(file);
}

function damaged(file: string): BackupProblem {
  return new BackupProblem(`The backup is damaged: ${file} does not match its checksum. Nothing was restored.`);
}

/** Split at line feeds only: `readline` also splits at separators that user text may contain. */
async function* textLines(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
