import { and, eq, getTableColumns, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StoredImage } from '../adapters/images/image-store.ts';
import type { Queryable, Table, Transaction } from '../db/database.ts';
import { reportsAbout } from '../db/reports-about.ts';
import { SCHEMA_TABLES } from '../db/schema/all-tables.ts';
import { imageColumnsOf } from '../db/schema/image-columns.ts';
import { files, reportEvidence, users } from '../db/schema.ts';
import { KEPT_DAYS, keptUntil } from '../retention.ts';

export async function registerFiles(
  tx: Transaction,
  stored: readonly StoredImage[],
  uploadedBy: string | undefined,
): Promise<void> {
  if (stored.length === 0) return;
  const end = keptUntil(KEPT_DAYS.internalFile);
  await tx
    .insert(files)
    .values(stored.map((file) => ({ ...file, uploadedBy: uploadedBy ?? null, endsAt: file.internal ? end : null })));
}

export async function forgetFiles(tx: Transaction, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.delete(files).where(inArray(files.name, [...names]));
}

/**
 * Locks the rows of the files until the transaction ends, in a fixed order, and returns those that exist. No record can
 * start to use a locked file, so an unused one stays unused.
 */
export async function lockFiles(tx: Transaction, names: readonly string[]): Promise<FileRow[]> {
  if (names.length === 0) return [];
  return tx
    .select()
    .from(files)
    .where(inArray(files.name, [...names]))
    .orderBy(files.name)
    .for('update');
}

export type FileRow = typeof files.$inferSelect;

export async function findFile(db: Queryable, name: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(files).where(eq(files.name, name));
  return row;
}

/** Those of records, and of everything else in the schema: code that deletes files checks them for uses. */
export function imageColumns(tables: readonly Table[]) {
  const columns = [...new Set([...tables, ...SCHEMA_TABLES])].flatMap(imageColumnsOf);
  const columnsIf = (isWanted: boolean) => columns.flatMap(({ column, isList }) => (isList === isWanted ? column : []));
  return { single: columnsIf(false), galleries: columnsIf(true) };
}

/** A query for the images of a user, of what belongs to them, and of the evidence about them. */
export function imagesAbout(userId: string): SQL {
  const own = SCHEMA_TABLES.flatMap((table) => {
    const { id, userId: owner }: Record<string, PgColumn> = getTableColumns(table);
    const ofUser = table === (users as Table) ? id : owner;
    return ofUser ? imagesWhere(table, sql`${ofUser} = ${userId}`) : [];
  });
  const evidence = imagesWhere(reportEvidence, sql`${reportEvidence.reportId} in (${reportsAbout(userId)})`);
  return sql.join([...own, ...evidence], sql` union `);
}

function imagesWhere(table: Table, condition: SQL): SQL[] {
  return imageColumnsOf(table).map(
    ({ column, isList }) => sql`select ${isList ? sql`unnest(${column})` : column} from ${table} where ${condition}`,
  );
}

interface ImageUse {
  readonly table: PgTable;
  readonly where: SQL;
}

/** In which tables, and under which condition, the image is used. */
function usesOf(tables: readonly Table[], name: SQL | PgColumn): ImageUse[] {
  const { single, galleries } = imageColumns(tables);
  return [
    // The second condition matches the partial index on the images.
    ...single.map((image) => ({ table: image.table, where: sql`${image} = ${name} and ${image} <> ''` })),
    ...galleries.map((images) => ({ table: images.table, where: sql`${images} @> array[${name}]` })),
  ];
}

/**
 * Counts instead of asking whether there is one: PostgreSQL overestimates how many galleries contain an image, and would
 * read the table from its beginning because it expects the first one soon.
 */
function isUsed({ table, where }: ImageUse): SQL {
  return sql`(select count(*) from ${table} where ${where}) > 0`;
}

/** Those of the names that nothing uses. Deleted records that can be restored still count as uses. */
export async function unusedImages(
  db: Queryable,
  tables: readonly Table[],
  names: readonly string[],
): Promise<string[]> {
  const given = [...new Set(names)].filter((name) => name !== '');
  if (given.length === 0) return [];
  const used = usesOf(tables, sql`given.name`).map(isUsed);
  const { rows } = await db.execute<{ name: string }>(
    sql`select given.name from unnest(${sql.param(given)}::text[]) given(name) where not (${anyOf(used)})`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Those of the images that are shown to everybody who knows their name. They are not while only deleted records use
 * them, such as those of a deleted user, or the evidence of a report. An image that nothing uses yet is shown in the
 * form that uploaded it.
 */
export async function shownImages(
  db: Queryable,
  tables: readonly Table[],
  names: readonly string[],
): Promise<Set<string>> {
  const present = usesOf(tables, files.name)
    // Evidence has a call of its own, for those who may read reports.
    .filter(({ table }) => table !== reportEvidence)
    .map(({ table, where }) => isUsed({ table, where: sql`${where} and ${isPresent(table)}` }));
  const rows = await db
    .select({ name: files.name, isPresent: sql<boolean>`(${anyOf(present)})` })
    .from(files)
    .where(and(sql`${files.name} = any(${sql.param([...names])}::text[])`, eq(files.internal, false)));
  const others = rows.filter((row) => !row.isPresent).map(({ name }) => name);
  const unused = new Set(await unusedImages(db, tables, others));
  return new Set(rows.filter((row) => row.isPresent || unused.has(row.name)).map(({ name }) => name));
}

/** Not deleted, and not of a deleted user: records that cannot be without their user disappear with them. */
function isPresent(table: PgTable): SQL {
  const { deletedAt, userId }: Record<string, PgColumn> = getTableColumns(table);
  return sql.join(
    [
      sql`true`,
      ...(deletedAt ? [isNull(deletedAt)] : []),
      ...(userId?.notNull
        ? [sql`not exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is not null)`]
        : []),
    ],
    sql` and `,
  );
}

function anyOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` or `);
}

/**
 * The next files that are due: stored before the moment and used by no record, or internal and at their end. No record
 * uses an internal file.
 */
export async function unusedFiles(
  db: Queryable,
  tables: readonly Table[],
  { before, now, after, limit }: { before: Date; now: Date; after: string; limit: number },
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
    .where(
      and(
        or(and(lt(files.createdAt, before), eq(files.internal, false)), lt(files.endsAt, now)),
        gt(files.name, after),
        ...unused,
      ),
    )
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
