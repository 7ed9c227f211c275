import sharp, { type Sharp } from 'sharp';
import type { DrawnPicture, PictureOrder } from './picture-messages.ts';

/** A larger picture is not a photo but an attempt to exhaust memory. */
const MAX_PIXELS = 100_000_000;
const JPEG_QUALITY = 85;
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

sharp.concurrency(1);
// No picture is decoded twice, so a cache would only cost memory.
sharp.cache(false);

/** Decodes a picture, applies its orientation, drops all metadata, limits its size and encodes it again. */
export async function redraw({ upload, format, longestEdge }: PictureOrder): Promise<DrawnPicture> {
  const image = sharp(Buffer.concat(upload), READING)
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encode(image, format).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function encode(image: Sharp, format: 'jpeg' | 'png'): Sharp {
  return format === 'png' ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: JPEG_QUALITY, mozjpeg: false });
}
