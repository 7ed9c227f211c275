import { createHash } from 'node:crypto';
import * as path from 'node:path';
import * as z from 'zod/mini';
import { MOVED_KINDS, type MovedKind, type Source, type SourcePage, SourceProblem } from '../../source.ts';
import type { Position, RawDocument } from './documents.ts';
import { type DumpFile, findDumpFiles } from './dump-files.ts';
import { imageFolders, readImage } from './dump-images.ts';
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
  const records = recordReader(mapping);

  async function count(kind: MovedKind, signal: AbortSignal): Promise<number | undefined> {
    // How many records a document becomes is only known after its function ran.
    if (mapping.kinds[kind]?.each) return undefined;
    let documents = 0;
    for (const file of byKind.get(kind) ?? []) {
      for await (const _ of documentsOf(file, undefined, signal)) documents += 1;
    }
    return documents;
  }

  async function* pages(kind: MovedKind, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<SourcePage> {
    const all = byKind.get(kind) ?? [];
    const stamp = stampOf(all);
    const reached = readCursor(cursor, stamp);
    const first = Math.max(
      0,
      all.findIndex(({ name }) => name === reached?.file),
    );
    for (const file of all.slice(first)) {
      const after = file.name === reached?.file ? reached : undefined;
      for await (const { documents, next } of batches(documentsOf(file, after, signal), pageRecords)) {
        yield {
          records: documents.flatMap((document) => records(kind, file, document)),
          cursor: JSON.stringify({ stamp, file: file.name, ...next }),
        };
      }
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

/** Documents in batches of limited size, each with the position after it. */
async function* batches(
  all: AsyncIterable<RawDocument>,
  most: number,
): AsyncGenerator<{ documents: RawDocument[]; next: Position }> {
  let documents: RawDocument[] = [];
  let bytes = 0;
  let next: Position | undefined;
  for await (const document of all) {
    documents.push(document);
    bytes += document.bytes?.length ?? 0;
    next = document.next;
    if (documents.length < most && bytes < PAGE_BYTES) continue;
    yield { documents, next };
    documents = [];
    bytes = 0;
  }
  if (next && documents.length > 0) yield { documents, next };
}

/** Changes if a file of the kind was replaced since the cursor was stored. */
function stampOf(files: readonly DumpFile[]): string {
  const facts = files.map(({ name, stamp }) => `${name} ${stamp}`).join('\n');
  return createHash('sha256').update(facts).digest('hex').slice(0, 12);
}

/** Undefined: from the beginning, which only costs time, because no record is added twice. */
function readCursor(cursor: string | undefined, stamp: string) {
  if (cursor === undefined) return undefined;
  const { data } = storedCursor.safeParse(JSON.parse(cursor));
  return data?.stamp === stamp ? data : undefined;
}
