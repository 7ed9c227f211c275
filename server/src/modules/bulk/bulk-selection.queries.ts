import { and, count, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { RowSelection } from '../../db/lists/row-selection.ts';
import { bulkItems } from '../../db/schema.ts';

/** Rows selected by id, or all rows of the list except some. */
export type ChosenRows = { readonly ids: readonly string[] } | { readonly except: readonly string[] };

/** Counts the selected rows that exist, at most `limit`. */
export async function countSelected(
  db: Queryable,
  selection: RowSelection,
  chosen: ChosenRows,
  limit: number,
): Promise<number> {
  const selected = db
    .select({ id: selection.id })
    .from(selection.table)
    .where(and(selection.where, isChosen(selection.id, chosen)))
    .limit(limit)
    .as('selected');
  const [row] = await db.select({ count: count() }).from(selected);
  return Number(row?.count ?? 0);
}

function isChosen(id: AnyPgColumn, chosen: ChosenRows): SQL | undefined {
  if ('ids' in chosen) return sql`${id} = any(${sql.param(chosen.ids)}::uuid[])`;
  // As one array: thousands of parameters would exceed the limit of a query.
  return chosen.except.length > 0 ? sql`${id} <> all(${sql.param(chosen.except)}::uuid[])` : undefined;
}

/** The ids of the selected rows in the order of the list, at most `limit`. */
export async function findSelected(
  db: Queryable,
  { table, id, where, order }: RowSelection,
  chosen: ChosenRows,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(table)
    .where(and(where, isChosen(id, chosen)))
    .orderBy(...order)
    .limit(limit);
  return rows.map((row) => String(row.id));
}

/** Stores the rows that are selected now, at most `limit`, and returns their number. */
export async function insertSelected(
  tx: Transaction,
  runId: string,
  { table, id, where, order }: RowSelection,
  chosen: ChosenRows,
  limit: number,
): Promise<number> {
  const position = sql`row_number() over (order by ${sql.join([...order], sql`, `)}) - 1`;
  const shown = and(where, isChosen(id, chosen));
  const { rowCount } = await tx.execute(sql`
    insert into ${bulkItems} (run_id, position, record_id)
    select ${runId}::uuid, selected.position, selected.id
    from (select ${id} as id, ${position} as position from ${table} where ${shown} order by position limit ${limit}) as selected`);
  return rowCount ?? 0;
}

/** Keeps the order of the ids. Includes records that no longer exist: each is reported as a failure. */
export async function insertNamed(tx: Transaction, runId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${bulkItems} (run_id, position, record_id)
    select ${runId}::uuid, named.position - 1, named.id
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as named (id, position)`);
  return rowCount ?? 0;
}

/** Records that a run has changed, the last one first. */
export async function insertChangedBy(tx: Transaction, runId: string, undoneRunId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${bulkItems} (run_id, position, record_id)
    select ${runId}::uuid, row_number() over (order by changed.position desc) - 1, changed.record_id
    from ${bulkItems} as changed
    where changed.run_id = ${undoneRunId}::uuid and changed.state = 'done'`);
  return rowCount ?? 0;
}
