import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { StoredImage } from '../adapters/images/image-store.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import {
  admins,
  events,
  files,
  levels,
  newsMessages,
  posts,
  presetTrips,
  rewards,
  trips,
  users,
  vehicles,
} from '../db/schema.ts';

export async function registerFiles(
  tx: Transaction,
  stored: readonly StoredImage[],
  uploadedBy: string | undefined,
): Promise<void> {
  if (stored.length === 0) return;
  await tx.insert(files).values(stored.map((file) => ({ ...file, uploadedBy: uploadedBy ?? null })));
}

export async function forgetFiles(tx: Transaction, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.delete(files).where(inArray(files.name, [...names]));
}

/**
 * Holds the rows of the files until the transaction ends, in one order, and returns the names of those that are there.
 * Nobody begins to use a held file, so what is unused now stays unused.
 */
export async function lockFiles(tx: Transaction, names: readonly string[]): Promise<LockedFile[]> {
  if (names.length === 0) return [];
  return tx
    .select({ name: files.name, internal: files.internal })
    .from(files)
    .where(inArray(files.name, [...names]))
    .orderBy(files.name)
    .for('update');
}

export interface LockedFile {
  name: string;
  internal: boolean;
}

/** Every place that can hold an image; what deletes files asks here whether one is still used. */
const SINGLE_IMAGES = [
  users.image,
  admins.image,
  events.image,
  trips.image,
  presetTrips.image,
  levels.image,
  newsMessages.image,
];
const GALLERIES = [vehicles.galleryImages, posts.galleryImages, rewards.images];
export const IMAGE_COLUMNS = [...SINGLE_IMAGES, ...GALLERIES];

/** Of the given names, those that no record uses any more. Deleted records that can be restored still use theirs. */
export async function unusedImages(db: Queryable, names: readonly string[]): Promise<string[]> {
  const given = [...new Set(names)].filter((name) => name !== '');
  if (given.length === 0) return [];
  const unused = [
    // The second condition is what the index on the images is limited to.
    ...SINGLE_IMAGES.map(
      (image) => sql`not exists (select 1 from ${image.table} where ${image} = given.name and ${image} <> '')`,
    ),
    ...GALLERIES.map((images) => sql`not exists (select 1 from ${images.table} where ${images} @> array[given.name])`),
  ];
  const { rows } = await db.execute<{ name: string }>(
    sql`select given.name from unnest(${sql.param(given)}::text[]) given(name) where ${sql.join(unused, sql` and `)}`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The next of the files that were stored before the moment and that no record uses. Internal files belong to no record:
 * they stay until somebody deletes them.
 */
export async function unusedFiles(
  db: Queryable,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const unused = [
    ...SINGLE_IMAGES.map((image) => sql`not exists (select 1 from ${image.table} where ${image} = ${files.name})`),
    ...GALLERIES.map(
      (images) =>
        sql`not exists (select 1 from ${images.table}, unnest(${images}) shown(name) where shown.name = ${files.name})`,
    ),
  ];
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(lt(files.createdAt, before), eq(files.internal, false), gt(files.name, after), ...unused))
    .orderBy(files.name)
    .limit(limit);
  return rows.map(({ name }) => name);
}

/** Of the given names, those without a record of the file. */
export async function unknownFiles(db: Queryable, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(inArray(files.name, [...names]));
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** Whether a record may show the image. Until the transaction ends nobody can delete the file under it. */
export async function isStoredImage(tx: Queryable, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.name, name), eq(files.internal, false)))
    .for('key share');
  return row !== undefined;
}
