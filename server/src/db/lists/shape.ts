import { Column, getTableColumns, is, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database.ts';
import { statementOf } from '../statements/statement.ts';
import { type TextRow, textRows } from '../statements/text-rows.ts';
import { type Columns, decoderOf, type RowOf } from './columns.ts';

/** A record as JSON text. */
export type Json<Wire> = string & { readonly shows?: Wire };

type RowWith<T extends PgTable, More extends Columns> = T['$inferSelect'] & RowOf<More>;

/** The API shows moments as text. */
type Shown<T> = T extends Date ? string : T;
type KeyFor<Row, Value> = { [key in keyof Row]: Shown<Row[key]> extends Value ? key : never }[keyof Row];
/** A field that shows several columns, or one differently. `as` may read only the columns in `of`. */
interface Derived<Row, Value> {
  readonly of: readonly (keyof Row)[];
  readonly as: (row: Row) => Value;
}
type Fields<Row, Wire> = { readonly [field in keyof Wire]-?: KeyFor<Row, Wire[field]> | Derived<Row, Wire[field]> };

export interface Shape<Row, Wire> {
  /** A record as the API shows it, from a row that Drizzle read. */
  show(row: Row): Wire;
  /** Records as JSON. `rest` is the statement starting at `from`. */
  read(db: Queryable, rest: SQL): Promise<Json<Wire>[]>;
}

/**
 * How the API shows rows: the column of each field. Lists are the busiest calls, so they read only these columns, and
 * their rows become JSON text directly. Fields in the column `rest` are passed through; our own take precedence.
 */
export function shapeOf<T extends PgTable, Wire extends object, More extends Columns = Record<never, never>>(
  table: T,
  fields: Fields<RowWith<T, More>, Wire>,
  { more, rest }: { more?: More; rest?: keyof T['$inferSelect'] & string } = {},
): Shape<RowWith<T, More>, Wire> {
  type Row = RowWith<T, More>;
  const columns: Columns = { ...getTableColumns(table), ...more };
  const entries = Object.entries(fields) as [string, keyof Row | Derived<Row, unknown>][];
  const shown = entries.flatMap(([, source]) => (typeof source === 'object' ? source.of : [source]));
  const keys = [...new Set([...shown.map(String), ...(rest === undefined ? [] : [rest])])];
  const selected = sql.raw(keys.map((key) => statementOf(sql`${columns[key]}`).text).join(', '));
  const parts = entries.map(([field, source], index): Part => {
    const name = `${index === 0 ? '{' : ','}${JSON.stringify(field)}:`;
    if (typeof source === 'object') return { name, index: -1, write: derivedWriter(columns, keys, source) };
    return { name, index: keys.indexOf(String(source)), write: jsonWriter(columns[String(source)]) };
  });
  const restIndex = rest === undefined ? -1 : keys.indexOf(rest);

  function jsonOf(row: TextRow): Json<Wire> {
    let json = '';
    for (const { name, index, write } of parts) {
      const text = index === -1 ? '' : row[index];
      json += name;
      json += text === null || text === undefined ? 'null' : write(text, row);
    }
    return restIndex === -1 ? `${json}}` : `${json}${otherMembers(row[restIndex] ?? '{}', fields)}}`;
  }

  return {
    show(row) {
      const record: Record<string, unknown> = {};
      for (const [field, source] of entries) {
        record[field] = typeof source === 'object' ? source.as(row) : shownValue(row[source]);
      }
      const others = rest === undefined ? {} : (row[rest] as Record<string, unknown>);
      for (const field of Object.keys(others)) if (!(field in fields)) record[field] = others[field];
      return record as Wire;
    },
    async read(db, from) {
      return (await textRows(db, sql`select ${selected} ${from}`)).map(jsonOf);
    },
  };
}

function shownValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** A field of the JSON: the column with this index, or -1 if `write` reads several. */
interface Part {
  readonly name: string;
  readonly index: number;
  readonly write: (text: string, row: TextRow) => string;
}

function derivedWriter<Row>(columns: Columns, keys: readonly string[], { of, as }: Derived<Row, unknown>) {
  const read = of.map((key) => ({ key, index: keys.indexOf(String(key)), decode: decoderOf(columns[String(key)]) }));
  return (_: string, row: TextRow): string => {
    const values = {} as Row;
    for (const { key, index, decode } of read) {
      const text = row[index];
      values[key] = (text === null || text === undefined ? null : decode ? decode(text) : text) as Row[keyof Row];
    }
    return JSON.stringify(as(values));
  };
}

/** The members of an object that are not among our fields, to be added after them. */
function otherMembers(text: string, own: object): string {
  if (text === '{}') return '';
  const members = Object.entries(JSON.parse(text) as object);
  if (members.every(([field]) => !(field in own))) return `,${text.slice(1, -1)}`;
  const others = members.filter(([field]) => !(field in own));
  return others.map(([field, value]) => `,${JSON.stringify(field)}:${JSON.stringify(value)}`).join('');
}

/** JSON of a column from its text. */
function jsonWriter(column: Column | SQL<unknown> | undefined): (text: string) => string {
  const kind = is(column, Column) ? column.columnType : '';
  if (kind === 'PgInteger' || kind === 'PgJsonb') return (text) => text;
  if (kind === 'PgUUID') return (text) => `"${text}"`;
  if (kind === 'PgBoolean') return (text) => (text === 't' ? 'true' : 'false');
  if (kind === 'PgText' || kind === 'PgDateString') return quoted;
  if (kind === 'PgTimestamp') return (text) => `"${isoTime(text)}"`;
  const decode = decoderOf(column) ?? String;
  return (text) => JSON.stringify(decode(text));
}

const ESCAPED = /["\\\p{Cc}]/u;

/** Most texts need no escape, and testing for one is quicker than `JSON.stringify`. */
function quoted(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** `2026-11-18 14:51:00.123+00`, as the database writes it in UTC, as `2026-11-18T14:51:00.123Z`. */
export function isoTime(text: string): string {
  const isUtc = text.endsWith('+00') && text[10] === ' ';
  if (!isUtc) return new Date(text).toISOString();
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
