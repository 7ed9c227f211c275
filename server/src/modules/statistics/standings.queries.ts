import type { Days } from '@leitstand/contract/base/limits';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { type Page, startOfDay } from '../../db/lists/paging.ts';
import { drives, posts, standings, standingWindows, users } from '../../db/schema.ts';
import type { Window } from './day-window.ts';

export type Metric = (typeof standings.$inferSelect)['metric'];
export type Standing = { _id: string; userName: string; amount: number };

/** The triggers of posts and drives take it shared; their migration has the same number. */
const STANDINGS_LOCK = 7_346_202;

const METRICS = ['distance', 'posts'] as const satisfies readonly Metric[];

interface Ranking extends Page {
  metric: Metric;
  days: Days;
  /** Undefined for all time. */
  firstDay: string | undefined;
}

/** Users by amount, highest first. */
export async function topUsers(db: Queryable, ranking: Ranking): Promise<Standing[]> {
  const { metric, days, firstDay } = ranking;
  const top = await topOfStandings(db, ranking);
  if (top.length > 0 || !firstDay || (await windowStart(db, days)) === firstDay) return top;
  return topOfRows(db, metric, firstDay, ranking);
}

/** Empty if the window has not been moved to its first day yet. */
async function topOfStandings(db: Queryable, { metric, days, firstDay, skip, limit }: Ranking): Promise<Standing[]> {
  const isCurrent = firstDay
    ? sql`and exists (select 1 from standing_windows where days = ${days} and first_day = ${firstDay}::date)`
    : sql``;
  const { rows } = await db.execute<{ _id: string; userName: string; amount: string }>(sql`
    select users.id as "_id", users.user_name as "userName", standings.amount
    from standings join users on users.id = standings.user_id and users.deleted_at is null
    where metric = ${metric} and days = ${days} and amount > 0 ${isCurrent}
    order by amount desc, user_id desc limit ${limit} offset ${skip}`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

/** The same from the rows: slower, but correct between midnight and the move of the windows. */
async function topOfRows(db: Queryable, metric: Metric, firstDay: string, { skip, limit }: Page): Promise<Standing[]> {
  const { rows } = await db.execute<{ _id: string; userName: string; amount: string }>(sql`
    select ${users.id} as "_id", ${users.userName} as "userName", reached.amount
    from (${amountsPerUser(metric, firstDay)}) as reached
    join ${users} on ${users.id} = reached.user_id and ${users.deletedAt} is null
    where reached.amount > 0
    order by reached.amount desc, reached.user_id desc
    limit ${limit} offset ${skip}`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

/** Amount per user from the first day on, up to another day if given. */
function amountsPerUser(metric: Metric, firstDay: string, beforeDay?: string): SQL {
  if (metric === 'distance') {
    const ends = beforeDay ? sql`and ${drives.day} < ${beforeDay}` : sql``;
    return sql`select ${drives.userId} as user_id, sum(${drives.kilometers}::numeric) as amount
      from ${drives} where ${drives.day} >= ${firstDay} ${ends} group by ${drives.userId}`;
  }
  const ends = beforeDay ? sql`and ${posts.createdAt} < ${startOfDay(beforeDay)}` : sql``;
  return sql`select ${posts.userId} as user_id, count(*) as amount
    from ${posts} where ${posts.deletedAt} is null and ${posts.createdAt} >= ${startOfDay(firstDay)} ${ends}
    group by ${posts.userId}`;
}

async function windowStart(db: Queryable, days: Days): Promise<string | undefined> {
  const [row] = await db.select().from(standingWindows).where(eq(standingWindows.days, days));
  return row?.firstDay;
}

/** Moves the start of the window and subtracts what lies before. Idempotent. */
export async function moveWindow(tx: Transaction, days: Window, firstDay: string): Promise<void> {
  const isDue = (start: string | undefined): start is string => start !== undefined && start < firstDay;
  // Checked before taking the lock, which blocks others, and again while holding it.
  if (!isDue(await windowStart(tx, days))) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${STANDINGS_LOCK})`);
  const oldFirstDay = await windowStart(tx, days);
  if (!isDue(oldFirstDay)) return;
  for (const metric of METRICS) {
    const ofWindow = and(eq(standings.metric, metric), eq(standings.days, days));
    await tx
      .update(standings)
      .set({ amount: sql`${standings.amount} - gone.amount` })
      .from(sql`(${amountsPerUser(metric, oldFirstDay, firstDay)}) as gone`)
      .where(and(ofWindow, sql`${standings.userId} = gone.user_id`));
    await tx.delete(standings).where(and(ofWindow, sql`${standings.amount} <= 0`));
  }
  await tx.update(standingWindows).set({ firstDay }).where(eq(standingWindows.days, days));
}

/** Disables the statement timeout for long work on many rows. */
export async function disableStatementTimeout(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
}
