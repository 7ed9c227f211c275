import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../http/app-error.ts';
import { takingTurns } from '../../taking-turns.ts';

export interface DecodedImage {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png';
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** A picture larger than this is not a photo but an attempt to fill the memory. */
const MAX_PIXELS = 100_000_000;
const JPEG_QUALITY = 85;
const MAX_SECONDS = 30;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

// The library works on the threads that files, password hashes and name lookups use too: half of them stay free. And one
// processor stays free for everybody who only wants to see a list.
const inTurn = takingTurns(availableParallelism() > 2 ? 2 : 1);
sharp.concurrency(1);
// No picture is decoded twice, so keeping the last ones would only cost memory.
sharp.cache(false);

/**
 * Decodes an upload by its content (the name is not asked), turns it upright, drops all metadata, bounds its size and
 * encodes it anew.
 */
export function decodeImage(upload: Buffer, longestEdge: number): Promise<DecodedImage> {
  return inTurn(() => decode(upload, longestEdge));
}

async function decode(upload: Buffer, longestEdge: number): Promise<DecodedImage> {
  const format = formatOf(upload);
  try {
    const { data, info } = await encode(bounded(upload, longestEdge), format).toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      extension: format === 'png' ? 'png' : 'jpg',
      contentType: `image/${format}`,
      width: info.width,
      height: info.height,
    };
  } catch {
    // The library throws plain errors for everything it cannot decode.
    throw new AppError('WRONG_FILE_TYPE', { field: 'file' });
  }
}

/** Asked before the library is: of its many readers, only these two ever see what a stranger sent. */
function formatOf(upload: Buffer): 'jpeg' | 'png' {
  if (upload.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (upload.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  throw new AppError('WRONG_FILE_TYPE', { field: 'file' });
}

/** A smaller copy of a stored image, in its own format. */
export function resizeImage(original: Buffer, longestEdge: number): Promise<Buffer> {
  return inTurn(() => encode(bounded(original, longestEdge), formatOf(original)).toBuffer());
}

function bounded(bytes: Buffer, edge: number): Sharp {
  return sharp(bytes, READING)
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

function encode(image: Sharp, format: 'jpeg' | 'png'): Sharp {
  return format === 'png' ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: JPEG_QUALITY, mozjpeg: false });
}
