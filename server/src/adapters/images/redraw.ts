import sharp, { type Sharp } from 'sharp';
import type { ImageOrder, RedrawnImage } from './image-messages.ts';

/** A picture larger than this is not a photo but an attempt to fill the memory. */
const MAX_PIXELS = 100_000_000;
const JPEG_QUALITY = 85;
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

sharp.concurrency(1);
// No picture is decoded twice, so keeping the last ones would only cost memory.
sharp.cache(false);

/** Decodes a picture, turns it upright, drops all metadata, bounds its size and encodes it anew. */
export async function redraw({ upload, format, longestEdge }: ImageOrder): Promise<RedrawnImage> {
  const image = sharp(Buffer.concat(upload), READING)
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encode(image, format).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function encode(image: Sharp, format: 'jpeg' | 'png'): Sharp {
  return format === 'png' ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: JPEG_QUALITY, mozjpeg: false });
}
