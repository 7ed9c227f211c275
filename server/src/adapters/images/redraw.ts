import sharp, { type Sharp } from 'sharp';
import type { ImageOrder, RedrawnImage } from './image-messages.ts';

/** A larger image is not a photo but an attempt to exhaust memory. */
const MAX_PIXELS = 100_000_000;
const JPEG_QUALITY = 85;
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

sharp.concurrency(1);
// No image is decoded twice, so a cache would only cost memory.
sharp.cache(false);

/** Decodes an image, applies its orientation, drops all metadata, limits its size and encodes it again. */
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
