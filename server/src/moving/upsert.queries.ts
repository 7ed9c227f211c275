import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { columnOf } from '../db/column-of.ts';
import type { Queryable, Table, Transaction } from '../db/database.ts';
import { storedJson } from './stored-json.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Adds rows and changes those that are there. Columns that a row does not set keep their value or their default. */
export async function upsertRows(tx: Transaction, table: Table, rows: readonly Row[]): Promise<void> {
  for (const [fields, alike] of byFields(rows)) {
    await tx.execute(sql`
      insert into ${table} as present (${listed(fields)})
      select ${listed(fields)} from json_populate_recordset(null::${table}, ${recordset(alike)}::json)
      on conflict (id) do update set ${assigned(table, fields, 'excluded')}`);
  }
}

/** Changes some columns of rows that are there. */
export async function updateRows(tx: Transaction, table: Table, rows: readonly Row[]): Promise<void> {
  for (const [fields, alike] of byFields(rows)) {
    await tx.execute(sql`
      update ${table} as present set ${assigned(table, fields, 'given')}
      from json_populate_recordset(null::${table}, ${recordset(alike)}::json) as given where present.id = given.id`);
  }
}

function assigned(table: Table, fields: readonly string[], source: string): SQL {
  const known: Readonly<Record<string, unknown>> = getTableColumns(table);
  const unknown = fields.find((field) => !(field in known));
  if (unknown !== undefined) throw new Error(`there is no column for the field ${unknown}`);
  const changed = fields
    .filter((field) => field !== 'id')
    .map((field) => sql`${column(field)} = ${sql.identifier(source)}.${column(field)}`);
  if ('revision' in known) changed.push(sql`revision = present.revision + 1`);
  return sql.join(changed, sql`, `);
}

/** Rows as the argument of `json_populate_recordset`. */
export function recordset(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const named = new Map<string, string>();
  const nameOf = (field: string) => {
    const name = named.get(field) ?? columnOf(field);
    named.set(field, name);
    return name;
  };
  return storedJson(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [nameOf(field), value]))),
  );
}

/** Those of the ids that the table has. */
export async function takenIds(db: Queryable, table: Table, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${table} where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A statement sets the same columns in all of its rows. */
function byFields(rows: readonly Row[]): Map<string[], Row[]> {
  const groups = new Map<string, { fields: string[]; alike: Row[] }>();
  for (const row of rows) {
    const fields = Object.keys(row).filter((field) => row[field] !== undefined);
    const key = fields.join();
    const group = groups.get(key) ?? { fields, alike: [] };
    group.alike.push(row);
    groups.set(key, group);
  }
  return new Map([...groups.values()].map(({ fields, alike }) => [fields, alike]));
}

function listed(fields: readonly string[]): SQL {
  return sql.join(fields.map(column), sql`, `);
}

function column(field: string): SQL {
  return sql`${sql.identifier(columnOf(field))}`;
}
