import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { copyField, copyIn } from '../../db/copy-in.ts';

/** Few enough that the bar moves, and that the database has something to do soon. */
const BATCH = 2000;

export type Row = Readonly<Record<string, unknown>>;

/** Some rows of a table, as the database reads them. */
export interface Copy {
  readonly table: string;
  readonly statement: string;
  readonly lines: string;
  readonly rows: number;
}

/** Writes out many rows for few statements, when they are asked for. All rows must set the same fields. */
export function* copiesOf(table: PgTable, rows: readonly Row[]): Generator<Copy> {
  const known: Record<string, PgColumn> = getTableColumns(table);
  const columns = Object.keys(rows[0] ?? {}).flatMap((field) =>
    known[field] ? [{ field, column: known[field] }] : [],
  );
  const names = columns.map(({ field }) => `"${columnOf(field)}"`);
  const name = getTableName(table);
  const statement = `copy "${name}" (${names.join(', ')}) from stdin`;
  const line = (row: Row) => columns.map(({ field, column }) => copyField(stored(column, row[field]))).join('\t');
  for (let from = 0; from < rows.length; from += BATCH) {
    const part = rows.slice(from, from + BATCH);
    yield { table: name, statement, lines: `${part.map(line).join('\n')}\n`, rows: part.length };
  }
}

/** While the database reads one, the next is written out. */
export async function insertCopies(
  client: PoolClient,
  copies: Iterable<Copy>,
  onCopied: (copy: Copy) => void,
): Promise<void> {
  let sent = Promise.resolve();
  for (const copy of copies) {
    await sent;
    sent = copyIn(client, copy.statement, copy.lines).then(() => onCopied(copy));
  }
  await sent;
}

/**
 * Lets the planner know what is in a table. Naming the columns leaves out the index of letter pairs, whose statistics
 * take longer than everything else and are made soon enough by the regular maintenance.
 */
export async function analyzeTable(pool: Pool, table: PgTable): Promise<void> {
  const columns = Object.keys(getTableColumns(table)).map((field) => `"${columnOf(field)}"`);
  await pool.query(`analyze "${getTableName(table)}" (${columns.join(', ')})`);
}

function stored(column: PgColumn, value: unknown): string | null {
  return value === null || value === undefined ? null : String(column.mapToDriverValue(value));
}

/** The column of a field, as Drizzle's snake case names it. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
