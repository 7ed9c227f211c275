import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { copyField, copyIn } from '../db/copy-in.ts';

/** Few enough that the bar moves. */
const BATCH = 5000;

/** Some rows of a table, as the database reads them. */
export interface Copy {
  readonly statement: string;
  readonly lines: string;
  readonly rows: number;
}

/** Writes out many rows for few statements. All rows must set the same fields. */
export function copiesOf<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Copy[] {
  const known: Record<string, PgColumn> = getTableColumns(table);
  const columns = Object.keys(rows[0] ?? {}).flatMap((field) =>
    known[field] ? [{ field, column: known[field] }] : [],
  );
  const names = columns.map(({ field }) => `"${columnOf(field)}"`);
  const statement = `copy "${getTableName(table)}" (${names.join(', ')}) from stdin`;
  const line = (row: Readonly<Record<string, unknown>>) =>
    columns.map(({ field, column }) => copyField(stored(column, row[field]))).join('\t');
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, batch) => {
    const part = rows.slice(batch * BATCH, (batch + 1) * BATCH);
    return { statement, lines: `${part.map(line).join('\n')}\n`, rows: part.length };
  });
}

export async function insertCopies(
  client: PoolClient,
  copies: readonly Copy[],
  onCopied: (rows: number) => void,
): Promise<void> {
  for (const { statement, lines, rows } of copies) {
    await copyIn(client, statement, lines);
    onCopied(rows);
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

function stored(column: PgColumn, value: unknown): string | null {
  return value === null || value === undefined ? null : String(column.mapToDriverValue(value));
}

/** The column of a field, as Drizzle's snake case names it. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
