import type { Days } from '@leitstand/contract/base/limits';
import type { Queryable } from '../../db/database.ts';
import { allGroupCounts, firstDayOf } from '../statistics/statistics.service.ts';
import { countCountriesSince } from './user-countries.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface CountryCount {
  _id: string;
  count: number;
}

/**
 * Users per country, highest first, with an empty `_id` for unknown countries. Matches the user list, which filters by
 * the last `days` times 24 hours, while the rollups only have whole days.
 */
export async function usersByCountry(db: Queryable, days: Days, now = new Date()): Promise<CountryCount[]> {
  const counts = new Map<string, number>();
  const add = ({ _id, count }: CountryCount) => counts.set(_id, (counts.get(_id) ?? 0) + count);
  const firstDay = firstDayOf(days, now);
  if (firstDay) {
    const windowStart = new Date(now.getTime() - days * DAY_MS);
    for (const group of await countCountriesSince(db, firstDay, windowStart)) add(group);
  } else {
    const { country, users } = await allGroupCounts(db, ['country', 'users']);
    for (const group of country) add(group);
    add({ _id: '', count: sumOf(users) - sumOf(country) });
  }
  return [...counts]
    .map(([_id, count]) => ({ _id, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1));
}

function sumOf(groups: readonly CountryCount[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
