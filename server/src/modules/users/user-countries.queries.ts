import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { startOfDay } from '../../db/lists/paging.ts';

type CountryCount = { _id: string; count: number };

/**
 * Registrations since a moment by country; a country may come twice. The rollups only have whole days, so what lies
 * between the moment and the start of its day is counted: a few hours' worth. After a clock change the whole days may
 * start earlier; then the surplus is negative.
 */
export async function countCountriesSince(db: Queryable, firstDay: string, windowStart: Date): Promise<CountryCount[]> {
  const { rows } = await db.execute<{ country: string; count: string }>(sql`
    with bounds as materialized (select ${windowStart.toISOString()}::timestamptz as moment, ${startOfDay(firstDay)} as midnight)
    select value as country, sum(amount) as count from tallies
    where topic = 'country' and day >= ${firstDay}::date group by value
    union all
    select country, count(*) * case when moment < midnight then 1 else -1 end from users, bounds
    where deleted_at is null and country <> ''
      and created_at >= least(moment, midnight) and created_at < greatest(moment, midnight)
    group by country, moment, midnight
    union all
    select '', count(*) from users, bounds where deleted_at is null and country = '' and created_at >= moment`);
  return rows.map(({ country, count }) => ({ _id: country, count: Number(count) }));
}
