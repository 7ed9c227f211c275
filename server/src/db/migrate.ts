import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { MigrateMode } from '../config.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../errors.ts';
import type { Database } from './database.ts';
import { applyMigrations, readApplied } from './upgrade/apply-migrations.queries.ts';
import { knownMigrations, type Migration } from './upgrade/known-migrations.ts';
import type { LongChange } from './upgrade/long-change.ts';
import { finishLongChanges } from './upgrade/long-changes.ts';

/** An arbitrary number that every process uses. */
export const START_LOCK = 7_346_201;

export interface MigrateOptions {
  readonly mode?: MigrateMode | undefined;
  /** Told what takes longer than usual. */
  readonly say?: (message: string) => void;
  /** Told each migration before it is applied. */
  readonly onMigration?: (tag: string) => void;
  /** What tests replace. */
  readonly migrations?: readonly Migration[];
  readonly changes?: readonly LongChange[];
}

/** The database was migrated by a later version, and this one does not work on its schema. */
export class NewerSchema extends Error {
  constructor(names: readonly string[], migratedAt: Date) {
    super(
      `This database was migrated by a newer version of Leitstand (its latest migration is from ${migratedAt.toISOString().slice(0, 10)}), ` +
        `and this version does not work with ${names.join(', ')}. Start that version, or restore a backup that was made before the upgrade.`,
    );
    this.name = 'NewerSchema';
  }
}

/** With `MIGRATE=off`. */
export class MigrationsDue extends Error {
  constructor(names: readonly string[]) {
    super(`The database has not been migrated: ${names.join(', ')}. Run npm run migrate first (MIGRATE=off).`);
    this.name = 'MigrationsDue';
  }
}

const WAIT_MS = 1_000;
const POLL_MS = 100;
/** A migration that waits for a table blocks all calls that use the table, too. */
const LOCK_TIMEOUT_MS = 1_000;

/**
 * Applies pending migrations. Processes that start at once run one after the other; all but the first find none
 * pending.
 */
export async function migrateDatabase(
  database: Pick<Database, 'engine' | 'pool'>,
  options: MigrateOptions = {},
): Promise<void> {
  const { mode = 'start', say = () => {} } = options;
  for (let attempt = 0; ; attempt += 1) {
    let due: readonly string[] = [];
    const unlock = await lockStart(database.pool, async (client) => {
      const pending = await dueMigrations(client, options.migrations);
      if (mode === 'start') await apply(client, database.engine, pending, options);
      else due = pending.due.map(({ tag }) => tag);
    });
    await unlock();
    if (due.length === 0) return;
    if (mode === 'off') throw new MigrationsDue(due);
    if (attempt === 0) say(`Waiting for npm run migrate (MIGRATE=wait): ${due.join(', ')}`);
    await delay(WAIT_MS);
  }
}

export interface DueMigrations {
  /** In order. */
  readonly due: readonly Migration[];
  /** Those beside which the version that has the present schema does not work. */
  readonly breaking: readonly Migration[];
  /** No migration was applied yet. */
  readonly isNew: boolean;
}

/** Throws if the database was migrated by a version beside which this one does not work. */
export async function dueMigrations(
  client: PoolClient,
  migrations: readonly Migration[] = knownMigrations(),
): Promise<DueMigrations> {
  const applied = await readApplied(client);
  const own = migrations.at(-1)?.when ?? 0;
  const latest = applied.at(-1)?.when ?? 0;
  const refused = applied.filter(({ when, needs }) => when > own && needs > own);
  if (refused.length > 0)
    throw new NewerSchema(
      refused.map(({ when, tag }) => tag ?? String(when)),
      new Date(latest),
    );
  const isNew = applied.length === 0;
  const due = migrations.filter(({ when }) => when > latest);
  return { due, breaking: isNew ? [] : due.filter(({ needs }) => needs > latest), isNew };
}

/** In one transaction, or several if a migration relies on the end of a long change. */
async function apply(
  client: PoolClient,
  engine: Database['engine'],
  { due, isNew }: DueMigrations,
  { say = () => {}, onMigration, changes }: MigrateOptions,
): Promise<void> {
  if (due.length === 0) return;
  const defersIndexes = engine === 'postgres' && !isNew;
  await client.query('set client_min_messages = warning');
  try {
    for (const group of groupsOf(due)) {
      await finishLongChanges(client, group[0]?.declared?.after ?? [], changes);
      await applyPatiently(client, () => applyMigrations(client, group, { defersIndexes, onMigration }), say);
    }
  } finally {
    await client.query('reset client_min_messages');
  }
}

function groupsOf(due: readonly Migration[]): Migration[][] {
  const groups: Migration[][] = [];
  for (const migration of due) {
    const group = groups.at(-1);
    if (group && (migration.declared?.after.length ?? 0) === 0) group.push(migration);
    else groups.push([migration]);
  }
  return groups;
}

/** Gives up after a second of waiting for a table that a long transaction uses, and tries again a second later. */
async function applyPatiently(client: PoolClient, run: () => Promise<void>, say: (message: string) => void) {
  for (let attempt = 0; ; attempt += 1) {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await run();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === 0)
        say('A table is in use by a long transaction, such as a backup; trying again until it is free.');
      await delay(LOCK_TIMEOUT_MS);
    }
  }
}

/**
 * Runs something that only one of all starting processes may do at a time. The others wait until the returned function
 * is called, or until this process has ended.
 */
export async function lockStart(
  pool: Pool,
  run: (client: PoolClient) => Promise<void> = async () => {},
): Promise<() => Promise<void>> {
  const client = await pool.connect();
  try {
    // The pool's statement timeout must not interrupt a change of a big table.
    await client.query('set statement_timeout = 0');
    // Asks again and again: an index that is built concurrently would wait for a session that waits.
    while (!(await tryLock(client))) await delay(POLL_MS);
    await run(client);
  } catch (error) {
    // Closes the connection, which releases the lock.
    client.release(true);
    throw error;
  }
  return async () => {
    await client.query('reset statement_timeout');
    await client.query('select pg_advisory_unlock($1)', [START_LOCK]);
    client.release();
  };
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [START_LOCK]);
  return rows[0]?.free ?? false;
}
