import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { SERVER_FOLDER } from '../server-folder.ts';

const MIGRATIONS = fileURLToPath(new URL('src/db/migrations', SERVER_FOLDER));

/** An arbitrary number that every process uses. */
const MIGRATION_LOCK = 7_346_201;

/**
 * Applies pending migrations. Processes that start at once run one after the other; all but the first find none
 * pending.
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // The pool's statement timeout must not interrupt the wait for another process or a busy table.
    await client.query('set statement_timeout = 0');
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    } finally {
      await client.query('reset statement_timeout');
      await client.query('reset client_min_messages');
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}
