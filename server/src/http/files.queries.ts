import { eq, sql } from 'drizzle-orm';
import type { StoredImage } from '../adapters/images/image-store.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { cars, events, files, levels, newsMessages, posts, presetTrips, rewards, trips, users } from '../db/schema.ts';

export async function registerFiles(
  tx: Transaction,
  stored: readonly StoredImage[],
  uploadedBy: string | undefined,
): Promise<void> {
  if (stored.length === 0) return;
  await tx.insert(files).values(stored.map((file) => ({ ...file, uploadedBy: uploadedBy ?? null })));
}

export async function forgetFile(tx: Transaction, name: string): Promise<boolean> {
  const gone = await tx.delete(files).where(eq(files.name, name)).returning({ name: files.name });
  return gone.length > 0;
}

/** Every place that can hold an image; what deletes files asks here whether one is still used. */
const SINGLE_IMAGES = [users.image, events.image, trips.image, presetTrips.image, levels.image, newsMessages.image];
const GALLERIES = [cars.galleryImages, posts.galleryImages, rewards.images];

/** Of the given names, those that no record uses any more. */
export async function unusedImages(db: Queryable, names: readonly string[]): Promise<string[]> {
  const unused: string[] = [];
  for (const name of new Set(names.filter((candidate) => candidate !== ''))) {
    const uses = [
      ...SINGLE_IMAGES.map((column) => sql`exists (select 1 from ${column.table} where ${column} = ${name})`),
      ...GALLERIES.map(
        (column) => sql`exists (select 1 from ${column.table} where ${column} @> array[${name}]::text[])`,
      ),
    ];
    const { rows } = await db.execute<{ used: boolean }>(sql`select (${sql.join(uses, sql` or `)}) as used`);
    if (!rows[0]?.used) unused.push(name);
  }
  return unused;
}

export async function isStoredImage(db: Queryable, name: string): Promise<boolean> {
  const [row] = await db.select({ name: files.name }).from(files).where(eq(files.name, name));
  return row !== undefined;
}
