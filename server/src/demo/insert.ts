import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';

const BATCH = 1000;

/**
 * Writes many rows in few statements. The server reads each batch as one JSON text into the table's own row type, which
 * takes every column type alike. All rows must set the same fields.
 */
export async function insertRows<T extends PgTable>(
  client: PoolClient,
  table: T,
  rows: readonly T['$inferInsert'][],
  onBatch: (rows: number) => void,
): Promise<void> {
  const name = `"${getTableName(table)}"`;
  const fields = Object.keys(rows[0] ?? {});
  const columns = fields.map(columnOf);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const statement = `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)`;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await client.query(statement, [JSON.stringify(batch.map((row) => stored(row, fields, columns)))]);
    onBatch(batch.length);
  }
}

/**
 * Lets the planner know what is in a table. Naming the columns leaves out the index of letter pairs, whose statistics
 * take longer than everything else and are made soon enough by the regular maintenance.
 */
export async function analyzeTable(client: PoolClient, table: PgTable, row: object): Promise<void> {
  const columns = Object.keys(row).map((field) => `"${columnOf(field)}"`);
  await client.query(`analyze "${getTableName(table)}" (${columns.join(', ')})`);
}

function stored(row: object, fields: readonly string[], columns: readonly string[]): Record<string, unknown> {
  const values = row as Record<string, unknown>;
  const record: Record<string, unknown> = {};
  fields.forEach((field, index) => {
    record[columns[index] ?? field] = values[field];
  });
  return record;
}

/** The column of a field, as Drizzle's snake case names it. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
