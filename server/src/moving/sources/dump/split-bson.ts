import { SourceProblem } from '../../source.ts';
import { EMPTY, type Position, type RawDocument } from './documents.ts';

const LENGTH_BYTES = 4;
/** Length and end of a document without fields. */
const MIN_BYTES = 5;
/** MongoDB's limit, and what it allows for its own fields. */
const MAX_BYTES = 16 * 1024 * 1024 + 16 * 1024;

/** The documents of a file that mongodump wrote, one after the other, each with its length in front. */
export async function* splitBson(
  chunks: AsyncIterable<Buffer>,
  name: string,
  start: Position,
): AsyncGenerator<RawDocument> {
  let { offset, number } = start;
  let rest: Buffer = EMPTY;
  for await (const chunk of chunks) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (data.length - at >= LENGTH_BYTES) {
      const length = data.readInt32LE(at);
      if (length < MIN_BYTES || length > MAX_BYTES) throw damaged(name, number, offset);
      if (data.length - at < length) break;
      const bytes = data.subarray(at, at + length);
      if (bytes[length - 1] !== 0) throw damaged(name, number, offset);
      at += length;
      offset += length;
      number += 1;
      yield { bytes, next: { offset, number }, isLastLine: false };
    }
    rest = data.subarray(at);
  }
  if (rest.length > 0) {
    throw new SourceProblem(`${name}:${number + 1}: the file ends within a document. Make this dump again.`);
  }
}

/** Without a valid length nobody knows where the next document begins. */
function damaged(name: string, number: number, offset: number): SourceProblem {
  return new SourceProblem(
    `${name}:${number + 1}: no document of at most 16 MB begins at byte ${offset}. The file is damaged; make this dump again.`,
  );
}
