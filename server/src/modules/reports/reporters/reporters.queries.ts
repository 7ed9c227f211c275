import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { reportEntries, reporters, reportOutcomes, reports } from '../../../db/schema.ts';

export async function isMuted(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(reporters, and(eq(reporters.userId, userId), isNotNull(reporters.mutedAt)))) > 0;
}

type Muting = Pick<typeof reporters.$inferSelect, 'mutedAt' | 'mutedBy' | 'muteReason'>;

export async function setMuting(tx: Transaction, userId: string, muting: Muting): Promise<void> {
  await tx
    .insert(reporters)
    .values({ userId, ...muting })
    .onConflictDoUpdate({ target: reporters.userId, set: muting });
}

/** Recomputes how often reporters were right; safe to repeat. */
export async function recountReporters(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const { reporterId, outcome, doneAt, isCounted } = reportOutcomes;
  const rows = await tx
    .select({
      userId: reporterId,
      right: sql<number>`(count(*) filter (where ${outcome} = 'action'))::integer`,
      wrong: sql<number>`(count(*) filter (where ${outcome} = 'none'))::integer`,
    })
    .from(reportOutcomes)
    .where(and(inArray(reporterId, [...userIds]), isNotNull(doneAt), isCounted))
    .groupBy(reporterId);
  const counted = new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
  // In a fixed order, so that two of them cannot deadlock.
  for (const userId of [...userIds].sort()) {
    const counts = counted.get(userId);
    if (counts) {
      const row = tx.insert(reporters).values({ userId, ...counts });
      await row.onConflictDoUpdate({ target: reporters.userId, set: counts });
    } else await tx.update(reporters).set({ right: 0, wrong: 0 }).where(eq(reporters.userId, userId));
  }
}

/** Weighs the open reports of these reporters again. */
export async function weighReportsOf(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const made = tx
    .select({ id: reportEntries.reportId })
    .from(reportEntries)
    .where(inArray(reportEntries.reporterId, [...userIds]));
  await weighReports(tx, and(inArray(reports.id, made), isNull(reports.checkedAt), isNull(reports.settledAt)));
}

export async function weighReport(tx: Transaction, reportId: string): Promise<void> {
  await weighReports(tx, eq(reports.id, reportId));
}

export async function weighReportsByIds(tx: Transaction, reportIds: readonly string[]): Promise<void> {
  await weighReports(tx, inArray(reports.id, [...reportIds]));
}

/** The formula is that of `trustOf`; reporters who are muted have no weight. */
async function weighReports(tx: Transaction, which: SQL | undefined): Promise<void> {
  // In a fixed order, for the same reason.
  const locked = tx.select({ id: reports.id }).from(reports).where(which).orderBy(reports.id).for('update');
  await tx.execute(sql`
    update ${reports} set weight = coalesce((
      select sum(case when ${reporters.mutedAt} is null
        then (coalesce(${reporters.right}, 0) + 1.0) / (coalesce(${reporters.right} + ${reporters.wrong}, 0) + 2) else 0 end)
      from ${reportEntries} left join ${reporters} on ${reporters.userId} = ${reportEntries.reporterId}
      where ${reportEntries.reportId} = ${reports.id}
    ), 0) where ${reports.id} in (${locked})`);
}
