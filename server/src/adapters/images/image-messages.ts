import type { Writable } from 'node:stream';

/** What is asked of the process that looks into pictures. */
export interface ImageOrder {
  /** Its bytes, in as many pieces as they came. */
  readonly upload: readonly Buffer[];
  readonly format: 'jpeg' | 'png';
  /** In pixels; a smaller picture keeps its size. */
  readonly longestEdge: number;
}

export interface RedrawnImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** `refusal`: why it is no picture that can be read. */
export type ImageOutcome = { readonly drawn: RedrawnImage } | { readonly refusal: string };

/** A pair of pipes carries both directions: a line of JSON that tells how many bytes follow it, then these as they are. */
const LINE_FEED = 0x0a;
/** More than any line or picture of ours has: who says so is no longer the program that was started. */
const LONGEST_LINE = 65_536;
const LARGEST_PICTURE = 128 * 1024 * 1024;

type Sink = Pick<Writable, 'write' | 'cork' | 'uncork'>;

export function sendOrder(sink: Sink, { upload, ...rest }: ImageOrder): void {
  sendParts(sink, rest, upload);
}

export function sendOutcome(sink: Sink, outcome: ImageOutcome): void {
  if ('refusal' in outcome) {
    sendParts(sink, outcome, []);
    return;
  }
  const { bytes, ...drawn } = outcome.drawn;
  sendParts(sink, { drawn }, [bytes]);
}

/** A piece may end in the middle of a letter, but not in the middle of a byte. */
function asciiJson(value: object): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, escaped);
}

/** Piece by piece: putting them into one would copy all of a picture. */
function sendParts(sink: Sink, head: object, pieces: readonly Buffer[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  sink.cork();
  sink.write(`${asciiJson({ ...head, length })}\n`);
  for (const piece of pieces) sink.write(piece);
  sink.uncork();
}

/** Puts together what comes in pieces, and tells each order as soon as it is whole. */
export function readOrders(onOrder: (order: ImageOrder) => void): (chunk: Buffer) => void {
  return readParts((head, bytes) => onOrder({ ...(head as Omit<ImageOrder, 'upload'>), upload: [bytes] }));
}

export function readOutcomes(onOutcome: (outcome: ImageOutcome) => void): (chunk: Buffer) => void {
  return readParts((head, bytes) => {
    const outcome = head as { drawn: Omit<RedrawnImage, 'bytes'> } | { refusal: string };
    onOutcome('refusal' in outcome ? { refusal: outcome.refusal } : { drawn: { ...outcome.drawn, bytes } });
  });
}

/** Throws where something else comes: strangers' pictures are looked into on the other side. */
function readParts(onMessage: (head: object, bytes: Buffer) => void): (chunk: Buffer) => void {
  let line = '';
  let open: { head: object; bytes: Buffer; filled: number } | undefined;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (!open) {
        const end = chunk.indexOf(LINE_FEED, at);
        line += chunk.toString('latin1', at, end === -1 ? chunk.length : end);
        if (line.length > LONGEST_LINE) throw new Error('a line that never ends');
        if (end === -1) return;
        at = end + 1;
        const { length, ...head } = JSON.parse(line) as { length: number };
        if (!(length >= 0 && length <= LARGEST_PICTURE)) throw new Error(`a picture of ${length} bytes`);
        line = '';
        open = { head, bytes: Buffer.allocUnsafeSlow(length), filled: 0 };
      }
      const copied = chunk.copy(open.bytes, open.filled, at);
      open.filled += copied;
      at += copied;
      if (open.filled < open.bytes.length) return;
      const { head, bytes } = open;
      open = undefined;
      onMessage(head, bytes);
    }
  };
}
