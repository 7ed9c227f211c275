import { MAX_IMAGES } from '@leitstand/contract/base/limits';
import { fieldInvalid } from '../errors.ts';

export interface GalleryChoice {
  /** Images to keep, in their order; absent: all. */
  existingImages?: readonly string[] | undefined;
  deletedImages?: readonly string[] | undefined;
}

/** The images of a record after a save that keeps, removes and adds some at once. */
export function savedGallery(
  present: readonly string[],
  { existingImages = present, deletedImages = [] }: GalleryChoice,
  added: readonly string[],
): string[] {
  const kept = existingImages.filter((name) => !deletedImages.includes(name));
  // Only images that the record has can be kept: the name of another record's image is refused.
  if (kept.some((name) => !present.includes(name))) throw fieldInvalid('existingImages');
  const images = [...new Set(kept), ...added];
  if (images.length > MAX_IMAGES) throw fieldInvalid('file');
  return images;
}
