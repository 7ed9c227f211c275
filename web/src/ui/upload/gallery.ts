import { filesIn } from '../form/form-values.ts';
import type { ImageValue } from './image-value.ts';

interface GalleryChanges {
  /** Images that stay, in their order. */
  existingImages: string[];
  deletedImages: string[];
}

/** The changes of a gallery for a call: kept and deleted images; new ones are sent as files. */
export function galleryChanges(images: readonly ImageValue[], stored: readonly string[]): GalleryChanges {
  // Another administrator may have removed an image since; only stored ones can be kept.
  const existingImages = images.filter((image) => typeof image === 'string' && stored.includes(image)) as string[];
  return { existingImages, deletedImages: stored.filter((name) => !existingImages.includes(name)) };
}

/**
 * The calls put new images behind the kept ones. Where the form has them in another order, this is the order of the saved
 * names that it asks for; nothing where the order is right already.
 */
export function wantedOrder(images: readonly ImageValue[], saved: readonly string[]): readonly string[] | undefined {
  const added = saved.slice(saved.length - filesIn(images).length);
  let next = 0;
  const wanted = images.flatMap((image) => {
    if (typeof image === 'string') return saved.includes(image) ? [image] : [];
    const name = added[next];
    next += 1;
    return name === undefined ? [] : [name];
  });
  return wanted.every((name, index) => name === saved[index]) ? undefined : wanted;
}

/** The names of a gallery as the backend sends it. */
export function galleryNames(gallery: readonly { readonly url: string }[]): string[] {
  return gallery.map(({ url }) => url).filter((url) => url !== '');
}
