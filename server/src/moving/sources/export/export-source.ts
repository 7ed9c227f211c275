import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Progress } from '../../../backup/progress.ts';
import { type ExportManifest, FILE_NAMES, IMAGE_NAME, IMAGES } from '../../export/export-manifest.ts';
import { type MovedKind, type Source, type SourcePage, SourceProblem, type SourceRecord } from '../../source.ts';
import { checkExport } from './check-export.ts';
import { linesFrom, type Position } from './lines-from.ts';

const PAGE_RECORDS = 500;
const PAGE_BYTES = 1_048_576;
const CURSOR = /^(\d{1,15}):(\d{1,15})$/;

/** A folder that `npm run export` wrote. Everything in it is checked before the first record is read. */
export async function openExportSource(folder: string, progress?: Progress): Promise<Source> {
  const { manifest, checksum } = await checkExport(folder, progress);
  return new ExportSource(folder, manifest, checksum);
}

class ExportSource implements Source {
  readonly label: string;
  readonly kinds: readonly MovedKind[];
  readonly #folder: string;
  readonly #records: ReadonlyMap<MovedKind, number>;

  constructor(folder: string, { createdAt, kinds }: ExportManifest, checksum: string) {
    // By its content: a copy in another folder is the same source, another export in the same folder is not.
    this.label = `export of ${createdAt} (${checksum.slice(0, 12)})`;
    this.kinds = kinds.map(({ kind }) => kind);
    this.#folder = folder;
    this.#records = new Map(kinds.map(({ kind, records }) => [kind, records]));
  }

  async count(kind: MovedKind): Promise<number | undefined> {
    return this.#records.get(kind) ?? 0;
  }

  async *pages(kind: MovedKind, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<SourcePage> {
    if (!this.#records.has(kind)) return;
    const name = `${FILE_NAMES[kind]}.jsonl`;
    const file = path.join(this.#folder, name);
    const { size } = await fs.promises.stat(file);
    let begin = cursor === undefined ? { offset: 0, line: 0 } : positionOf(cursor);
    if (!begin || begin.offset > size) {
      throw new SourceProblem(`The import cannot be continued at ${cursor} of ${name}, which is not in the file.`);
    }
    let records: SourceRecord[] = [];
    for await (const { text, end } of linesFrom(file, begin)) {
      signal.throwIfAborted();
      records.push(recordOf(text, `${name}:${end.line}`));
      const isLast = end.offset >= size;
      if (records.length < PAGE_RECORDS && end.offset - begin.offset < PAGE_BYTES && !isLast) continue;
      yield { records, cursor: cursorAt(end) };
      begin = end;
      records = [];
    }
  }

  async image(name: string): Promise<Buffer | undefined> {
    if (!IMAGE_NAME.test(name)) return undefined;
    return fs.promises.readFile(path.join(this.#folder, IMAGES, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  async close(): Promise<void> {}
}

function cursorAt({ offset, line }: Position): string {
  return `${offset}:${line}`;
}

function positionOf(cursor: string): Position | undefined {
  const [, offset, line] = CURSOR.exec(cursor) ?? [];
  return offset && line ? { offset: Number(offset), line: Number(line) } : undefined;
}

/** A line that is no record is passed on as it is: the import sets it aside. */
function recordOf(text: string, place: string): SourceRecord {
  const value = parsed(text);
  const id = typeof value === 'object' && value !== null && '_id' in value ? value._id : undefined;
  return { ref: typeof id === 'string' && id !== '' ? id : place, value, place };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not the text itself: what cannot be read may contain anything.
    return 'This line is not valid JSON.';
  }
}
