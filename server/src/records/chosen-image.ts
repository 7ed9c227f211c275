import { fieldInvalid, fieldMissing } from '../errors.ts';
import type { Change } from './change.ts';
import { isStoredImage } from './files.queries.ts';

export interface ImageChoice {
  /** What was uploaded with the call. */
  files: readonly string[];
  /** A stored image by name; absent: the present one stays. */
  name: string | undefined;
  present?: string;
}

/** The image to save with a record: the uploaded file, else the named one, else the present one. */
export async function chosenImage(change: Change, { files, name, present = '' }: ImageChoice): Promise<string> {
  const [uploaded] = files;
  if (uploaded !== undefined) return uploaded;
  if (name === undefined || name === present) return present;
  await requireStoredImage(change, name);
  return name;
}

/** Refuses a name that belongs to no stored image; blank is no image at all. */
export async function requireStoredImage({ tx }: Change, name: string): Promise<void> {
  if (name !== '' && !(await isStoredImage(tx, name))) throw fieldInvalid('image');
}

/** The same for records that must not be without an image. */
export async function requiredImage(change: Change, choice: ImageChoice): Promise<string> {
  const image = await chosenImage(change, choice);
  if (image === '') throw fieldMissing('image');
  return image;
}
