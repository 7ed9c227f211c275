import type { PoolClient } from 'pg';
import type { Database } from '../../db/database.ts';

/** Writes many rows without a trigger for each, which would take most of a test's time; then counts them all at once. */
export async function withoutCounting(
  { pool }: Database,
  write: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await write(client);
    await client.query('select rebuild_rollups(berlin_day(now()))');
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}
