import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { columnOf } from '../../db/column-of.ts';
import { copyField, copyIn } from '../../db/copy-in.ts';

/** Small enough that the progress bar moves and the database starts working soon. */
const BATCH = 2000;

export type Row = Readonly<Record<string, unknown>>;

/** Some rows of a table in the format of `copy`. */
export interface Copy {
  readonly table: string;
  readonly statement: string;
  readonly lines: string;
  readonly rows: number;
}

/** Serializes many rows into few statements, lazily. All rows must set the same fields. */
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

/** Serializes the next one while the database reads the last. */
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
 * Updates the planner's statistics of a table. Naming the columns skips the index of letter pairs, whose statistics
 * take longer than everything else; the regular maintenance updates them soon enough.
 */
export async function analyzeTable(pool: Pool, table: PgTable): Promise<void> {
  const columns = Object.keys(getTableColumns(table)).map((field) => `"${columnOf(field)}"`);
  await pool.query(`analyze "${getTableName(table)}" (${columns.join(', ')})`);
}

function stored(column: PgColumn, value: unknown): string | null {
  return value === null || value === undefined ? null : String(column.mapToDriverValue(value));
}
