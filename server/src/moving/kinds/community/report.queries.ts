import { and, eq, exists, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import { importRefs, reportEntries, reportEvidence, reports } from '../../../db/schema.ts';
import { takeEvidence } from '../../../modules/reports/evidence/evidence.service.ts';
import { weighReportsByIds } from '../../../modules/reports/reporters/reporters.queries.ts';
import type { Arrival, Problem } from '../moving-kind.ts';
import { twinsAmong } from '../twins.ts';

export { weighReportsByIds as weighReports };

/** An object has one report. */
export async function twinReports(db: Queryable, arrivals: readonly Arrival[]): Promise<Map<string, Problem[]>> {
  if (arrivals.length === 0) return new Map();
  const { id, type, targetId } = reports;
  const rows = await db
    .select({ id, type, targetId })
    .from(reports)
    .where(
      inArray(
        targetId,
        arrivals.map(({ row }) => String(row.targetId)),
      ),
    );
  const keyOf = (row: Readonly<Record<string, unknown>>) => `${row.type} ${row.targetId}`;
  const owners = new Map(rows.map((row) => [keyOf(row), row.id]));
  const others = arrivals.filter((arrival) => owners.get(keyOf(arrival.row)) !== arrival.id);
  return twinsAmong(others, new Set(owners.keys()), 'objectId', ({ row }) => keyOf(row));
}

type Complaint = Pick<typeof reportEntries.$inferSelect, 'reportId' | 'reporterId' | 'reason' | 'createdAt'>;
type GivenComplaint = Omit<Complaint, 'createdAt'> & { readonly createdAt: Date | undefined };

/** Adds the complaints that are not there. Those that people made here since are kept. */
export async function writeComplaints(tx: Transaction, given: readonly GivenComplaint[]): Promise<void> {
  const reportIds = [...new Set(given.map(({ reportId }) => reportId))];
  if (reportIds.length === 0) return;
  const { reportId, reporterId, reason, createdAt } = reportEntries;
  const present = await tx
    .select({ reportId, reporterId, reason, createdAt })
    .from(reportEntries)
    .where(inArray(reportId, reportIds));
  const rows = await tx
    .select({ id: reports.id, createdAt: reports.createdAt })
    .from(reports)
    .where(inArray(reports.id, reportIds));
  const opened = new Map(rows.map((row) => [row.id, row.createdAt]));
  // If it is unknown when somebody complained, the time of the report is the same each time.
  const complaints = given.flatMap((complaint): Complaint[] => {
    const moment = complaint.createdAt ?? opened.get(complaint.reportId);
    return moment ? [{ ...complaint, createdAt: moment }] : [];
  });
  const missing = withoutPresent(complaints, present);
  if (missing.length === 0) return;
  await tx.insert(reportEntries).values(missing.map((complaint) => ({ id: newId(), ...complaint })));
}

/** A reporter has one complaint about an object. Of unknown ones, as many with the same text and time are the same. */
function withoutPresent(complaints: readonly Complaint[], present: readonly Complaint[]): Complaint[] {
  const reporters = new Set(present.map(byReporter));
  const unknown = new Map<string, number>();
  const count = (key: string, change: number) => unknown.set(key, (unknown.get(key) ?? 0) + change);
  for (const complaint of present) if (complaint.reporterId === null) count(byText(complaint), 1);
  return complaints.filter((complaint) => {
    const key = complaint.reporterId === null ? byText(complaint) : byReporter(complaint);
    if (complaint.reporterId !== null) return !reporters.has(key) && reporters.add(key);
    count(key, -1);
    return (unknown.get(key) ?? 0) < 0;
  });
}

function byReporter({ reportId, reporterId }: Complaint): string {
  return `${reportId} ${reporterId}`;
}

function byText({ reportId, reason, createdAt }: Complaint): string {
  return `${reportId} ${createdAt.toISOString()} ${reason}`;
}

/** The specification does not tell when. */
export async function markChecked(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(reports)
    .set({ checkedAt: sql`${reports.lastReportedAt}` })
    .where(and(inArray(reports.id, [...ids]), isNull(reports.checkedAt)));
}

/** Keeps the present state of the objects of open reports that came in without one. */
export async function takeMissingEvidence(tx: Transaction): Promise<void> {
  const one = { one: sql`1` };
  const ref = tx
    .select(one)
    .from(importRefs)
    .where(and(eq(importRefs.id, reports.id), eq(importRefs.kind, 'report')));
  const evidence = tx.select(one).from(reportEvidence).where(eq(reportEvidence.reportId, reports.id));
  const rows = await tx
    .select()
    .from(reports)
    .where(and(isNull(reports.checkedAt), isNull(reports.settledAt), exists(ref), not(exists(evidence))))
    .orderBy(reports.id);
  const now = new Date();
  for (const row of rows) await takeEvidence(tx, row, now);
}
