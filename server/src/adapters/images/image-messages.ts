import type { Writable } from 'node:stream';

/** Request to the process that decodes images. */
export interface ImageOrder {
  /** Its bytes, in the chunks they arrived in. */
  readonly upload: readonly Buffer[];
  readonly format: 'jpeg' | 'png';
  /** In pixels; a smaller image keeps its size. */
  readonly longestEdge: number;
}

export interface RedrawnImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** `refusal`: why the image could not be read. */
export type ImageOutcome = { readonly drawn: RedrawnImage } | { readonly refusal: string };

/** Framing in both directions: a line of JSON that contains the number of bytes that follow, then those bytes. */
const LINE_FEED = 0x0a;
/** Longer than any line or image of ours: the other side is no longer the program that was started. */
const LONGEST_LINE = 65_536;
const LARGEST_IMAGE = 128 * 1024 * 1024;

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

/** A chunk may end within a character. */
function asciiJson(value: object): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, escaped);
}

/** Chunk by chunk: concatenating would copy the whole image. */
function sendParts(sink: Sink, head: object, pieces: readonly Buffer[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  sink.cork();
  sink.write(`${asciiJson({ ...head, length })}\n`);
  for (const piece of pieces) sink.write(piece);
  sink.uncork();
}

/** Reassembles chunks and calls back for each complete order. */
export function readOrders(onOrder: (order: ImageOrder) => void): (chunk: Buffer) => void {
  return readParts((head, bytes) => onOrder({ ...(head as Omit<ImageOrder, 'upload'>), upload: [bytes] }));
}

export function readOutcomes(onOutcome: (outcome: ImageOutcome) => void): (chunk: Buffer) => void {
  return readParts((head, bytes) => {
    const outcome = head as { drawn: Omit<RedrawnImage, 'bytes'> } | { refusal: string };
    onOutcome('refusal' in outcome ? { refusal: outcome.refusal } : { drawn: { ...outcome.drawn, bytes } });
  });
}

/** Throws on anything else: the other side decodes untrusted images. */
function readParts(onMessage: (head: object, bytes: Buffer) => void): (chunk: Buffer) => void {
  let line = '';
  let open: { head: object; bytes: Buffer; filled: number } | undefined;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (!open) {
        const end = chunk.indexOf(LINE_FEED, at);
        line += chunk.toString('latin1', at, end === -1 ? chunk.length : end);
        if (line.length > LONGEST_LINE) throw new Error('a line without an end');
        if (end === -1) return;
        at = end + 1;
        const { length, ...head } = JSON.parse(line) as { length: number };
        if (!(length >= 0 && length <= LARGEST_IMAGE)) throw new Error(`an image of ${length} bytes`);
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
