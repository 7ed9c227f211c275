import { availableParallelism } from 'node:os';
import { mutex } from '../../base/mutex.ts';
import { AppError } from '../../errors.ts';
import type { ImageOutcome } from './image-messages.ts';
import { ImageProcess } from './image-process.ts';

interface DecodedImage {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png';
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** One core stays free for ordinary requests. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
const inTurn = mutex(AT_ONCE);
const processes = Array.from({ length: AT_ONCE }, () => new ImageProcess());

/**
 * Decodes an upload by its content (its name is ignored), applies its orientation, drops all metadata, limits its size
 * and encodes it again.
 */
export async function decodeImage(upload: readonly Buffer[], longestEdge: number): Promise<DecodedImage> {
  const format = formatOf(upload);
  const outcome = await draw(upload, format, longestEdge);
  if ('refusal' in outcome) throw new AppError('WRONG_FILE_TYPE', { field: 'file' });
  const { bytes, width, height } = outcome.drawn;
  return {
    bytes,
    extension: format === 'png' ? 'png' : 'jpg',
    contentType: `image/${format}`,
    width,
    height,
  };
}

/** A smaller copy of a stored image, in its own format. */
export async function resizeImage(original: Buffer, longestEdge: number): Promise<Buffer> {
  const outcome = await draw([original], formatOf([original]), longestEdge);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.drawn.bytes;
}

/** Checked before the library sees the bytes: of its many decoders, untrusted uploads only ever reach these two. */
function formatOf(upload: readonly Buffer[]): 'jpeg' | 'png' {
  const begin = beginOf(upload, PNG.length);
  if (begin.equals(PNG)) return 'png';
  if (begin.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  throw new AppError('WRONG_FILE_TYPE', { field: 'file' });
}

/** The first chunk of an upload may be arbitrarily short. */
function beginOf(upload: readonly Buffer[], length: number): Buffer {
  const first: Buffer[] = [];
  for (let index = 0, found = 0; index < upload.length && found < length; index += 1) {
    const piece = upload[index] as Buffer;
    first.push(piece.subarray(0, length - found));
    found += piece.length;
  }
  return Buffer.concat(first);
}

function draw(upload: readonly Buffer[], format: 'jpeg' | 'png', longestEdge: number): Promise<ImageOutcome> {
  return inTurn(() => {
    // There are as many processes as slots. Take the first free one, so that the others can stop when idle.
    const process = processes.find(({ isAtWork }) => !isAtWork) ?? new ImageProcess();
    return process.draw({ upload, format, longestEdge });
  });
}

/** What the processes did since the server started, and how many of them run now. */
export function imageFigures() {
  const sum = (read: (process: ImageProcess) => number) => processes.reduce((total, one) => total + read(one), 0);
  return {
    running: sum(({ pid }) => (pid === undefined ? 0 : 1)),
    started: sum(({ counts }) => counts.started),
    handled: sum(({ counts }) => counts.handled),
    lost: sum(({ counts }) => counts.lost),
  };
}

/** Ids of the processes that are working on an image. */
export function processesAtWork(): number[] {
  return processes.flatMap(({ isAtWork, pid }) => (isAtWork && pid ? [pid] : []));
}
