import type { Change } from './change.ts';
import { forgetFiles, lockFiles, unusedImages } from './files.queries.ts';

/**
 * Removes those of the images that no record uses: their rows now, their files after the commit. Returns their names.
 */
export async function removeUnusedImages(change: Change, names: readonly string[]): Promise<string[]> {
  const { images, tables } = change.platform;
  // Locked first, to wait for a record that is about to use one.
  await lockFiles(change.tx, names);
  const unused = await unusedImages(change.tx, tables, names);
  await forgetFiles(change.tx, unused);
  change.afterCommit(async () => {
    for (const name of unused) await images.remove(name);
  });
  return unused;
}
