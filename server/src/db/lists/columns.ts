import { Column, is, SQL } from 'drizzle-orm';

/** Columns, or SQL that says how its text is read (`mapWith`). */
export type Columns = Readonly<Record<string, Column | SQL<unknown>>>;

type ValueOf<C> = C extends Column
  ? C['_']['notNull'] extends true
    ? C['_']['data']
    : C['_']['data'] | null
  : C extends SQL<infer T>
    ? T
    : never;

export type RowOf<C extends Columns> = { [key in keyof C]: ValueOf<C[key]> };

/** These are what the database writes. */
const TEXTS = new Set(['PgText', 'PgUUID', 'PgDateString']);

/** Reads the value of a column from its text; undefined if the text is the value. */
export function decoderOf(column: Column | SQL<unknown> | undefined): ((text: string) => unknown) | undefined {
  if (is(column, Column)) {
    if (TEXTS.has(column.columnType)) return undefined;
    if (column.columnType === 'PgBoolean') return (text) => text === 't';
    return (text) => column.mapFromDriverValue(text);
  }
  if (!is(column, SQL)) throw new Error('there is no such column');
  const { decoder } = column as unknown as { decoder: { mapFromDriverValue(text: string): unknown } };
  return (text) => decoder.mapFromDriverValue(text);
}
