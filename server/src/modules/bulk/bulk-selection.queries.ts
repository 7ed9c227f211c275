import { and, count, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { RowSelection } from '../../db/lists/row-selection.ts';
import { bulkItems } from '../../db/schema.ts';

/** Rows named one by one, or all that the list shows except some. */
export type ChosenRows = { readonly ids: readonly string[] } | { readonly except: readonly string[] };

/** Counts the selected rows that are there, at most `limit` of them. */
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
  // As one array: a list of thousands of parameters would be longer than a query may be.
  return chosen.except.length > 0 ? sql`${id} <> all(${sql.param(chosen.except)}::uuid[])` : undefined;
}

/** Writes down what is selected right now, at most `limit` rows, and returns how many these are. */
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

/** Named rows keep the order they are named in. Also those that are gone meanwhile: each will say so. */
export async function insertNamed(tx: Transaction, runId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${bulkItems} (run_id, position, record_id)
    select ${runId}::uuid, named.position - 1, named.id
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as named (id, position)`);
  return rowCount ?? 0;
}

/** What a run has changed, the last first. */
export async function insertChangedBy(tx: Transaction, runId: string, undoneRunId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${bulkItems} (run_id, position, record_id)
    select ${runId}::uuid, row_number() over (order by changed.position desc) - 1, changed.record_id
    from ${bulkItems} as changed
    where changed.run_id = ${undoneRunId}::uuid and changed.state = 'done'`);
  return rowCount ?? 0;
}
