import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

interface Limit {
  readonly keyPrefix: string;
  readonly points: number;
  readonly seconds: number;
}

/** A counter in the database, shared by all processes. */
export function sharedLimiter(
  { pool }: Pick<Database, 'pool'>,
  { keyPrefix, points, seconds }: Limit,
): RateLimiterAbstract {
  // Without the library's statement names: the pool assigns names itself and limits their number.
  const storeClient = { query: ({ text, values }: { text: string; values?: unknown[] }) => pool.query(text, values) };
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration: seconds,
    storeClient,
    storeType: 'pool',
    tableName: 'attempts',
    // Created by our migrations: two processes that create it concurrently would fail.
    tableCreated: true,
  });
}
