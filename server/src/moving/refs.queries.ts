import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { importImages, importRefs, importRejects } from '../db/schema.ts';
import type { Problem } from './kinds/moving-kind.ts';
import type { MovedKind } from './source.ts';
import { recordset } from './upsert.queries.ts';

export type Ref = typeof importRefs.$inferSelect;
/** The names of image files in the old backend, by field. */
export type OldImages = NonNullable<Ref['images']>;

export interface Reject {
  readonly kind: MovedKind;
  readonly ref: string;
  readonly place: string;
  readonly problems: readonly Problem[];
  readonly value: unknown;
}

/** What is known of records that came in before, by their old ids. */
export async function findRefs(db: Queryable, kind: MovedKind, refs: readonly string[]) {
  if (refs.length === 0) return new Map<string, Pick<Ref, 'id' | 'checksum'>>();
  const rows = await db
    .select({ ref: importRefs.ref, id: importRefs.id, checksum: importRefs.checksum })
    .from(importRefs)
    .where(and(eq(importRefs.kind, kind), sql`${importRefs.ref} = any(${sql.param([...refs])}::text[])`));
  return new Map(rows.map(({ ref, ...known }) => [ref, known]));
}

/** Whether any record of the kind came in. */
export async function hasRefs(db: Queryable, kind: MovedKind): Promise<boolean> {
  return (
    (await db.select({ ref: importRefs.ref }).from(importRefs).where(eq(importRefs.kind, kind)).limit(1)).length > 0
  );
}

export async function saveRefs(tx: Transaction, refs: readonly Ref[]): Promise<void> {
  if (refs.length === 0) return;
  await tx.execute(sql`
    insert into ${importRefs} select * from json_populate_recordset(null::${importRefs}, ${recordset(refs)}::json)
    on conflict (kind, ref) do update set checksum = excluded.checksum, unknown_fields = excluded.unknown_fields,
      images = excluded.images, image_state = excluded.image_state`);
}

/** A record that is read again in the same run may have further problems. */
export async function saveRejects(tx: Transaction, runId: string, rejects: readonly Reject[]): Promise<void> {
  if (rejects.length === 0) return;
  const rows = rejects.map((reject) => ({ ...reject, runId }));
  await tx.execute(sql`
    insert into ${importRejects} as present
    select * from json_populate_recordset(null::${importRejects}, ${recordset(rows)}::json)
    on conflict (run_id, kind, ref) do update
    set problems = excluded.problems, value = excluded.value, place = excluded.place`);
}

/** Adds problems to those of a record that came in. */
export async function addProblems(tx: Transaction, runId: string, rejects: readonly Reject[]): Promise<void> {
  if (rejects.length === 0) return;
  const rows = rejects.map((reject) => ({ ...reject, runId }));
  await tx.execute(sql`
    insert into ${importRejects} as present
    select * from json_populate_recordset(null::${importRejects}, ${recordset(rows)}::json)
    on conflict (run_id, kind, ref) do update set problems = present.problems || excluded.problems`);
}

/** Our names of the images that are stored. */
export async function storedImages(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await findImages(db, names);
  return new Map(rows.flatMap(({ name, storedAs }) => (storedAs === null ? [] : [[name, storedAs]])));
}

export async function findImages(db: Queryable, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .select()
    .from(importImages)
    .where(sql`${importImages.name} = any(${sql.param([...names])}::text[])`);
}

export type FetchedImage = typeof importImages.$inferInsert;

export async function saveImages(tx: Transaction, images: readonly FetchedImage[]): Promise<void> {
  if (images.length === 0) return;
  await tx
    .insert(importImages)
    .values([...images])
    .onConflictDoNothing();
}

export interface WaitingRef {
  readonly kind: string;
  readonly ref: string;
  readonly id: string;
  readonly images: OldImages | null;
}

/** The next records whose images were not fetched yet. */
export async function waitingForImages(db: Queryable, kinds: readonly string[], limit: number): Promise<WaitingRef[]> {
  return db
    .select({ kind: importRefs.kind, ref: importRefs.ref, id: importRefs.id, images: importRefs.images })
    .from(importRefs)
    .where(and(eq(importRefs.imageState, 'waiting'), inArray(importRefs.kind, [...kinds])))
    .orderBy(asc(importRefs.kind), asc(importRefs.ref))
    .limit(limit);
}

export async function countWaiting(db: Queryable, kinds: readonly string[]): Promise<number> {
  return db.$count(importRefs, and(eq(importRefs.imageState, 'waiting'), inArray(importRefs.kind, [...kinds])));
}

export async function setImageState(
  tx: Transaction,
  refs: readonly WaitingRef[],
  imageState: Ref['imageState'],
): Promise<void> {
  if (refs.length === 0) return;
  await tx
    .update(importRefs)
    .set({ imageState })
    .where(
      and(
        eq(importRefs.imageState, 'waiting'),
        inArray(
          importRefs.id,
          refs.map(({ id }) => id),
        ),
      ),
    );
}
