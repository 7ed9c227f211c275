import { mkdir, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import sharp from 'sharp';
import type { Picture } from './pictures.ts';

/** Two at a time keep a small machine busy without starving the database beside it. */
const AT_ONCE = 2;

export interface DrawnFile {
  name: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

/** Draws all pictures into `<folder>/large`; a picture of an earlier run is drawn over. */
export async function drawPictures(
  pictures: readonly Picture[],
  folder: string,
  onDrawn: () => void,
  signal: AbortSignal,
): Promise<DrawnFile[]> {
  const large = path.join(folder, 'large');
  await mkdir(large, { recursive: true });
  const waiting = [...pictures];
  const drawn: DrawnFile[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      drawn.push(await drawOne(next, large));
      onDrawn();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return drawn;
}

async function drawOne(picture: Picture, folder: string): Promise<DrawnFile> {
  const image = sharp(Buffer.from(picture.svg()));
  const encoded = picture.format === 'png' ? image.png({ compressionLevel: 6 }) : image.jpeg({ quality: 84 });
  const bytes = await encoded.toBuffer();
  // On disk for certain before the rows that refer to it are.
  await writeFile(path.join(folder, picture.name), bytes, { flush: true });
  const { name, width, height } = picture;
  return { name, contentType: `image/${picture.format}`, bytes: bytes.length, width, height };
}
