import type { Kind } from '@leitstand/contract/base/kind';
import type { AuditedKind } from '@leitstand/contract/kinds';
import { and, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { columnOf } from '../db/column-of.ts';
import type { Queryable, Table, Transaction } from '../db/database.ts';
import type { Columns, RowOf } from '../db/lists/columns.ts';
import { type PlainColumns, plainColumns } from '../db/lists/plain-rows.ts';
import { found } from '../errors.ts';

/** A kind of record, and the table that holds it. */
export interface Records<T extends Table = Table> {
  readonly kind: Kind & { readonly name: AuditedKind };
  readonly table: T;
}

/** A table whose rows can be changed concurrently, deleted and restored. */
export type RecordTable = PgTable & {
  id: AnyPgColumn;
  revision: AnyPgColumn;
  deletedAt: AnyPgColumn;
  deletedBy: AnyPgColumn;
  deletionReason: AnyPgColumn;
};

export type RecordRow<T extends PgTable> = T['$inferSelect'] & { id: string; revision: number };
type Values<T extends PgTable> = Partial<T['$inferInsert']>;
export type RecordState = 'present' | 'deleted';

/** The row if it is not deleted. */
export async function findRecord<T extends RecordTable>(db: Queryable, table: T, id: string) {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), isNull(table.deletedAt)));
  return rows[0] as RecordRow<T> | undefined;
}

/** The record of a call; throws "not found" if it is deleted or unknown. */
export async function presentRecord<T extends RecordTable>(db: Queryable, table: T, id: string): Promise<RecordRow<T>> {
  return found(await findRecord(db, table, id));
}

/** The same, locked until the transaction ends. */
export async function lockPresent<T extends RecordTable>(tx: Transaction, table: T, id: string): Promise<RecordRow<T>> {
  return found(await lockRecord(tx, table, id, 'present'));
}

const columnsOfTables = new WeakMap<RecordTable, ReturnType<typeof plainColumns>>();

/** All columns of a table: records have dozens, and every change reads them twice. */
function allColumns(table: RecordTable) {
  const columns = columnsOfTables.get(table) ?? plainColumns(getTableColumns(table));
  columnsOfTables.set(table, columns);
  return columns;
}

/** Locks the row until the transaction ends: two changes of one record run one after the other. */
export async function lockRecord<T extends RecordTable>(tx: Transaction, table: T, id: string, state: RecordState) {
  const { list, read } = allColumns(table);
  const inState = sql.raw(state === 'present' ? 'deleted_at is null' : 'deleted_at is not null');
  const rows = await read(tx, sql`select ${list} from ${table} where id = ${id} and ${inState} for update`);
  return rows[0] as RecordRow<T> | undefined;
}

/** Changes a row and increments its revision. `returned` are all columns of the row, and more if there are. */
export async function changeRecord<T extends RecordTable, C extends Columns = Record<never, never>>(
  tx: Transaction,
  table: T,
  id: string,
  values: Values<T>,
  returned?: PlainColumns<C>,
) {
  const { list, read } = returned ?? allColumns(table);
  const columns = getTableColumns(table);
  const changed = Object.entries(values).flatMap(([field, value]) => {
    const column = columns[field];
    if (!column) throw new Error(`there is no column for the field ${field}`);
    return value === undefined ? [] : sql`${sql.identifier(columnOf(field))} = ${sql.param(value, column)}, `;
  });
  const rows = await read(
    tx,
    sql`update ${table} set ${sql.join(changed)} revision = revision + 1 where id = ${id} returning ${list}`,
  );
  if (!rows[0]) throw new Error('the changed record was not returned');
  return rows[0] as RecordRow<T> & RowOf<C>;
}

/** Changes those of many rows that are in the state; returns their ids. Locks in a fixed order to avoid deadlocks. */
export async function changeRecords<T extends RecordTable>(
  tx: Transaction,
  table: T,
  ids: readonly string[],
  state: RecordState,
  values: Values<T>,
): Promise<string[]> {
  const inState = state === 'present' ? isNull(table.deletedAt) : isNotNull(table.deletedAt);
  const locked = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(isAmong(table.id, ids), inState))
    .orderBy(table.id)
    .for('update');
  const found = locked.map(({ id }) => id as string);
  await tx
    .update(table as PgTable)
    .set({ ...values, revision: sql`${table.revision} + 1` })
    .where(isAmong(table.id, found));
  return found;
}

/** Those of the ids whose rows are not deleted. */
export async function presentRecords(tx: Transaction, table: RecordTable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(isAmong(table.id, ids), isNull(table.deletedAt)));
  return rows.map(({ id }) => id as string);
}

function isAmong(id: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param(ids)}::uuid[])`;
}

export async function insertRecord<T extends RecordTable>(tx: Transaction, table: T, values: T['$inferInsert']) {
  const rows = await tx
    .insert(table as PgTable)
    .values(values)
    .returning();
  if (!rows[0]) throw new Error('the new record was not returned');
  return rows[0] as RecordRow<T>;
}

/** Erases rows that were deleted before the moment and returns them. */
export async function eraseDeletedBefore<T extends RecordTable>(tx: Transaction, table: T, moment: Date) {
  const rows = await tx
    .delete(table as PgTable)
    .where(lt(table.deletedAt, moment))
    .returning();
  return rows as RecordRow<T>[];
}
