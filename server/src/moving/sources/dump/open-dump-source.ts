import { createHash } from 'node:crypto';
import * as path from 'node:path';
import * as z from 'zod/mini';
import {
  MOVED_KINDS,
  type MovedKind,
  type Source,
  type SourcePage,
  SourceProblem,
  type SourceRecord,
} from '../../source.ts';
import { type DumpFile, findDumpFiles } from './dump-files.ts';
import { imageFolders, readImage } from './dump-images.ts';
import { type Join, joinRecords, type Place, type Step } from './join-records.ts';
import { foldedName, type KindMapping, loadMapping } from './mapping.ts';
import { documentsOf } from './read-dump-file.ts';
import { recordReader } from './read-records.ts';

export interface DumpOptions {
  /** What mongodump or mongoexport wrote. */
  readonly folder: string;
  /** An edited copy of `default-mapping.mjs`, which is the default. */
  readonly mappingFile?: string | undefined;
  /** Image files; the default is `images/` or `files/` in the folder or beside it. */
  readonly images?: string | undefined;
  /** At most; a page also ends where its documents become many bytes. */
  readonly pageRecords?: number;
}

export interface DumpSource extends Source {
  /** Files in the folder that are not read, because the mapping does not name their collection. */
  readonly unmapped: readonly string[];
}

const PAGE_RECORDS = 500;
const PAGE_BYTES = 2 * 1024 * 1024;

const storedCursor = z.object({ stamp: z.string(), file: z.string(), offset: z.number(), number: z.number() });
type Cursor = z.output<typeof storedCursor>;

/** A dump of a MongoDB database as a source. */
export async function openDumpSource(options: DumpOptions): Promise<DumpSource> {
  const { pageRecords = PAGE_RECORDS } = options;
  const folder = path.resolve(options.folder);
  const mapping = await loadMapping(options.mappingFile);
  const { files, others } = await findDumpFiles(folder);
  refuseTwins(files);
  const byKind = new Map(MOVED_KINDS.map((kind) => [kind, filesOf(files, mapping.kinds[kind])]));
  const mapped = new Set([...byKind.values()].flat());
  const unmapped = [...files.filter((file) => !mapped.has(file)).map(({ name }) => name), ...others].sort();
  if (mapped.size === 0) throw noneFound(folder, unmapped);
  const images = await imageFolders(folder, options.images);
  if (options.images !== undefined && images.length === 0) {
    throw new SourceProblem(`There is no folder ${options.images} with images.`);
  }
  const { read, plain } = recordReader(mapping);

  /** What each document becomes, from the beginning or after a cursor. */
  async function* steps(kind: MovedKind, reached: Cursor | undefined, signal: AbortSignal): AsyncGenerator<Step> {
    const all = byKind.get(kind) ?? [];
    const first = all.findIndex(({ name }) => name === reached?.file);
    for (const file of all.slice(Math.max(0, first))) {
      const after = file.name === reached?.file ? reached : undefined;
      for await (const document of documentsOf(file, after, signal)) {
        const at = { file: file.name, ...document.next };
        yield { records: read(kind, file, document), at, bytes: document.bytes?.length ?? 0 };
      }
    }
  }

  function joinedSteps(kind: MovedKind, join: Join, signal: AbortSignal): AsyncIterable<Step> {
    return joinRecords(() => steps(kind, undefined, signal), join, plain);
  }

  async function count(kind: MovedKind, signal: AbortSignal): Promise<number | undefined> {
    const { join, each } = mapping.kinds[kind] ?? {};
    // How many records a document becomes is only known after its function ran.
    if (each) return undefined;
    let found = 0;
    if (join) for await (const step of joinedSteps(kind, join, signal)) found += step.records.length;
    else {
      for (const file of byKind.get(kind) ?? []) {
        for await (const _ of documentsOf(file, undefined, signal)) found += 1;
      }
    }
    return found;
  }

  async function* pages(kind: MovedKind, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<SourcePage> {
    const stamp = stampOf(byKind.get(kind) ?? []);
    const reached = readCursor(cursor, stamp);
    const join = mapping.kinds[kind]?.join;
    // Records that are joined may have begun before the cursor.
    const found = join ? after(joinedSteps(kind, join, signal), reached) : steps(kind, reached, signal);
    for await (const { records, at } of batches(found, pageRecords)) {
      yield { records, cursor: JSON.stringify({ stamp, ...at }) };
    }
  }

  return {
    label: mapping.version === '' ? folder : `${folder} (${mapping.version})`,
    kinds: MOVED_KINDS.filter((kind) => byKind.get(kind)?.length),
    unmapped,
    count,
    pages,
    image: (name, signal) => readImage(images, name, signal),
    close: () => Promise.resolve(),
  };
}

function filesOf(files: readonly DumpFile[], mapping: KindMapping | undefined): DumpFile[] {
  const names = new Set(mapping?.collections.map(foldedName));
  return files.filter(({ collection }) => names.has(foldedName(collection)));
}

/** Two files of one collection: nobody knows which one is right. */
function refuseTwins(files: readonly DumpFile[]): void {
  const seen = new Map<string, string>();
  for (const { collection, name } of files) {
    const other = seen.get(foldedName(collection));
    if (other) {
      throw new SourceProblem(
        `${other} and ${name} are the same collection. Keep one of them, or name the folder of one database.`,
      );
    }
    seen.set(foldedName(collection), name);
  }
}

function noneFound(folder: string, unmapped: readonly string[]): SourceProblem {
  const found = unmapped.length > 0 ? ` It has ${unmapped.slice(0, 10).join(', ')}.` : '';
  return new SourceProblem(`${folder} has no collection that the mapping names.${found}`);
}

/** Steps in batches of limited size, each with the position after it. */
async function* batches(steps: AsyncIterable<Step>, most: number): AsyncGenerator<Step> {
  let records: SourceRecord[] = [];
  let bytes = 0;
  let at: Place | undefined;
  for await (const step of steps) {
    records.push(...step.records);
    bytes += step.bytes;
    at = step.at;
    if (records.length < most && bytes < PAGE_BYTES) continue;
    yield { records, at, bytes };
    records = [];
    bytes = 0;
  }
  if (at && records.length > 0) yield { records, at, bytes };
}

/** Leaves out the steps up to a place. */
async function* after(steps: AsyncIterable<Step>, reached: Place | undefined): AsyncGenerator<Step> {
  let isReached = reached === undefined;
  for await (const step of steps) {
    if (isReached) yield step;
    else isReached = step.at.file === reached?.file && step.at.offset >= reached.offset;
  }
}

/** Changes if a file of the kind was replaced since the cursor was stored. */
function stampOf(files: readonly DumpFile[]): string {
  const facts = files.map(({ name, stamp }) => `${name} ${stamp}`).join('\n');
  return createHash('sha256').update(facts).digest('hex').slice(0, 12);
}

/** Undefined: from the beginning, which only costs time, because no record is added twice. */
function readCursor(cursor: string | undefined, stamp: string): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const { data } = storedCursor.safeParse(JSON.parse(cursor));
  return data?.stamp === stamp ? data : undefined;
}
