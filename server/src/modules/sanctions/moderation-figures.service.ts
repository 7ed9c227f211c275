import type { ModerationFigures, ModerationReport } from '@leitstand/contract/api/moderation';
import { daysAfter } from '@leitstand/contract/base/berlin-time';
import type { Days } from '@leitstand/contract/base/limits';
import { berlinDay } from '../../db/berlin-day.ts';
import type { Queryable } from '../../db/database.ts';
import { countOpenCases } from '../reports/report-case.service.ts';
import { firstDayOf } from '../statistics/statistics.service.ts';
import * as queries from './moderation-figures.queries.ts';

const WEEKS = 12;

export async function moderationFigures(db: Queryable, days: Days, now = new Date()): Promise<ModerationFigures> {
  const period = queries.since(firstDayOf(days, now));
  return {
    open: await countOpenCases(db),
    ...(await queries.decisionTimes(db, period)),
    grounds: await queries.sanctionsByGround(db, period),
    appeals: await queries.countAppeals(db, period),
    weeks: await queries.sanctionsByWeek(db, daysAfter(mondayOf(berlinDay(now)), -7 * (WEEKS - 1)), WEEKS),
  };
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return daysAfter(day, -((weekday + 6) % 7));
}

/** The numbers of a month in Berlin. */
export async function moderationReport(db: Queryable, month: string, now = new Date()): Promise<ModerationReport> {
  const period = queries.duringMonth(month);
  const { decisions: _, ...times } = await queries.decisionTimes(db, period);
  return {
    month,
    isComplete: month < berlinDay(now).slice(0, 7),
    firstMonth: await queries.findFirstMonth(db),
    notices: await queries.countNotices(db, period),
    ...(await queries.countOutcomes(db, period)),
    ...times,
    grounds: await queries.sanctionsByGround(db, period),
    lengths: await queries.countLengths(db, period),
    lifted: await queries.countLifted(db, period),
    ...(await queries.reportAppeals(db, period)),
  };
}
