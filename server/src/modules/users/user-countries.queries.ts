import type { Days } from '@leitstand/contract/base/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { userCondition } from './users.queries.ts';

type CountryCount = { _id: string; count: number };

/** The start of the first of the last `days` calendar days in the office's time zone. */
function firstMidnight(days: Days, now: Date): SQL {
  return sql`((berlin_day(${now.toISOString()}::timestamptz) - ${days - 1}::integer)::timestamp at time zone 'Europe/Berlin')`;
}

/**
 * The registrations by which `days` times 24 hours differ from whole days in the office's time zone: a few hours'
 * worth. After a clock change the whole days may start earlier; then the surplus is negative.
 */
export async function countAtWindowEdge(
  db: Queryable,
  days: Days,
  windowStart: Date,
  now: Date,
): Promise<CountryCount[]> {
  const start = sql`${windowStart.toISOString()}::timestamptz`;
  const midnight = firstMidnight(days, now);
  const { rows } = await db.execute<{ country: string; count: string }>(sql`
    select country, count(*) * (case when ${start} < ${midnight} then 1 else -1 end) as count
    from users
    where deleted_at is null and country <> ''
      and created_at >= least(${start}, ${midnight}) and created_at < greatest(${start}, ${midnight})
    group by country`);
  return rows.map(({ country, count }) => ({ _id: country, count: Number(count) }));
}

export async function countWithoutCountry(db: Queryable, days: Days): Promise<number> {
  const where = userCondition({ days, country: '' });
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) as count from users where ${where}`);
  return Number(rows[0]?.count ?? 0);
}
