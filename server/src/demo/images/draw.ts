import sharp from 'sharp';
import type { ImageStorage } from '../../adapters/images/image-storage.ts';
import { headersOf } from '../../adapters/images/image-store.ts';
import type { Picture } from './pictures.ts';

/** Two at a time keep a small machine busy without starving the database beside it. */
const AT_ONCE = 2;

// Nobody waits for a list yet while these are drawn, and they are ours: they need no process of their own.
sharp.concurrency(1);
sharp.cache(false);

export interface DrawnFile {
  name: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

/** Draws all pictures into the storage; a picture of an earlier run is drawn over. */
export async function drawPictures(
  pictures: readonly Picture[],
  storage: ImageStorage,
  onDrawn: () => void,
  signal: AbortSignal,
): Promise<DrawnFile[]> {
  const waiting = [...pictures];
  const drawn: DrawnFile[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      drawn.push(await drawOne(next, storage));
      onDrawn();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return drawn;
}

async function drawOne(picture: Picture, storage: ImageStorage): Promise<DrawnFile> {
  const image = sharp(Buffer.from(picture.svg()));
  const encoded = picture.format === 'png' ? image.png({ compressionLevel: 6 }) : image.jpeg({ quality: 84 });
  const bytes = await encoded.toBuffer();
  const { name, width, height } = picture;
  // Stored for certain before the rows that refer to it are.
  await storage.put(`large/${name}`, bytes, headersOf('large', name));
  return { name, contentType: `image/${picture.format}`, bytes: bytes.length, width, height };
}
