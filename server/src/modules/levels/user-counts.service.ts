import type { Queryable } from '../../db/database.ts';
import { countUsersByCoins } from './levels.queries.ts';

/** For each amount of coins, lowest first, how many users have reached it but not the next one. */
export type CountUsers = (coins: readonly number[]) => Promise<number[]>;

const LIFETIME_MS = 60_000;

/**
 * Caches the counts for a minute, because counting reads all users. Do not use inside a transaction: it would wait for
 * a count that another call started, which deadlocks on the embedded engine.
 */
export function cachedCounts(db: Queryable, now: () => number = Date.now): CountUsers {
  let cached: { key: string; until: number; counts: Promise<number[]> } | undefined;
  return (coins) => {
    const key = coins.join();
    if (cached?.key === key && now() < cached.until) return cached.counts;
    const counts = countUsersByCoins(db, coins);
    const entry = { key, until: now() + LIFETIME_MS, counts };
    cached = entry;
    counts.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return counts;
  };
}
