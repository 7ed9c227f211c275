import { fieldInvalid, fieldMissing } from '../errors.ts';
import type { Change } from './change.ts';
import { isStoredImage } from './files.queries.ts';

export interface ImageChoice {
  /** Files that were uploaded with the call. */
  files: readonly string[];
  /** Name of a stored image; absent: the present one stays. */
  name: string | undefined;
  present?: string;
}

/** The image to save with a record: the uploaded file, else the named one, else the present one. */
export async function chosenImage({ tx }: Change, { files, name, present = '' }: ImageChoice): Promise<string> {
  const [uploaded] = files;
  if (uploaded !== undefined) return uploaded;
  if (name === undefined || name === present) return present;
  if (name !== '' && !(await isStoredImage(tx, name))) throw fieldInvalid('image');
  return name;
}

/** The same for records that require an image. */
export async function requiredImage(change: Change, choice: ImageChoice): Promise<string> {
  const image = await chosenImage(change, choice);
  if (image === '') throw fieldMissing('image');
  return image;
}
