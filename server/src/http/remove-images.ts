import type { Change } from '../audit/change.ts';
import type { Platform } from '../platform.ts';
import { forgetFile, unusedImages } from './files.queries.ts';

/** Removes those of the images that no record uses any more: the records now, the files once that is stored. */
export async function removeUnusedImages(
  { images }: Platform,
  change: Change,
  names: readonly string[],
): Promise<void> {
  const unused = await unusedImages(change.tx, names);
  for (const name of unused) await forgetFile(change.tx, name);
  change.afterCommit(async () => {
    for (const name of unused) await images.remove(name);
  });
}
