import type { ModerationFigures, ModerationReport } from '@leitstand/contract/api/moderation';
import { daysAfter } from '@leitstand/contract/base/berlin-time';
import {
  CASE_OUTCOMES,
  REPORT_TYPES,
  SANCTION_GROUNDS,
  SANCTION_STEPS,
  SUSPENSION_LENGTHS,
} from '@leitstand/contract/base/limits';
import { APPEAL_OUTCOMES } from '@leitstand/contract/moderation/appeals';
import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { sinceDay, startOfDay } from '../../db/lists/paging.ts';
import { appealCounts, appeals, isImported, reportDecisions, reportNotices, sanctions } from '../../db/schema.ts';
import { isOpenAppeal } from '../../db/waiting-work.ts';

/** Limits a column to a period. */
type Period = (column: AnyPgColumn) => SQL | undefined;

/** From the day on; all time if there is none. */
export function since(day: string | undefined): Period {
  return (column) => sinceDay(column, day);
}

/** A month in Berlin, `yyyy-mm`. */
export function duringMonth(month: string): Period {
  const first = `${month}-01`;
  const next = `${daysAfter(first, 31).slice(0, 7)}-01`;
  return (column) => and(gte(column, startOfDay(first)), lt(column, startOfDay(next)));
}

/** Counts by key, 0 for those without rows. */
function countsBy<K extends string, R extends { count: number }>(
  keys: readonly K[],
  rows: readonly R[],
  keyOf: (row: R) => string,
): Record<K, number> {
  const sumOf = (key: K) => rows.filter((row) => keyOf(row) === key).reduce((sum, row) => sum + row.count, 0);
  return Object.fromEntries(keys.map((key) => [key, sumOf(key)])) as Record<K, number>;
}

type Times = Pick<ModerationFigures, 'decisions' | 'medianMinutes' | 'ninetiethMinutes'>;

export async function decisionTimes(db: Queryable, period: Period): Promise<Times> {
  const { createdAt, receivedAt } = reportDecisions;
  const minutes = sql`extract(epoch from ${createdAt} - ${receivedAt}) / 60`;
  const share = (fraction: number) =>
    sql<number | null>`round((percentile_cont(${sql.raw(String(fraction))}) within group (order by ${minutes})
      filter (where ${receivedAt} is not null))::numeric, 1)::float8`;
  const [row] = await db
    .select({ decisions: count(), medianMinutes: share(0.5), ninetiethMinutes: share(0.9) })
    .from(reportDecisions)
    .where(period(createdAt));
  return row ?? { decisions: 0, medianMinutes: null, ninetiethMinutes: null };
}

/** A withdrawn sanction never reached the person, and an imported one was not imposed here. */
const counts = sql`(${sanctions.end} is distinct from 'withdrawn' and not ${isImported})`;

export async function sanctionsByGround(db: Queryable, period: Period): Promise<ModerationFigures['grounds']> {
  const rows = await db
    .select({ ground: sanctions.ground, step: sanctions.step, count: count() })
    .from(sanctions)
    .where(and(period(sanctions.createdAt), counts))
    .groupBy(sanctions.ground, sanctions.step);
  return SANCTION_GROUNDS.map((ground) => ({
    ground,
    ...countsBy(
      SANCTION_STEPS,
      rows.filter((row) => row.ground === ground),
      ({ step }) => step,
    ),
  }));
}

/** The open ones as *Reported* lists them. */
export async function countAppeals(db: Queryable, period: Period): Promise<ModerationFigures['appeals']> {
  const { outcome, decidedAt } = appealCounts;
  const rows = await db
    .select({ outcome, count: count() })
    .from(appealCounts)
    .where(period(decidedAt))
    .groupBy(outcome);
  const decided = countsBy(APPEAL_OUTCOMES, rows, (row) => row.outcome ?? '');
  return { open: await db.$count(appeals, isOpenAppeal), ...decided };
}

type Appeals = Pick<ModerationReport, 'appealsByStep' | 'appealsByGround' | 'appealMedianMinutes'>;

export async function reportAppeals(db: Queryable, period: Period): Promise<Appeals> {
  const { step, ground, outcome, receivedAt, decidedAt } = appealCounts;
  const groups = (when: AnyPgColumn) =>
    db
      .select({ step, ground, outcome, count: count() })
      .from(appealCounts)
      .where(period(when))
      .groupBy(step, ground, outcome);
  const [received, decided] = [await groups(receivedAt), await groups(decidedAt)];
  type Row = (typeof received)[number];
  const countsOf = (isMeant: (row: Row) => boolean) => ({
    received: received.filter(isMeant).reduce((sum, row) => sum + row.count, 0),
    ...countsBy(APPEAL_OUTCOMES, decided.filter(isMeant), (row) => row.outcome ?? ''),
  });
  const minutes = sql`extract(epoch from ${decidedAt} - ${receivedAt}) / 60`;
  const [times] = await db
    .select({
      median: sql<number | null>`round((percentile_cont(0.5) within group (order by ${minutes}))::numeric, 1)::float8`,
    })
    .from(appealCounts)
    .where(period(decidedAt));
  return {
    appealsByStep: SANCTION_STEPS.map((known) => ({ step: known, ...countsOf((row) => row.step === known) })),
    appealsByGround: SANCTION_GROUNDS.map((known) => ({ ground: known, ...countsOf((row) => row.ground === known) })),
    appealMedianMinutes: times?.median ?? null,
  };
}

/** From the Monday on, so many weeks, oldest first. */
export async function sanctionsByWeek(
  db: Queryable,
  monday: string,
  weeks: number,
): Promise<ModerationFigures['weeks']> {
  const weekOf = (column: AnyPgColumn) =>
    sql<string>`to_char(date_trunc('week', ${column} at time zone 'Europe/Berlin'), 'YYYY-MM-DD')`;
  const imposed = await db
    .select({ week: weekOf(sanctions.createdAt), step: sanctions.step, count: count() })
    .from(sanctions)
    .where(and(sinceDay(sanctions.createdAt, monday), counts))
    .groupBy(sql`1`, sanctions.step);
  const lifted = await db
    .select({ week: weekOf(sanctions.endedAt), count: count() })
    .from(sanctions)
    .where(and(eq(sanctions.end, 'lifted'), sinceDay(sanctions.endedAt, monday)))
    .groupBy(sql`1`);
  return Array.from({ length: weeks }, (_, index) => {
    const week = daysAfter(monday, 7 * index);
    const own = imposed.filter((row) => row.week === week);
    return {
      monday: week,
      ...countsBy(SANCTION_STEPS, own, ({ step }) => step),
      lifted: lifted.find((row) => row.week === week)?.count ?? 0,
    };
  });
}

export async function countNotices(db: Queryable, period: Period): Promise<ModerationReport['notices']> {
  const rows = await db
    .select({ type: reportNotices.type, count: count() })
    .from(reportNotices)
    .where(period(reportNotices.createdAt))
    .groupBy(reportNotices.type);
  return countsBy(REPORT_TYPES, rows, ({ type }) => type);
}

type Decided = Pick<ModerationReport, 'outcomes' | 'deletedObjects'>;

export async function countOutcomes(db: Queryable, period: Period): Promise<Decided> {
  const { outcome, type, deletedObject, createdAt } = reportDecisions;
  const rows = await db
    .select({ outcome, type, deletedObject, count: count() })
    .from(reportDecisions)
    .where(period(createdAt))
    .groupBy(outcome, type, deletedObject);
  return {
    outcomes: CASE_OUTCOMES.map((known) => ({
      outcome: known,
      ...countsBy(
        REPORT_TYPES,
        rows.filter((row) => row.outcome === known),
        (row) => row.type,
      ),
    })),
    deletedObjects: rows.filter((row) => row.deletedObject).reduce((sum, row) => sum + row.count, 0),
  };
}

/** By the clock in Berlin: a week is one also if the clocks change in it. */
const lengthOf = sql<string>`case
  when ${sanctions.until} is null then 'endless'
  when ${sanctions.until} - ${sanctions.createdAt} <= interval '1 day' then 'day'
  when ${sanctions.until} at time zone 'Europe/Berlin' - ${sanctions.createdAt} at time zone 'Europe/Berlin'
    <= interval '7 days' then 'week'
  when ${sanctions.until} at time zone 'Europe/Berlin' - ${sanctions.createdAt} at time zone 'Europe/Berlin'
    <= interval '30 days' then 'month'
  else 'longer' end`;

export async function countLengths(db: Queryable, period: Period): Promise<ModerationReport['lengths']> {
  const rows = await db
    .select({ length: lengthOf, count: count() })
    .from(sanctions)
    .where(and(eq(sanctions.step, 'suspension'), period(sanctions.createdAt), counts))
    .groupBy(sql`1`);
  const byLength = countsBy(SUSPENSION_LENGTHS, rows, ({ length }) => length);
  return SUSPENSION_LENGTHS.map((length) => ({ length, count: byLength[length] }));
}

export async function countLifted(db: Queryable, period: Period): Promise<ModerationReport['lifted']> {
  const rows = await db
    .select({ step: sanctions.step, count: count() })
    .from(sanctions)
    .where(and(eq(sanctions.end, 'lifted'), period(sanctions.endedAt)))
    .groupBy(sanctions.step);
  return countsBy(['warning', 'suspension'], rows, ({ step }) => step);
}

/** The month of the first complaint, decision, sanction or appeal, `yyyy-mm`. */
export async function findFirstMonth(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select to_char(least(
      (select min(created_at) from ${reportNotices}),
      (select min(created_at) from ${reportDecisions}),
      (select min(created_at) from ${sanctions}),
      (select min(received_at) from ${appealCounts})
    ) at time zone 'Europe/Berlin', 'YYYY-MM') as month`);
  return rows[0]?.month ?? null;
}
