import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { statementOf } from '../statements/statement.ts';
import { textRows } from '../statements/text-rows.ts';
import { type Columns, decoderOf, type RowOf } from './columns.ts';

export interface PlainColumns<C extends Columns> {
  /** To be selected or returned. */
  readonly list: SQL;
  /** Runs a statement with this list. */
  read(db: Queryable, statement: SQL): Promise<RowOf<C>[]>;
}

/** Columns that are rendered once instead of per call, and whose rows are read without a description from the server. */
export function plainColumns<C extends Columns>(columns: C): PlainColumns<C> {
  const fields = Object.entries(columns).map(([name, column], index) => ({ name, index, decode: decoderOf(column) }));
  const text = Object.values(columns).map((column) => statementOf(sql`${column}`).text);
  return {
    list: sql.raw(text.join(', ')),
    async read(db, statement) {
      return (await textRows(db, statement)).map((texts) => {
        const row: Record<string, unknown> = {};
        for (const { name, index, decode } of fields) {
          const value = texts[index] ?? null;
          row[name] = value === null || !decode ? value : decode(value);
        }
        return row as RowOf<C>;
      });
    },
  };
}
