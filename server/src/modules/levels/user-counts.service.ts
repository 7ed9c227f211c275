import type { Queryable } from '../../db/database.ts';
import { countUsersByCoins } from './levels.queries.ts';

/** For each amount of coins, lowest first, how many users have reached it but not the next one. */
export type CountUsers = (coins: readonly number[]) => Promise<number[]>;

const LIFETIME_MS = 60_000;

/**
 * Caches the counts for a minute, because counting reads all users. Do not use inside a transaction: it would wait for
 * a count that another call started, which deadlocks on the embedded engine.
 */
export function rememberedCounts(db: Queryable, now: () => number = Date.now): CountUsers {
  let remembered: { key: string; until: number; counts: Promise<number[]> } | undefined;
  return (coins) => {
    const key = coins.join();
    if (remembered?.key === key && now() < remembered.until) return remembered.counts;
    const counts = countUsersByCoins(db, coins);
    const entry = { key, until: now() + LIFETIME_MS, counts };
    remembered = entry;
    counts.catch(() => {
      if (remembered === entry) remembered = undefined;
    });
    return counts;
  };
}
