import type { DayStatistics } from '@leitstand/contract/api/dashboard';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { dailyStatistics, tallies } from '../../db/schema.ts';

export type Topic = (typeof tallies.$inferSelect)['topic'];
export type GroupCount = { _id: string; count: number };

/** Topics that are queried by window; no window reaches far back. */
const WINDOWED: readonly Topic[] = ['system', 'country', 'reward', 'joined', 'seen'];

/** Arbitrary, but the same in every process. */
const FOLDING_LOCK = 7_346_203;

/** Counts of some topics by group, highest first, optionally from a first day on. */
export async function countGroups<T extends Topic>(
  db: Queryable,
  topics: readonly T[],
  firstDay?: string,
): Promise<Record<T, GroupCount[]>> {
  const { rows } = await db.execute<{ topic: T; value: string; count: string }>(sql`
    select topic, value, sum(amount) as count from tallies where ${isAbout(topics, firstDay)}
    group by topic, value having sum(amount) > 0 order by count desc, value collate "C"`);
  const groups = Object.fromEntries(topics.map((topic): [T, GroupCount[]] => [topic, []])) as Record<T, GroupCount[]>;
  for (const { topic, value, count } of rows) groups[topic].push({ _id: value, count: Number(count) });
  return groups;
}

/** The sums of some topics, optionally from a first day on. */
export async function sumTopics<T extends Topic>(
  db: Queryable,
  topics: readonly T[],
  firstDay?: string,
): Promise<Record<T, number>> {
  const { rows } = await db.execute<{ topic: T; sum: string }>(
    sql`select topic, sum(amount) as sum from tallies where ${isAbout(topics, firstDay)} group by topic`,
  );
  const sums = Object.fromEntries(topics.map((topic) => [topic, 0])) as Record<T, number>;
  for (const { topic, sum } of rows) sums[topic] = Number(sum);
  return sums;
}

function isAbout(topics: readonly Topic[], firstDay: string | undefined): SQL {
  const isTopic = sql`topic = any(${sql.param([...topics])}::text[])`;
  return firstDay ? sql`${isTopic} and day >= ${firstDay}::date` : isTopic;
}

/** The oldest day with any data. */
const firstKnownDay = sql`(select least(
  (select min(valid_for) from ${dailyStatistics}),
  (select min(day) from ${tallies} where topic in ('registered', 'deleted', 'active'))
))`;

/** One record per day: the final one if written, otherwise the current count. */
function recordsOf(firstDay: SQL, lastDay: string): SQL {
  const first = sql`(select first_day from bounds)`;
  return sql`
    with bounds as materialized (select ${firstDay} as first_day)
    select days.day::date as valid_for,
      coalesce(written.number_of_registered_users, counted.registered, 0) as number_of_registered_users,
      coalesce(written.number_of_registered_anonymous_users, counted.registered_anonymous, 0) as number_of_registered_anonymous_users,
      coalesce(written.number_of_deleted_users, counted.deleted, 0) as number_of_deleted_users,
      coalesce(written.number_of_deleted_anonymous_users, counted.deleted_anonymous, 0) as number_of_deleted_anonymous_users,
      coalesce(written.number_of_active_users, counted.active, 0) as number_of_active_users,
      written.valid_for is not null as is_final
    from generate_series(${first}::timestamp, ${lastDay}::date::timestamp, interval '1 day') as days (day)
    left join ${dailyStatistics} as written on written.valid_for = days.day::date
    left join (
      select day,
        sum(amount) filter (where topic = 'registered' and value = 'named') as registered,
        sum(amount) filter (where topic = 'registered' and value = 'anonymous') as registered_anonymous,
        sum(amount) filter (where topic = 'deleted' and value = 'named') as deleted,
        sum(amount) filter (where topic = 'deleted' and value = 'anonymous') as deleted_anonymous,
        sum(amount) filter (where topic = 'active') as active
      from ${tallies}
      where topic in ('registered', 'deleted', 'active') and day between ${first} and ${lastDay}::date
      group by day
    ) as counted on counted.day = days.day::date`;
}

/** One record per day up to the last one, oldest first; without a first day from the beginning. */
export async function findDays(db: Queryable, firstDay: string | undefined, lastDay: string): Promise<DayStatistics[]> {
  const first = firstDay ? sql`${firstDay}::date` : sql`coalesce(${firstKnownDay}, ${lastDay}::date)`;
  const { rows } = await db.execute<{ [field in keyof DayStatistics]: DayStatistics[field] }>(sql`
    select to_char(valid_for, 'YYYY-MM-DD') as "validFor",
      number_of_registered_users::int as "numberOfRegisteredUsers",
      number_of_registered_anonymous_users::int as "numberOfRegisteredAnonymousUsers",
      number_of_deleted_users::int as "numberOfDeletedUsers",
      number_of_deleted_anonymous_users::int as "numberOfDeletedAnonymousUsers",
      number_of_active_users::int as "numberOfActiveUsers"
    from (${recordsOf(first, lastDay)}) as records
    order by valid_for`);
  return rows;
}

/** Writes the final record of every day before the given one. Existing records are never changed. */
export async function writeFinalRecords(tx: Transaction, beforeDay: string): Promise<void> {
  await tx.execute(sql`
    insert into ${dailyStatistics}
    select valid_for, number_of_registered_users, number_of_registered_anonymous_users, number_of_deleted_users,
      number_of_deleted_anonymous_users, number_of_active_users
    from (${recordsOf(firstKnownDay, beforeDay)}) as records
    where not is_final and valid_for < ${beforeDay}
    on conflict do nothing`);
}

/**
 * Merges all rows of a group, and of days older than any window, into one. Each fold removes exactly what it inserts,
 * so concurrent readers and writers always get correct sums.
 */
export async function foldTallies(tx: Transaction, firstKeptDay: string): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${FOLDING_LOCK}) as free`);
  if (!rows[0]?.free) return;
  await tx.execute(sql`
    with keyed as (
      select id, topic, value, day as written,
        case when topic in ${WINDOWED} and day < ${firstKeptDay}::date then null else day end as day
      from ${tallies}
    ), crowded as (
      select * from (select *, count(*) over (partition by topic, day, value) as lines from keyed) as counted
      where lines > 1 or written is distinct from day
    ), folded as (
      delete from ${tallies} using crowded where ${tallies.id} = crowded.id
      returning crowded.topic, crowded.day, crowded.value, ${tallies.amount} as amount
    )
    insert into ${tallies} (topic, day, value, amount)
    select topic, day, value, sum(amount) from folded group by topic, day, value having sum(amount) <> 0`);
}
