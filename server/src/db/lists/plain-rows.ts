import { Column, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { statementOf } from '../statements/statement.ts';

type Columns = Readonly<Record<string, Column>>;
type RowOf<C extends Columns> = {
  [field in keyof C]: C[field]['_']['notNull'] extends true ? C[field]['_']['data'] : C[field]['_']['data'] | null;
};

/**
 * Columns that are rendered once instead of per call, with rows that the driver builds, so that only timestamps and the
 * like are left to convert.
 */
export function plainColumns<C extends Columns>(columns: C) {
  const fields = Object.entries(columns);
  const text = fields.map(([field, column]) => `${statementOf(sql`${column}`).text} as "${field}"`).join(', ');
  const converted = fields.filter(([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue);
  return {
    /** To be selected or returned. */
    list: sql.raw(text),
    /** Runs a statement with this list. */
    async read(db: Queryable, statement: SQL): Promise<RowOf<C>[]> {
      const { rows } = await db.execute<Record<string, unknown>>(statement);
      for (const row of rows) {
        for (const [field, column] of converted) {
          const value = row[field];
          if (value !== null) row[field] = column.mapFromDriverValue(value);
        }
      }
      return rows as RowOf<C>[];
    },
  };
}
