import { CSV_KEPT_DAYS, type CsvTarget, MAX_CSV_MAPPINGS } from '@leitstand/contract/base/limits';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { csvLoads, csvMappings, csvRows, type RowProblem } from '../../db/schema.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';

export type LoadRow = typeof csvLoads.$inferSelect;
export type StoredRow = typeof csvRows.$inferSelect;
export type Outcome = Pick<StoredRow, 'position' | 'state'> &
  Partial<Pick<StoredRow, 'problems' | 'recordId' | 'revision' | 'before'>>;

const SHOWN_LOADS = 10;
const INSERTED_AT_ONCE = 1000;

export async function insertLoad(tx: Transaction, row: typeof csvLoads.$inferInsert): Promise<LoadRow> {
  const [load] = await tx.insert(csvLoads).values(row).returning();
  if (!load) throw new Error('the new load was not returned');
  return load;
}

export async function findLoad(db: Queryable, id: string): Promise<LoadRow | undefined> {
  const [load] = await db.select().from(csvLoads).where(eq(csvLoads.id, id));
  return load;
}

/** Locks the load, so that processing, cancelling and undoing do not overlap. */
export async function lockLoad(tx: Transaction, id: string): Promise<LoadRow | undefined> {
  const [load] = await tx.select().from(csvLoads).where(eq(csvLoads.id, id)).for('update');
  return load;
}

export async function findLoadsOf(db: Queryable, adminId: string, target: CsvTarget): Promise<LoadRow[]> {
  const isRecent = gt(csvLoads.createdAt, keptSince(CSV_KEPT_DAYS));
  return db
    .select()
    .from(csvLoads)
    .where(and(eq(csvLoads.adminId, adminId), eq(csvLoads.target, target), isRecent))
    .orderBy(desc(csvLoads.createdAt), desc(csvLoads.id))
    .limit(SHOWN_LOADS);
}

export async function findOpenLoads(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: csvLoads.id }).from(csvLoads).where(isNull(csvLoads.finishedAt));
  return rows.map(({ id }) => id);
}

export async function changeLoad(
  tx: Transaction,
  id: string,
  values: Partial<Pick<LoadRow, 'total' | 'cancelledAt' | 'finishedAt' | 'undoneAt'>>,
): Promise<LoadRow> {
  const [load] = await tx.update(csvLoads).set(values).where(eq(csvLoads.id, id)).returning();
  if (!load) throw new Error('the changed load was not returned');
  return load;
}

export async function insertRows(
  tx: Transaction,
  loadId: string,
  rows: readonly Pick<StoredRow, 'position' | 'state' | 'values' | 'problems'>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const batch = rows.slice(start, start + INSERTED_AT_ONCE);
    await tx.execute(sql`
      insert into ${csvRows} (load_id, position, state, "values", problems)
      select ${loadId}::uuid, row.position, row.state, row.content::jsonb, row.problems::jsonb from unnest(
        ${sql.param(batch.map(({ position }) => position))}::integer[],
        ${sql.param(batch.map(({ state }) => state))}::text[],
        ${sql.param(batch.map(({ values }) => jsonOf(values)))}::text[],
        ${sql.param(batch.map(({ problems }) => jsonOf(problems)))}::text[]
      ) as row (position, state, content, problems)`);
  }
}

/** Makes the rows of an undo from what a load added and changed; returns their number. */
export async function insertUndone(tx: Transaction, loadId: string, undoes: string): Promise<number> {
  const rows = await tx
    .insert(csvRows)
    .select(
      tx
        .select({
          loadId: sql`${loadId}::uuid`.as('load_id'),
          position: csvRows.position,
          state: sql`'waiting'`.as('state'),
          values: sql`null::jsonb`.as('values'),
          problems: sql`null::jsonb`.as('problems'),
          recordId: csvRows.recordId,
          revision: csvRows.revision,
          before: csvRows.before,
        })
        .from(csvRows)
        .where(
          and(eq(csvRows.loadId, undoes), inArray(csvRows.state, ['added', 'changed']), isNotNull(csvRows.recordId)),
        ),
    )
    .returning({ position: csvRows.position });
  return rows.length;
}

/** Two loads into the same list take turns, so that each sees what the other one added. */
export async function lockTarget(tx: Transaction, target: CsvTarget): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`csv ${target}`}))`);
}

/** The next rows; an undo begins at the end, so that later changes of a record are taken back first. */
export async function nextRows(tx: Transaction, { id, undoes }: LoadRow, limit: number): Promise<StoredRow[]> {
  return tx
    .select()
    .from(csvRows)
    .where(and(eq(csvRows.loadId, id), eq(csvRows.state, 'waiting')))
    .orderBy((undoes ? desc : asc)(csvRows.position))
    .limit(limit);
}

/** Stores the outcomes, forgets the values of the rows, and returns the load with its new counts. */
export async function settleRows(tx: Transaction, loadId: string, outcomes: readonly Outcome[]): Promise<LoadRow> {
  const column = (values: readonly unknown[]) => sql.param(values);
  await tx.execute(sql`
    update ${csvRows} set state = settled.state, "values" = null, problems = settled.problems::jsonb,
      record_id = settled.record_id, revision = settled.revision, before = settled.before::jsonb
    from unnest(
      ${column(outcomes.map(({ position }) => position))}::integer[],
      ${column(outcomes.map(({ state }) => state))}::text[],
      ${column(outcomes.map(({ problems }) => jsonOf(problems)))}::text[],
      ${column(outcomes.map(({ recordId }) => recordId ?? null))}::uuid[],
      ${column(outcomes.map(({ revision }) => revision ?? null))}::integer[],
      ${column(outcomes.map(({ before }) => jsonOf(before)))}::text[]
    ) as settled (position, state, problems, record_id, revision, before)
    where ${csvRows.loadId} = ${loadId}::uuid and ${csvRows.position} = settled.position`);
  const numberOf = (wanted: Outcome['state']) => outcomes.filter(({ state }) => state === wanted).length;
  const all = sql`${csvLoads.added} + ${csvLoads.changed} + ${csvLoads.unchanged} + ${csvLoads.failed} + ${outcomes.length}::integer`;
  const [load] = await tx
    .update(csvLoads)
    .set({
      added: sql`${csvLoads.added} + ${numberOf('added')}::integer`,
      changed: sql`${csvLoads.changed} + ${numberOf('changed')}::integer`,
      unchanged: sql`${csvLoads.unchanged} + ${numberOf('unchanged')}::integer`,
      failed: sql`${csvLoads.failed} + ${numberOf('failed')}::integer`,
      finishedAt: sql`case when ${all} >= ${csvLoads.total} then clock_timestamp() end`,
    })
    .where(eq(csvLoads.id, loadId))
    .returning();
  if (!load) throw new Error('the changed load was not returned');
  return load;
}

/** Rows that will not be processed any more: nothing of the file is kept. */
export async function removeWaiting(tx: Transaction, loadId: string): Promise<void> {
  await tx.delete(csvRows).where(and(eq(csvRows.loadId, loadId), eq(csvRows.state, 'waiting')));
}

export async function findProblems(
  db: Queryable,
  loadId: string,
): Promise<{ position: number; problems: RowProblem[] | null }[]> {
  return db
    .select({ position: csvRows.position, problems: csvRows.problems })
    .from(csvRows)
    .where(and(eq(csvRows.loadId, loadId), eq(csvRows.state, 'failed')))
    .orderBy(csvRows.position);
}

/** Deletes loads that can no longer be undone, except those that are being undone. */
export async function removeOldLoads(db: Queryable, now: Date): Promise<void> {
  const beingUndone = sql`${csvLoads.id} in (select undoes from ${csvLoads} as undoing where undoing.finished_at is null)`;
  const isOld = lt(csvLoads.createdAt, keptSince(KEPT_DAYS.csvLoad, now));
  await db.delete(csvLoads).where(and(isOld, isNotNull(csvLoads.finishedAt), not(beingUndone)));
}

interface MappingKey {
  adminId: string;
  target: CsvTarget;
  columns: string;
}

export async function findMapping(db: Queryable, key: MappingKey): Promise<Record<string, string> | undefined> {
  const [row] = await db.select({ fields: csvMappings.fields }).from(csvMappings).where(isMapping(key));
  return row?.fields;
}

/** Forgets the mappings that were not used for the longest time. */
export async function storeMapping(tx: Transaction, key: MappingKey, fields: Record<string, string>): Promise<void> {
  const usedAt = new Date();
  const { adminId, target, columns } = csvMappings;
  await tx
    .insert(csvMappings)
    .values({ ...key, fields, usedAt })
    .onConflictDoUpdate({ target: [adminId, target, columns], set: { fields, usedAt } });
  await tx.execute(sql`
    delete from ${csvMappings} where admin_id = ${key.adminId}::uuid and (target, columns) not in (
      select target, columns from ${csvMappings} where admin_id = ${key.adminId}::uuid
      order by used_at desc, columns limit ${MAX_CSV_MAPPINGS})`);
}

function isMapping({ adminId, target, columns }: MappingKey) {
  return and(eq(csvMappings.adminId, adminId), eq(csvMappings.target, target), eq(csvMappings.columns, columns));
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
