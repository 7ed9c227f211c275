import { getTableName } from 'drizzle-orm';
import type { Database, Drizzle, Table } from '../db/database.ts';
import { drizzleOn } from '../db/open.ts';
import { SCHEMA_TABLES } from '../db/schema/all-tables.ts';
import { importImages, importRefs } from '../db/schema.ts';

/** One session of the database, with temporary tables of its own. */
export interface Session {
  readonly drizzle: Drizzle;
  readonly query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  release(): Promise<void>;
}

/** The embedded engine has only one session: to hold it would keep everybody else out. */
export async function openSession({ engine, pool, drizzle }: Database): Promise<Session> {
  if (engine === 'embedded') {
    return { drizzle, query: (text, values) => pool.query(text, values), release: async () => {} };
  }
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  return {
    drizzle: drizzleOn(client),
    query: (text, values) => client.query(text, values),
    // Closes the connection, and with it drops its temporary tables.
    release: async () => client.release(true),
  };
}

const TABLES = SCHEMA_TABLES.map((table) => getTableName(table));

/** Their rows decide what is new and what is a twin. */
const FILLED: readonly Table[] = [importRefs, importImages];

/** Statements for the indexes that look up single rows; those for searching would only take time. */
const INDEXES = `
  select replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON pg_temp.') as statement
  from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
  where indrelid = $1::regclass and amname = 'btree'`;

/**
 * Covers every table with an empty temporary one of the same name, which this session finds first: a rehearsal then runs
 * the same statements as an import, sees the rows of some tables, and changes none. A kill leaves nothing behind.
 */
export async function shadowTables({ query }: Session, copied: readonly Table[]): Promise<void> {
  const filled = new Set([...FILLED, ...copied].map((table) => getTableName(table)));
  for (const name of TABLES) {
    const { rows: indexes } = await query(INDEXES, [`public."${name}"`]);
    await query(
      `create temporary table "${name}" (like public."${name}" including defaults including constraints including identity)`,
    );
    if (filled.has(name))
      await query(`insert into pg_temp."${name}" overriding system value select * from public."${name}"`);
    for (const { statement } of indexes) await query(String(statement));
    if (filled.has(name)) await query(`analyze pg_temp."${name}"`);
  }
}

export async function dropShadows({ query }: Session): Promise<void> {
  await query(`drop table if exists ${TABLES.map((name) => `pg_temp."${name}"`).join(', ')}`);
}
