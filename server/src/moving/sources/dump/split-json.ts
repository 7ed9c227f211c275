import { SourceProblem } from '../../source.ts';
import { PartialDocument, type Position, type RawDocument } from './documents.ts';

const [LINE_FEED, QUOTE, BACKSLASH, COMMA] = [0x0a, 0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** One document per line, as mongoexport writes them. Empty lines are skipped but counted. */
export async function* splitLines(chunks: AsyncIterable<Buffer>, start: Position): AsyncGenerator<RawDocument> {
  let { offset, number } = start;
  const line = new PartialDocument();
  for await (const chunk of chunks) {
    let at = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, at)) {
      line.add(chunk.subarray(at, end));
      number += 1;
      const bytes = line.take();
      if (!bytes || !isBlank(bytes)) {
        yield { bytes, next: { offset: offset + end + 1, number }, isLastLine: false };
      }
      at = end + 1;
    }
    if (at < chunk.length) line.add(chunk.subarray(at));
    offset += chunk.length;
  }
  if (line.isEmpty) return;
  const bytes = line.take();
  if (!bytes || !isBlank(bytes)) yield { bytes, next: { offset, number: number + 1 }, isLastLine: true };
}

/** The values of a JSON list, or values that follow each other and are spread over lines. */
export async function* splitValues(
  chunks: AsyncIterable<Buffer>,
  name: string,
  start: Position,
  isList: boolean,
): AsyncGenerator<RawDocument> {
  let { offset, number } = start;
  const value = new PartialDocument();
  let list: 'before' | 'within' | 'after' = isList && number === 0 ? 'before' : 'within';
  let [isWithin, isText, isEscaped, depth] = [false, false, false, 0];
  for await (const chunk of chunks) {
    let begin = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
        continue;
      }
      if (!isWithin) {
        if (isSpace(byte) || (byte === COMMA && list === 'within')) continue;
        if (list === 'after') throw new SourceProblem(`${name}: something follows after the end of the list.`);
        if (list === 'before') {
          list = 'within';
          continue;
        }
        if (isList && byte === CLOSE_LIST) {
          list = 'after';
          continue;
        }
        isWithin = true;
        begin = at;
      }
      if (byte === QUOTE) isText = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
      const isClosed = depth === 0 && (byte === CLOSE_OBJECT || byte === CLOSE_LIST);
      // What is no object ends before a comma, a space or the end of the list.
      const isPassed = depth < 0 || (depth === 0 && (byte === COMMA || isSpace(byte)));
      if (!isClosed && !isPassed) continue;
      const end = isClosed ? at + 1 : at;
      value.add(chunk.subarray(begin, end));
      number += 1;
      yield { bytes: value.take(), next: { offset: offset + end, number }, isLastLine: false };
      if (depth < 0 && isList) list = 'after';
      [isWithin, depth] = [false, 0];
    }
    if (isWithin) value.add(chunk.subarray(begin));
    offset += chunk.length;
  }
  if (isWithin || (isList && list !== 'after')) {
    throw new SourceProblem(`${name}:${number + 1}: the file ends within a document or list. Make this export again.`);
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every(isSpace);
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === LINE_FEED || byte === 0x0d || byte === 0x09;
}
