import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { deserialize, EJSON } from 'bson';
import { SourceProblem } from '../../source.ts';
import type { Position, RawDocument } from './documents.ts';
import type { DumpFile } from './dump-files.ts';
import { splitBson } from './split-bson.ts';
import { splitLines, splitValues } from './split-json.ts';

const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 4096;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** What is written instead of a document that cannot be read: without its content, which may have passwords. */
export class Unreadable {
  constructor(readonly reason: string) {}
}

/** The documents of a file after a position, or all of them. Throws `SourceProblem` if the file is damaged. */
export async function* documentsOf(
  file: DumpFile,
  after: Position | undefined,
  signal: AbortSignal,
): AsyncGenerator<RawDocument> {
  const layout = file.format === 'json' ? await jsonLayout(file, signal) : undefined;
  const start = after ?? { offset: layout?.begin ?? 0, number: 0 };
  const chunks = bytesOf(file, start.offset, signal);
  if (!layout) yield* splitBson(chunks, file.name, start);
  else if (layout.isOnePerLine) yield* checkedEnd(splitLines(chunks, start), file);
  else yield* splitValues(chunks, file.name, start, layout.isList);
}

/** One document as the `bson` library reads it. */
export function parseDocument(file: DumpFile, bytes: Buffer | undefined): unknown {
  if (!bytes) return new Unreadable('Larger than a document can be.');
  try {
    // As integers of any size: a long number keeps all its digits.
    if (file.format === 'bson') return deserialize(bytes, { useBigInt64: true, bsonRegExp: true });
    if (!isUtf8(bytes)) return new Unreadable('Not in UTF-8.');
    // Both versions of extended JSON, canonical and relaxed.
    return EJSON.parse(bytes.toString(), { legacy: true, relaxed: true, useBigInt64: true }) as unknown;
  } catch {
    return new Unreadable(file.format === 'bson' ? 'Not a BSON document.' : 'Not a JSON document.');
  }
}

/** A last line without an end that is no document was cut off, and lines after it are missing too. */
async function* checkedEnd(lines: AsyncIterable<RawDocument>, file: DumpFile): AsyncGenerator<RawDocument> {
  for await (const line of lines) {
    if (line.isLastLine && line.bytes && parseDocument(file, line.bytes) instanceof Unreadable) {
      throw new SourceProblem(`${file.name}:${line.next.number}: the file ends within a line. Make this export again.`);
    }
    yield line;
  }
}

interface JsonLayout {
  /** After the byte order mark. */
  readonly begin: number;
  readonly isOnePerLine: boolean;
  readonly isList: boolean;
}

/** mongoexport writes lines, a list (`--jsonArray`) or documents that begin with a line `{` (`--pretty`). */
async function jsonLayout(file: DumpFile, signal: AbortSignal): Promise<JsonLayout> {
  const head = await headOf(file, signal);
  if (UTF16_MARKS.some((mark) => head.subarray(0, mark.length).equals(mark))) {
    throw new SourceProblem(`${file.name} is not in UTF-8. Let mongoexport write it itself, with --out.`);
  }
  const begin = head.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? UTF8_MARK.length : 0;
  const text = head.toString('latin1', begin).trimStart();
  const isList = text.startsWith('[');
  return { begin, isList, isOnePerLine: !isList && !/^\{[ \t\r]*\n/.test(text) };
}

async function headOf(file: DumpFile, signal: AbortSignal): Promise<Buffer> {
  for await (const chunk of bytesOf(file, 0, signal, HEAD_BYTES)) return chunk;
  return Buffer.alloc(0);
}

/** The bytes of a file without compression. A compressed one has to be read from its beginning. */
async function* bytesOf(
  file: DumpFile,
  offset: number,
  signal: AbortSignal,
  chunkBytes = CHUNK_BYTES,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const start = file.isCompressed ? 0 : offset;
  const stored = createReadStream(file.path, { start, highWaterMark: chunkBytes });
  // `pipeline` closes the file if reading stops early.
  const stream = file.isCompressed ? pipeline(stored, createGunzip({ chunkSize: chunkBytes }), () => {}) : stored;
  let skipped = file.isCompressed ? offset : 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      const bytes = chunk.subarray(Math.min(skipped, chunk.length));
      skipped -= chunk.length - bytes.length;
      if (bytes.length > 0) yield bytes;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string' || signal.aborted) throw error;
    throw new SourceProblem(
      code.startsWith('Z_')
        ? `${file.name} is damaged or not complete: it cannot be decompressed. Make this dump again.`
        : `${file.name} cannot be read: ${code}.`,
    );
  }
}
