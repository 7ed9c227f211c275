import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';

/** What a table has besides its rows, as statements. */
interface Part {
  drop: string;
  create: string;
}

/**
 * Filled once over all rows, indexes and constraints cost a fraction of what they do row by row. Foreign keys come
 * before what they refer to: that is the order in which all of it can go.
 */
const PARTS = `
  with parts as (
    select conrelid as table_id, contype = 'f' as is_reference,
           format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
       or contype in ('p', 'u') and conrelid = any($1::regclass[])
    union all
    select indrelid, false, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index
    where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  )
  select string_agg(drop, ';') as drop, string_agg("create", ';') as create
  from parts group by is_reference, table_id order by is_reference desc`;

/**
 * Loads rows into tables that have neither indexes, keys nor our triggers meanwhile. Belongs in a transaction: if `load`
 * fails, all of them are as before. `onPart` is called after each table is restored, with what was loaded and that
 * table's share of the work.
 */
export async function withBareTables<Loaded>(
  client: PoolClient,
  tables: readonly PgTable[],
  load: () => Promise<Loaded>,
  onPart: (loaded: Loaded, share: number) => void,
): Promise<Loaded> {
  const names = tables.map((table) => `"${getTableName(table)}"`);
  const { rows: parts } = await client.query<Part>(PARTS, [names]);
  const forEachTable = (action: string) => names.map((name) => `alter table ${name} ${action} trigger user`);
  await client.query([...forEachTable('disable'), ...parts.map((part) => part.drop)].join(';'));
  const loaded = await load();
  for (const { create } of parts.toReversed()) {
    await client.query(create);
    onPart(loaded, 1 / parts.length);
  }
  await client.query(forEachTable('enable').join(';'));
  return loaded;
}
