import { and, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { StoredImage } from '../adapters/images/image-store.ts';
import type { Queryable, Table, Transaction } from '../db/database.ts';
import { files } from '../db/schema.ts';

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
 * Locks the rows of the files until the transaction ends, in a fixed order, and returns those that exist. No record can
 * start to use a locked file, so an unused one stays unused.
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

/** Columns with these names contain images: code that deletes files checks them for uses. */
const SINGLE = 'image';
const GALLERIES = ['images', 'galleryImages'];

export function imageColumns(tables: readonly Table[]) {
  const columns = tables.flatMap((table): Record<string, PgColumn>[] => [getTableColumns(table)]);
  const named = (name: string) => columns.flatMap(({ [name]: column }) => column ?? []);
  return { single: named(SINGLE), galleries: GALLERIES.flatMap(named) };
}

/** The images of a record. */
export function imagesOf(row: Readonly<Record<string, unknown>>): string[] {
  return [SINGLE, ...GALLERIES].flatMap((name) => (row[name] ?? []) as string | string[]).filter((name) => name !== '');
}

/** Those of the names that no record uses. Deleted records that can be restored still count as uses. */
export async function unusedImages(
  db: Queryable,
  tables: readonly Table[],
  names: readonly string[],
): Promise<string[]> {
  const given = [...new Set(names)].filter((name) => name !== '');
  if (given.length === 0) return [];
  const { single, galleries } = imageColumns(tables);
  const unused = [
    // The second condition matches the partial index on the images.
    ...single.map(
      (image) => sql`not exists (select 1 from ${image.table} where ${image} = given.name and ${image} <> '')`,
    ),
    ...galleries.map((images) => sql`not exists (select 1 from ${images.table} where ${images} @> array[given.name])`),
  ];
  const { rows } = await db.execute<{ name: string }>(
    sql`select given.name from unnest(${sql.param(given)}::text[]) given(name) where ${sql.join(unused, sql` and `)}`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The next files that were stored before the moment and that no record uses. Internal files belong to no record and
 * stay until they are deleted explicitly.
 */
export async function unusedFiles(
  db: Queryable,
  tables: readonly Table[],
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const { single, galleries } = imageColumns(tables);
  const unused = [
    ...single.map((image) => sql`not exists (select 1 from ${image.table} where ${image} = ${files.name})`),
    ...galleries.map(
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

/** Those of the names that have no record of a file. */
export async function unknownFiles(db: Queryable, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(inArray(files.name, [...names]));
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** Whether a record may use the image. Locks the file against deletion until the transaction ends. */
export async function isStoredImage(tx: Queryable, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.name, name), eq(files.internal, false)))
    .for('key share');
  return row !== undefined;
}
