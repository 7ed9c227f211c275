import { MAX_IMAGES } from '@leitstand/contract/base/limits';
import { fieldInvalid } from '../errors.ts';

export interface GalleryChoice {
  /** Images to keep, in order; absent: all. */
  existingImages?: readonly string[] | undefined;
  deletedImages?: readonly string[] | undefined;
}

/** The images of a record after an update that keeps, removes and adds images. */
export function savedGallery(
  present: readonly string[],
  { existingImages = present, deletedImages = [] }: GalleryChoice,
  added: readonly string[],
): string[] {
  const kept = existingImages.filter((name) => !deletedImages.includes(name));
  // Only images of this record can be kept: names of other records' images are refused.
  if (kept.some((name) => !present.includes(name))) throw fieldInvalid('existingImages');
  const images = [...new Set(kept), ...added];
  if (images.length > MAX_IMAGES) throw fieldInvalid('file');
  return images;
}
