import { ensureSecret } from '../../db/settings.queries.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { unknownFiles, unusedFiles } from '../../records/files.queries.ts';
import { removeUnusedImages } from '../../records/remove-images.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';

export interface Swept {
  /** Files that no record used, and internal files at their end. */
  unused: number;
  /** Objects in the storage without a file row: drafts, copies and interrupted uploads. */
  strays: number;
}

/** Finding them scans whole tables, so it is done rarely; removing them holds locks, so it is done in small steps. */
const SCAN_BATCH = 5000;
const REMOVAL_BATCH = 100;

export const imageSweepJob = jobKind<Record<string, never>>('image-sweep');
const EVERY_NIGHT = '0 4 * * *';

export async function scheduleImageSweep(platform: Platform): Promise<void> {
  await platform.queue.handle(imageSweepJob, async () => {
    await sweepImages(platform);
  });
  await platform.queue.every(imageSweepJob, EVERY_NIGHT, {});
}

/**
 * Removes images that no record uses, internal files at their end, and objects that belong to no file. Safe to repeat and
 * to run concurrently.
 */
export async function sweepImages(platform: Platform, now = new Date()): Promise<Swept> {
  const before = keptSince(KEPT_DAYS.unusedUpload, now);
  const swept = { strays: await sweepStrays(platform, before), unused: await sweepUnused(platform, before, now) };
  platform.log.info(swept, 'images swept');
  return swept;
}

async function sweepStrays({ database, images, log }: Platform, before: Date): Promise<number> {
  if (!(await images.claim(await ensureSecret(database.drizzle, 'imagesOwner')))) {
    log.error(
      'the image storage belongs to another database: files without a record are kept. If it is meant to belong to this one, delete owner.txt there',
    );
    return 0;
  }
  let strays = 0;
  for await (const page of images.written()) {
    const old = page.filter(({ changedAt }) => changedAt < before);
    const unknown = new Set(
      await unknownFiles(
        database.drizzle,
        old.flatMap(({ name }) => name ?? []),
      ),
    );
    for (const object of old) {
      if (object.name !== undefined && !unknown.has(object.name)) continue;
      await images.removeWritten(object);
      strays += 1;
    }
  }
  return strays;
}

async function sweepUnused(platform: Platform, before: Date, now: Date): Promise<number> {
  let unused = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const found: string[] = await unusedFiles(platform.database.drizzle, platform.tables, {
      before,
      now,
      after,
      limit: SCAN_BATCH,
    });
    for (let first = 0; first < found.length; first += REMOVAL_BATCH) {
      const names = found.slice(first, first + REMOVAL_BATCH);
      const removed = await runChange(platform, bySystem('image-sweep'), (change) => removeUnusedImages(change, names));
      unused += removed.length;
    }
    after = found.length === SCAN_BATCH ? found.at(-1) : undefined;
  }
  return unused;
}
