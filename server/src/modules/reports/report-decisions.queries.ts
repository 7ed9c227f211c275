import type { CaseOutcome } from '@leitstand/contract/base/limits';
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { berlinDay } from '../../db/berlin-day.ts';
import type { Transaction } from '../../db/database.ts';
import { startOfDay } from '../../db/lists/paging.ts';
import { newId } from '../../db/new-id.ts';
import { reportDecisions, reportEntries, reportNotices } from '../../db/schema.ts';
import type { ReportRow, ReportType } from './reports.queries.ts';

export async function countNotice(tx: Transaction, type: ReportType, createdAt: Date): Promise<void> {
  await tx.insert(reportNotices).values({ id: newId(), type, createdAt });
}

interface Decision {
  outcome: CaseOutcome;
  deletedObject: boolean;
}

export async function recordDecision(tx: Transaction, { id, type }: ReportRow, decision: Decision): Promise<void> {
  const before = sql`(select max(${reportDecisions.createdAt}) from ${reportDecisions}
    where ${reportDecisions.reportId} = ${id})`;
  const receivedAt = sql<Date>`(select min(${reportEntries.createdAt}) from ${reportEntries}
    where ${reportEntries.reportId} = ${id} and ${reportEntries.createdAt} > coalesce(${before}, '-infinity'))`;
  await tx.insert(reportDecisions).values({ id: newId(), reportId: id, type, ...decision, receivedAt });
}

/** Removes a decision that is taken back, unless its month is over and may have been published. */
export async function removeDecision(tx: Transaction, reportId: string): Promise<void> {
  const latest = tx
    .select({ id: reportDecisions.id })
    .from(reportDecisions)
    .where(eq(reportDecisions.reportId, reportId))
    .orderBy(desc(reportDecisions.createdAt), desc(reportDecisions.id))
    .limit(1);
  const thisMonth = startOfDay(`${berlinDay(new Date()).slice(0, 7)}-01`);
  await tx
    .delete(reportDecisions)
    .where(and(inArray(reportDecisions.id, latest), gte(reportDecisions.createdAt, thisMonth)));
}

/** A sanction closed these reports in the same transaction: it is what was decided. */
export async function setOutcome(tx: Transaction, reportIds: readonly string[], outcome: CaseOutcome): Promise<void> {
  const latest = tx
    .selectDistinctOn([reportDecisions.reportId], { id: reportDecisions.id })
    .from(reportDecisions)
    .where(inArray(reportDecisions.reportId, [...reportIds]))
    .orderBy(reportDecisions.reportId, desc(reportDecisions.createdAt), desc(reportDecisions.id));
  await tx.update(reportDecisions).set({ outcome }).where(inArray(reportDecisions.id, latest));
}
