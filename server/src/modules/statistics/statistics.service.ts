import type { DayStatistics, WindowFigures } from '@leitstand/contract/api/dashboard';
import { daysAfter } from '@leitstand/contract/base/berlin-time';
import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { berlinDay, berlinTime } from '../../db/berlin-day.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Page } from '../../db/lists/paging.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { WINDOWS } from './day-window.ts';
import { findMoment, writeMoment } from './figure-moments.queries.ts';
import { disableStatementTimeout, type Metric, moveWindow, type Standing, topUsers } from './standings.queries.ts';
import {
  countGroups,
  findDays,
  foldTallies,
  type GroupCount,
  sumTopics,
  type Topic,
  writeFinalRecords,
} from './tallies.queries.ts';

const dailyJob = jobKind<Record<string, never>>('daily-statistics');
const rollupJob = jobKind<Record<string, never>>('keep-rollups');
const AFTER_MIDNIGHT = '15 0 * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** A transaction that began before midnight may commit later, so a day stays open this long. */
const GRACE_MS = 10 * 60 * 1000;
/** Longer than the longest window. */
const KEPT_DAYS = 40;
/** Yesterday's figures are compared only if they were written within this time before the current one. */
const LONGEST_GAP_MS = 25 * 60 * 1000;

/** The first of the last `days` days in the office's time zone, including today; undefined for all time. */
export function firstDayOf(days: Days, now: Date): string | undefined {
  return days === ALL_TIME ? undefined : daysAfter(berlinDay(now), 1 - days);
}

/** One record per day, oldest first: stored for past days, current for today. */
export async function dayStatistics(db: Queryable, days: Days, now = new Date()): Promise<DayStatistics[]> {
  return findDays(db, firstDayOf(days, now), berlinDay(now));
}

/** Counts by group, highest first. */
export async function groupCounts(db: Queryable, topic: Topic, days: Days, now = new Date()): Promise<GroupCount[]> {
  return (await countGroups(db, [topic], firstDayOf(days, now)))[topic];
}

/** Counts of all time by topic and group, highest first. */
export async function allGroupCounts<T extends Topic>(
  db: Queryable,
  topics: readonly T[],
): Promise<Record<T, GroupCount[]>> {
  return countGroups(db, topics);
}

/** The totals of the lists that the dashboard figures link to; for a single day also those of the day before. */
export async function windowFigures(db: Queryable, days: Days, now = new Date()): Promise<WindowFigures> {
  return {
    since: firstDayOf(days, now) ?? '',
    ...(await figuresOf(db, days, now)),
    yesterday: days === 1 ? await yesterdayByNow(db, now) : null,
  };
}

async function figuresOf(db: Queryable, days: Days, now: Date) {
  const { joined, seen, deleted } = await sumTopics(db, ['joined', 'seen', 'deleted'], firstDayOf(days, now));
  return { newUsers: joined, activeUsers: seen, deletedUsers: deleted };
}

/** What the same figures said yesterday at this time; null if nothing was written around it. */
async function yesterdayByNow(db: Queryable, now: Date): Promise<WindowFigures['yesterday']> {
  const until = berlinTime(now);
  const from = berlinTime(new Date(now.getTime() - LONGEST_GAP_MS));
  return findMoment(db, daysAfter(berlinDay(now), -1), from < until ? from : '00:00', until);
}

interface Ranking extends Page {
  metric: Metric;
  days: Days;
}

/** Users by kilometres or posts of the last days, highest first. */
export async function ranking(db: Queryable, request: Ranking, now = new Date()): Promise<Standing[]> {
  return topUsers(db, { ...request, firstDay: firstDayOf(request.days, now) });
}

type Store = Pick<Platform, 'database'>;

/** Writes the records of all past days and updates the rollups. Safe to repeat and to run concurrently. */
export async function writeStatistics(store: Store, now: Date): Promise<void> {
  await updateRollups(store, now);
  await inTransaction(store, (tx) => writeFinalRecords(tx, berlinDay(new Date(now.getTime() - GRACE_MS))));
}

/** Moves the windows of the rankings to the current day, folds the tallies and notes the figures of this moment. */
export async function updateRollups(store: Store, now: Date): Promise<void> {
  for (const days of WINDOWS) {
    const firstDay = daysAfter(berlinDay(now), 1 - days);
    await inTransaction(store, (tx) => moveWindow(tx, days, firstDay));
  }
  await inTransaction(store, (tx) => foldTallies(tx, daysAfter(berlinDay(now), -KEPT_DAYS)));
  await inTransaction(store, async (tx) => {
    const today = berlinDay(now);
    const moment = { day: today, time: berlinTime(now), ...(await figuresOf(tx, 1, now)) };
    await writeMoment(tx, moment, daysAfter(today, -1));
  });
}

/** Runs every night, and at the start to catch up on nights without a running server. */
export async function scheduleStatistics(platform: Pick<Platform, 'database' | 'queue'>): Promise<void> {
  const { queue } = platform;
  await queue.handle(dailyJob, () => writeStatistics(platform, new Date()));
  await queue.every(dailyJob, AFTER_MIDNIGHT, {});
  await queue.handle(rollupJob, () => updateRollups(platform, new Date()));
  await queue.every(rollupJob, EVERY_TEN_MINUTES, {});
  await inTransaction(platform, (tx) => queue.send(tx, dailyJob, {}));
}

async function inTransaction({ database }: Store, run: (tx: Transaction) => Promise<void>): Promise<void> {
  await database.drizzle.transaction(async (tx) => {
    await disableStatementTimeout(tx);
    await run(tx);
  });
}
