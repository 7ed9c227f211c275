import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { SERVER_FOLDER } from '../server-folder.ts';

const MIGRATIONS = fileURLToPath(new URL('src/db/migrations', SERVER_FOLDER));

/** Any number will do as long as every process uses the same. */
const MIGRATION_LOCK = 7_346_201;

/** Brings the schema up to date. Processes that start at once take turns; all but the first find nothing to do. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another process, or for a busy table, must not be cut short by the pool's statement timeout.
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
