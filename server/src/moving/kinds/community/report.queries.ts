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

/** Adds the complaints that are not there. Those that people made here since are kept. */
export async function writeComplaints(tx: Transaction, complaints: readonly Complaint[]): Promise<void> {
  if (complaints.length === 0) return;
  const { reportId, reporterId, reason, createdAt } = reportEntries;
  const present = await tx
    .select({ reportId, reporterId, reason, createdAt })
    .from(reportEntries)
    .where(
      inArray(
        reportId,
        complaints.map((complaint) => complaint.reportId),
      ),
    );
  const known = new Set(present.map(keyOfComplaint));
  const missing = complaints.filter((complaint) => {
    const key = keyOfComplaint(complaint);
    return !known.has(key) && known.add(key);
  });
  if (missing.length === 0) return;
  await tx.insert(reportEntries).values(missing.map((complaint) => ({ id: newId(), ...complaint })));
}

/** A reporter has one complaint about an object; of unknown ones, text and time are the same. */
function keyOfComplaint({ reportId, reporterId, reason, createdAt }: Complaint): string {
  return `${reportId} ${reporterId ?? `${createdAt.toISOString()} ${reason}`}`;
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
