import type { ClientBase } from 'pg';
import type { SequenceFacts } from './manifest.ts';

export interface Table {
  /** With its schema, quoted where SQL requires it. */
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface ImageRecord {
  readonly name: string;
  readonly internal: boolean;
}

/** One value of a row in PostgreSQL's text format, the same on both engines. */
export type Cell = string | null;

/** Target size of one fetch from a cursor: rows may be a few bytes or a megabyte. */
const FETCH_BYTES = 1_048_576;
const MOST_ROWS = 2_000;
const FIRST_ROWS = 50;
const IMAGES_AT_ONCE = 500;

/** From here on all reads see the state of one moment, in a text format that no engine or setting changes. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC';
     set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
     set local bytea_output = 'hex'; set local search_path = public, pg_catalog`,
  );
  // The snapshot is taken by the first query.
  await client.query('select count(*) from pg_class');
}

/**
 * The tables of Leitstand and of its job queue. Partitions are read through their parent table; generated columns are
 * not part of the data.
 */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(
    `select format('%I.%I', nspname, relname) as name,
            json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attgenerated = ''
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     group by nspname, relname order by nspname, relname`,
  );
  return rows;
}

/** All rows of a table, in batches that need little memory. */
export async function* readRows(client: ClientBase, { name, columns }: Table): AsyncGenerator<Cell[][]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(`declare table_rows no scroll cursor for select ${values} from ${name}`);
  let limit = FIRST_ROWS;
  for (;;) {
    const { rows } = await client.query<Cell[]>({ text: `fetch ${limit} from table_rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
    const bytes = rows.reduce((sum, row) => sum + row.reduce((total, cell) => total + (cell?.length ?? 0) + 4, 0), 0);
    limit = Math.max(1, Math.min(MOST_ROWS, limit * 4, Math.floor(FETCH_BYTES / (bytes / rows.length))));
  }
  await client.query('close table_rows');
}

/** Sequences are not transactional: the value may be ahead of the rows, never behind. */
export async function listSequences(client: ClientBase): Promise<SequenceFacts[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind = 'S' order by 1`,
  );
  const sequences: SequenceFacts[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    for (const value of values) sequences.push({ name, ...value });
  }
  return sequences;
}

/** The applied migrations; undefined if this is not a database of Leitstand. */
export async function appliedMigrations(client: ClientBase): Promise<number[] | undefined> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return undefined;
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as when from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ when }) => Number(when));
}

export async function queueVersion(client: ClientBase): Promise<number | null> {
  if (!(await exists(client, 'pgboss.version'))) return null;
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? null;
}

/** All images that have a record, page by page. */
export async function* imageRecords(client: ClientBase): AsyncGenerator<ImageRecord[]> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<ImageRecord>(
      'select name, internal from files where name > $1 order by name limit $2',
      [after, IMAGES_AT_ONCE],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < IMAGES_AT_ONCE) return;
    after = last.name;
  }
}

export async function exists(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found ?? false;
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
