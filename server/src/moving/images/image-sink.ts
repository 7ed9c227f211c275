import { randomUUID } from 'node:crypto';
import { decodeImage } from '../../adapters/images/image-codec.ts';
import type { ImageStore, StoredImage } from '../../adapters/images/image-store.ts';
import { AppError } from '../../errors.ts';

/** Takes image files of another backend. */
export interface ImageSink {
  /** Undefined if it is no image that can be shown. */
  save(bytes: Buffer): Promise<StoredImage | undefined>;
}

const REFUSALS = ['WRONG_FILE_TYPE', 'PICTURE_FAILED'];
const LONGEST_EDGE = 2048;

/** Stored as uploads are. */
export function storingSink(images: ImageStore): ImageSink {
  return { save: (bytes) => unlessRefused(images.save([bytes], false)) };
}

/** Decodes images like an upload and keeps nothing. */
export const rehearsingSink: ImageSink = {
  save: (bytes) =>
    unlessRefused(
      decodeImage([bytes], LONGEST_EDGE).then(({ contentType, width, height }) => ({
        name: randomUUID(),
        internal: false,
        contentType,
        bytes: bytes.length,
        width,
        height,
      })),
    ),
};

async function unlessRefused(work: Promise<StoredImage>): Promise<StoredImage | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return undefined;
    throw error;
  }
}
