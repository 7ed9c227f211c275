import { setTimeout as delay } from 'node:timers/promises';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { codeOf, LOCK_NOT_AVAILABLE } from '../../errors.ts';

/** Indexes, constraints and triggers of a table, as statements. */
interface Part {
  drop: string;
  create: string;
  /** Only makes some searches faster, and takes a third of the whole time: the server starts without it. */
  later: string[] | null;
}

/** Shorter than PostgreSQL waits before it looks for deadlocks, one second. */
const LOCK_TIMEOUT_MS = 500;

/**
 * Building indexes and constraints once over all rows costs a fraction of maintaining them row by row. Foreign keys
 * come before what they refer to: everything can be dropped in that order.
 */
const PARTS = `
  with parts as (
    select conrelid as table_id, contype = 'f' as is_reference, false as is_later,
           format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
       or contype in ('p', 'u') and conrelid = any($1::regclass[])
    union all
    select indrelid, false, pg_get_indexdef(indexrelid) like '%search_pairs(%',
           format('drop index %s', indexrelid::regclass),
           replace(pg_get_indexdef(indexrelid), ' INDEX ', ' INDEX IF NOT EXISTS ')
    from pg_index
    where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  )
  select string_agg(drop, ';') as drop, string_agg("create", ';') filter (where not is_later) as create,
         array_agg("create") filter (where is_later) as later
  from parts group by is_reference, table_id order by is_reference desc`;

/**
 * Loads rows into tables without indexes, keys and our triggers. Must run in a transaction: if `load` fails, they are
 * all restored. `onPart` is called after each table is restored, with what was loaded and that table's share of the
 * work. Also returns the statements for the indexes that are created later.
 */
export async function withBareTables<Loaded>(
  client: PoolClient,
  tables: readonly PgTable[],
  load: () => Promise<Loaded>,
  onPart: (loaded: Loaded, share: number) => void,
): Promise<{ loaded: Loaded; later: string[] }> {
  const names = tables.map((table) => `"${getTableName(table)}"`);
  const { rows: parts } = await client.query<Part>(PARTS, [names]);
  const forEachTable = (action: string) => names.map((name) => `alter table ${name} ${action} trigger user`);
  // All of a lock from the start: raising one in steps is a deadlock when another transaction raises its own.
  const lock = `lock table ${names.join()} in access exclusive mode`;
  await lockPatiently(client, [lock, ...forEachTable('disable'), ...parts.map((part) => part.drop)].join(';'));
  const loaded = await load();
  for (const { create } of parts.toReversed()) {
    await client.query(create);
    onPart(loaded, 1 / parts.length);
  }
  await client.query(forEachTable('enable').join(';'));
  return { loaded, later: parts.flatMap((part) => part.later ?? []) };
}

/**
 * Runs statements that lock many tables one after the other. Jobs read several tables at once, so both could wait for
 * each other: gives up all locks after a moment of waiting, and tries again.
 */
async function lockPatiently(client: PoolClient, statements: string): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}; savepoint unlocked`);
  for (;;) {
    try {
      await client.query(statements);
      break;
    } catch (error) {
      await client.query('rollback to savepoint unlocked');
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await delay(LOCK_TIMEOUT_MS);
    }
  }
  await client.query('release savepoint unlocked; set local lock_timeout to default');
}
