import type { PoolClient } from 'pg';
import type { Database } from '../../db/database.ts';

/** Inserts many rows without triggers, which would take most of a test's time, and then rebuilds the counters. */
export async function withoutTriggers(
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
