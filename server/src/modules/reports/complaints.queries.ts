import { and, eq, exists, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered } from '../../db/lists/paging.ts';
import { newId } from '../../db/new-id.ts';
import { posts, reportEntries, reporters, reports, trips, users } from '../../db/schema.ts';
import type { ReportRow, ReportType } from './reports.queries.ts';

export interface ReporterRow {
  reportId: string;
  /** Null if the reporter has been deleted. */
  userId: string | null;
  userName: string | null;
  reason: string;
  createdAt: Date;
  /** Null if nothing is known about the reporter. */
  record: { right: number; wrong: number; mutedAt: Date | null; muteReason: string } | null;
}

/** The complaints in the order they were made. */
export async function findReporters(db: Queryable, reportIds: readonly string[]): Promise<ReporterRow[]> {
  const { right, wrong, mutedAt, muteReason } = reporters;
  return db
    .select({
      reportId: reportEntries.reportId,
      userId: users.id,
      userName: users.userName,
      reason: reportEntries.reason,
      createdAt: reportEntries.createdAt,
      record: { right, wrong, mutedAt, muteReason },
    })
    .from(reportEntries)
    .leftJoin(users, and(eq(users.id, reportEntries.reporterId), isNull(users.deletedAt)))
    .leftJoin(reporters, eq(reporters.userId, reportEntries.reporterId))
    .where(inArray(reportEntries.reportId, [...reportIds]))
    .orderBy(...ordered(reportEntries.createdAt, reportEntries.id, 'asc'));
}

/** Creates or reopens the single report of an object. After it was settled, a complaint starts a new case. */
export async function openReport(
  tx: Transaction,
  { type, targetId, searchText, at }: { type: ReportType; targetId: string; searchText: string; at: Date },
): Promise<ReportRow> {
  const moment = at.toISOString();
  const [row] = await tx
    .insert(reports)
    .values({ id: newId(), type, targetId, searchText, createdAt: at, lastReportedAt: at })
    .onConflictDoUpdate({
      target: [reports.type, reports.targetId],
      set: {
        searchText,
        createdAt: sql`case when ${reports.settledAt} is null then ${reports.createdAt} else ${moment}::timestamptz end`,
        lastReportedAt: at,
        checkedAt: null,
        checkedBy: null,
        settledAt: null,
        settledBy: null,
        revision: sql`${reports.revision} + 1`,
      },
    })
    .returning();
  if (!row) throw new Error('the report was not returned');
  return row;
}

/** The report of an object for a complaint of a muted reporter: unchanged, and if it is new, processed. */
export async function findOrCloseReport(
  tx: Transaction,
  { type, targetId, searchText, at }: { type: ReportType; targetId: string; searchText: string; at: Date },
): Promise<ReportRow> {
  const [row] = await tx
    .insert(reports)
    .values({ id: newId(), type, targetId, searchText, createdAt: at, lastReportedAt: at, checkedAt: at })
    .onConflictDoUpdate({ target: [reports.type, reports.targetId], set: { type } })
    .returning();
  if (!row) throw new Error('the report was not returned');
  return row;
}

/** Replaces an earlier complaint of the same reporter. */
export async function upsertComplaint(
  tx: Transaction,
  entry: Pick<typeof reportEntries.$inferSelect, 'reportId' | 'reason' | 'wantsOutcome' | 'createdAt'> & {
    reporterId: string;
  },
): Promise<void> {
  const { reportId, reporterId, ...complaint } = entry;
  const own = and(eq(reportEntries.reportId, reportId), eq(reportEntries.reporterId, reporterId));
  const known = await tx.update(reportEntries).set(complaint).where(own).returning({ id: reportEntries.id });
  if (known.length === 0) await tx.insert(reportEntries).values({ id: newId(), ...entry });
}

/** Removes reports whose object has been erased. */
export async function removeOrphanedReports(db: Queryable): Promise<void> {
  for (const [type, table] of Object.entries({ user: users, post: posts, trip: trips })) {
    const object = db.select({ id: table.id }).from(table).where(eq(table.id, reports.targetId));
    await db.delete(reports).where(and(eq(reports.type, type as ReportType), not(exists(object))));
  }
}
