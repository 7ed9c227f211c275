import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { SourceProblem } from '../../source.ts';

export type DumpFormat = 'bson' | 'json';

/** A file with the documents of one collection. */
export interface DumpFile {
  /** Below the folder of the dump, with slashes: `app/users.bson.gz`. */
  readonly name: string;
  readonly path: string;
  readonly collection: string;
  readonly format: DumpFormat;
  readonly isCompressed: boolean;
  /** Size and time of change: others mean that the file was replaced. */
  readonly stamp: string;
}

export interface FoundFiles {
  readonly files: readonly DumpFile[];
  /** Files that are no collection, by name. */
  readonly others: readonly string[];
}

export const IMAGE_FOLDERS = ['images', 'files'];

const COLLECTION = /^(.+)\.(bson|json|jsonl|ndjson)(\.gz)?$/i;
/** Indexes and options of a collection, and the version of the server: mongodump writes them beside the documents. */
const ABOUT_THE_DUMP = /(\.metadata|^prelude)\.json(\.gz)?$/i;
const ARCHIVE = /\.archive(\.gz)?$/i;
/** `dump/<database>/<collection>.bson`, named by the folder above it. */
const DEEPEST = 3;

/** The files of a dump, sorted by name. */
export async function findDumpFiles(folder: string): Promise<FoundFiles> {
  const files: DumpFile[] = [];
  const others: string[] = [];
  for await (const name of fileNames(folder, '', 1)) {
    const base = path.posix.basename(name);
    if (ABOUT_THE_DUMP.test(base) || base.startsWith('.')) continue;
    if (ARCHIVE.test(base)) {
      throw new SourceProblem(`${name} is an archive, which cannot be read. Run mongodump without --archive.`);
    }
    const [, collection, extension, gz] = COLLECTION.exec(base) ?? [];
    if (!collection || !extension) {
      others.push(name);
      continue;
    }
    const file = path.join(folder, name);
    const stamp = await stampOf(file, name);
    files.push({
      name,
      path: file,
      collection: decoded(collection),
      format: extension.toLowerCase() === 'bson' ? 'bson' : 'json',
      isCompressed: gz !== undefined,
      stamp,
    });
  }
  return { files, others };
}

async function* fileNames(folder: string, below: string, depth: number): AsyncGenerator<string> {
  const entries = await entriesOf(path.join(folder, below));
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!entry.isDirectory()) yield name;
    else if (COLLECTION.test(entry.name)) throw notAFile(name);
    else if (depth < DEEPEST && !IMAGE_FOLDERS.includes(entry.name)) yield* fileNames(folder, name, depth + 1);
  }
}

async function entriesOf(folder: string) {
  try {
    return await fs.readdir(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new SourceProblem(`There is no folder ${folder}.`);
    if (code === 'ENOTDIR') {
      throw new SourceProblem(`${folder} is a file. Name the folder that mongodump or mongoexport wrote into.`);
    }
    throw new SourceProblem(`The folder ${folder} cannot be read: ${code}.`);
  }
}

async function stampOf(file: string, name: string): Promise<string> {
  try {
    const stat = await fs.stat(file);
    if (!stat.isFile()) throw notAFile(name);
    return `${stat.size}-${Math.round(stat.mtimeMs)}`;
  } catch (error) {
    if (error instanceof SourceProblem) throw error;
    throw new SourceProblem(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function notAFile(name: string): SourceProblem {
  return new SourceProblem(`${name} should be a file with the documents of a collection, and is none.`);
}

/** mongodump escapes characters that a file name must not have. */
function decoded(collection: string): string {
  try {
    return decodeURIComponent(collection);
  } catch {
    return collection;
  }
}
