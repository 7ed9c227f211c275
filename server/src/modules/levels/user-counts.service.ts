import type { Queryable } from '../../db/database.ts';
import { countUsersByCoins } from './levels.queries.ts';

/** For each amount of coins, lowest first, how many users have reached it but not the next one. */
export type CountUsers = (coins: readonly number[]) => Promise<number[]>;

const LIFETIME_MS = 60_000;

/**
 * Counts at most once a minute, because it reads every user. Not for use inside a transaction, which would wait for
 * another request's count and, on the embedded engine, for ever.
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
