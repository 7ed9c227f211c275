import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';

interface Part {
  drop: string;
  create: string;
}

/** Indexes that enforce nothing, and foreign keys: checked or filled once over all rows they cost a fraction. */
const PARTS = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
  from pg_index
  where indrelid = any($1::regclass[]) and not indisunique
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint
  where conrelid = any($1::regclass[]) and contype = 'f'`;

/**
 * Loads rows into tables that have neither indexes, foreign keys nor our triggers meanwhile. Belongs in a transaction:
 * if `load` fails, all of them are as before. `onPart` is called for each part that is made again, with its share of all.
 */
export async function withBareTables(
  client: PoolClient,
  tables: readonly PgTable[],
  load: () => Promise<void>,
  onPart: (share: number) => void,
): Promise<void> {
  const names = tables.map((table) => `"${getTableName(table)}"`);
  const { rows: parts } = await client.query<Part>(PARTS, [names]);
  const forEachTable = (action: string) => names.map((name) => `alter table ${name} ${action} trigger user`);
  await client.query([...forEachTable('disable'), ...parts.map((part) => part.drop)].join(';'));
  await load();
  for (const { create } of parts) {
    await client.query(create);
    onPart(1 / parts.length);
  }
  await client.query(forEachTable('enable').join(';'));
}
