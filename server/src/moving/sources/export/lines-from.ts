import * as fs from 'node:fs';

export interface Position {
  /** In bytes. */
  readonly offset: number;
  /** Lines before it. */
  readonly line: number;
}

export interface Line {
  readonly text: string;
  /** The position after it. */
  readonly end: Position;
}

const LINE_FEED = 0x0a;
const CHUNK_BYTES = 262_144;

/** The lines of a file after a position. Split at line feeds only: other separators may be part of a text. */
export async function* linesFrom(file: string, { offset, line }: Position): AsyncGenerator<Line> {
  let position = { offset, line };
  let rest: Buffer[] = [];
  const ended = (bytes: Buffer, separator: number): Line => {
    const whole = Buffer.concat([...rest, bytes]);
    rest = [];
    position = { offset: position.offset + whole.length + separator, line: position.line + 1 };
    return { text: whole.toString('utf8'), end: position };
  };
  for await (const chunk of fs.createReadStream(file, { start: offset, highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Buffer;
    let begin = 0;
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, begin)) {
      yield ended(bytes.subarray(begin, at), 1);
      begin = at + 1;
    }
    if (begin < bytes.length) rest.push(bytes.subarray(begin));
  }
  if (rest.length > 0) yield ended(Buffer.alloc(0), 0);
}
