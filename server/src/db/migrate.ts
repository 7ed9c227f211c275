import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { SERVER_FOLDER } from '../server-folder.ts';

const MIGRATIONS = fileURLToPath(new URL('src/db/migrations', SERVER_FOLDER));

/** An arbitrary number that every process uses. */
export const START_LOCK = 7_346_201;

/** The database was migrated by a later version, which this one does not understand. */
export class NewerSchema extends Error {
  constructor(migratedAt: Date) {
    super(
      `This database was migrated by a newer version of Leitstand (its latest migration is from ${migratedAt.toISOString().slice(0, 10)}). ` +
        'Start that version, or restore a backup that was made before the upgrade.',
    );
    this.name = 'NewerSchema';
  }
}

/**
 * Applies pending migrations. Processes that start at once run one after the other; all but the first find none
 * pending.
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const unlock = await lockStart(pool, async (client) => {
    await client.query('set client_min_messages = warning');
    try {
      await refuseNewerSchema(client);
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    } finally {
      await client.query('reset client_min_messages');
    }
  });
  await unlock();
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
    // The pool's statement timeout must not interrupt the wait for another process or a busy table.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
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

async function refuseNewerSchema(client: PoolClient): Promise<void> {
  const { rows: known } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as table");
  if (known[0]?.table === null) return;
  const { rows } = await client.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  );
  const latest = Number(rows[0]?.latest ?? 0);
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  if (latest > own) throw new NewerSchema(new Date(latest));
}
