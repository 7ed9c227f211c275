import type { Database } from '../db/database.ts';
import { ImportProblem } from './import-problem.ts';

/** Arbitrary, but the same in every process. */
const IMPORT_LOCK = 7_346_204;

/** One import at a time: two of the same source would read it twice. The embedded engine belongs to one process anyway. */
export async function lockImports({ engine, pool }: Database): Promise<() => Promise<void>> {
  if (engine === 'embedded') return async () => {};
  const client = await pool.connect();
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [IMPORT_LOCK]);
  // A closed connection releases the lock.
  if (rows[0]?.free) return async () => client.release(true);
  client.release();
  throw new ImportProblem('Another import into this database is running.');
}
