import type { ClientBase } from 'pg';
import PgBoss from 'pg-boss';
import type { SequenceFacts } from './manifest.ts';
import { type Cell, type Column, exists, queueVersion, quoted } from './snapshot.queries.ts';

/** Statements that recreate what was dropped before loading, in the order in which they must run. */
interface SetAside {
  readonly statements: readonly string[];
}

const QUEUE = 'pgboss.queue';

/** Whether the database has no data. A queue without jobs may be left over from a killed restore. */
export async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pgboss') and nspname not like 'pg_%'
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  );
  if (rows[0]?.tables !== 0) return false;
  if (!(await exists(client, 'pgboss.job'))) return true;
  return (await client.query('select from pgboss.job limit 1')).rowCount === 0;
}

/** Creates the tables of the job queue, empty; returns their version. Runs in a transaction of its own. */
export async function createQueueTables(client: ClientBase): Promise<number | null> {
  if (!(await exists(client, 'pgboss.version'))) await client.query(PgBoss.getConstructionPlans('pgboss'));
  return queueVersion(client);
}

/**
 * Drops foreign keys, indexes and triggers for loading: rows arrive in any order and are already counted, so these
 * would reject, slow down or change them. Returns the statements that recreate them.
 */
export async function setAside(client: ClientBase): Promise<SetAside> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'f' and conparentid = 0 and not relispartition and nspname in ('public', 'pgboss')`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table
     from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and not tgisinternal`,
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`);
  return {
    statements: [
      // Checks the deferred constraints of the queue's tables now: later the tables could not be altered.
      'set constraints all immediate',
      ...indexes.map(({ definition }) => definition),
      ...references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...triggered.map(({ table }) => `alter table ${table} enable trigger user`),
    ],
  };
}

export async function putBack(client: ClientBase, { statements }: SetAside): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Deletes rows that the migrations inserted: the backup has newer ones. */
export async function emptyTable(client: ClientBase, table: string): Promise<void> {
  await client.query(`delete from ${table}`);
}

export async function insertCells(
  client: ClientBase,
  table: string,
  columns: readonly Column[],
  rows: readonly Cell[][],
): Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const values = columns.map(({ type }, at) => `given.v${at}::${type}`).join(', ');
  const parameters = columns.map((_column, at) => `$${at + 1}::text[]`).join(', ');
  const given = columns.map((_column, at) => `v${at}`).join(', ');
  await client.query(
    `insert into ${table} (${names}) overriding system value select ${values} from unnest(${parameters}) as given(${given})`,
    columns.map((_column, at) => rows.map((row) => row[at] ?? null)),
  );
}

/** Each queue has its own table of jobs, which only the library's function creates. */
export async function makeQueues(client: ClientBase): Promise<void> {
  await client.query(`create temporary table restored_queues on commit drop as select * from ${QUEUE}`);
  await client.query(`delete from ${QUEUE}`);
  await client.query("select pgboss.create_queue(name, '{}'::json) from restored_queues");
  await client.query(`delete from ${QUEUE}`);
  await client.query(`insert into ${QUEUE} select * from restored_queues`);
}

export async function setSequence(client: ClientBase, { name, lastValue, isCalled }: SequenceFacts): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
}

/** Those of the given names that the restored database has a record of. */
export async function recordedImages(client: ClientBase, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from files where name = any($1::text[])', [names]);
  return new Set(rows.map(({ name }) => name));
}
