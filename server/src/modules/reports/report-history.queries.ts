import { and, eq, gt, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { isAbout } from '../../db/reports-about.ts';
import { auditLog, posts, reportEntries, reportHolds, reports, trips, users } from '../../db/schema.ts';
import type { ReportRow } from './reports.queries.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface PastReport extends ReportRow {
  /** Name of the reported object. */
  subject: string;
  reporters: number;
  /** Without duplicates. */
  reasons: string[];
}

const SUBJECT_LENGTH = 80;
const subject = sql<string>`coalesce(${users.userName}, ${trips.title}, left(${posts.description}, ${sql.raw(String(SUBJECT_LENGTH))}), '')`;

/** Reports about a person and their content in any state, latest first. */
export async function findReportsAbout(
  db: Queryable,
  { userId, exceptId }: { userId: string; exceptId?: string | undefined },
  page: Page,
): Promise<Rows<PastReport>> {
  const where = and(isAbout(userId), exceptId ? ne(reports.id, exceptId) : undefined);
  const rows = await db
    .select({ report: reports, subject })
    .from(reports)
    .leftJoin(users, and(eq(reports.type, 'user'), eq(users.id, reports.targetId)))
    .leftJoin(posts, and(eq(reports.type, 'post'), eq(posts.id, reports.targetId)))
    .leftJoin(trips, and(eq(reports.type, 'trip'), eq(trips.id, reports.targetId)))
    .where(where)
    .orderBy(...ordered(reports.lastReportedAt, reports.id, 'desc'))
    .limit(page.limit)
    .offset(page.skip);
  const complaints = await complaintsOf(
    db,
    rows.map(({ report }) => report.id),
  );
  const blank = { reporters: 0, reasons: [] };
  return withTotal(
    db,
    { table: reports, where, filter: { about: userId, exceptId, ...page } },
    rows.map((row) => ({ ...row.report, subject: row.subject, ...(complaints.get(row.report.id) ?? blank) })),
  );
}

/** Open reports about a person and their content, without those that another administrator is just looking at. */
export async function findOpenReportsAbout(
  db: Queryable,
  userId: string,
  adminId: string | undefined,
): Promise<string[]> {
  const held = db
    .select({ id: reportHolds.reportId })
    .from(reportHolds)
    .where(and(gt(reportHolds.expiresAt, sql`now()`), adminId ? ne(reportHolds.adminId, adminId) : undefined));
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(isAbout(userId), isNull(reports.checkedAt), isNull(reports.settledAt), notInArray(reports.id, held)))
    .orderBy(reports.id);
  return rows.map(({ id }) => id);
}

async function complaintsOf(db: Queryable, reportIds: string[]) {
  const rows = await db
    .select({
      reportId: reportEntries.reportId,
      reporters: sql<number>`count(*)::integer`,
      reasons: sql<
        string[]
      >`coalesce(array_agg(distinct ${reportEntries.reason}) filter (where ${reportEntries.reason} <> ''), '{}')`,
    })
    .from(reportEntries)
    .where(inArray(reportEntries.reportId, reportIds))
    .groupBy(reportEntries.reportId);
  return new Map(rows.map(({ reportId, ...complaint }) => [reportId, complaint]));
}

/** Actions that matter for a decision: earlier deletions, bans and outcomes of reports. */
const RELEVANT_ACTIONS = [
  'ban',
  'delete',
  'restore',
  'takeAction',
  'reopen',
  'check',
  'uncheck',
  'warn',
  'takeWarningBack',
  'suspend',
  'changeSuspension',
  'unsuspend',
  'withdrawSanction',
];

/** Audit entries about a person, their content and the reports about it, latest first. */
export async function findAuditEntriesAbout(
  db: Queryable,
  about: { userId: string } | { type: ReportRow['type']; objectId: string },
  limit: number,
): Promise<AuditRow[]> {
  const records = 'userId' in about ? recordsOf(about.userId) : recordsOfObject(about.type, about.objectId);
  const entry = alias(auditLog, 'entry');
  return db
    .select()
    .from(entry)
    .innerJoin(
      sql`(${records}) as concerned (kind, record_id)`,
      sql`concerned.kind = ${entry.entity} and concerned.record_id = ${entry.entityId}`,
    )
    .where(or(inArray(entry.action, RELEVANT_ACTIONS), and(eq(entry.action, 'update'), sql`${entry.after} ? 'status'`)))
    .orderBy(...ordered(entry.at, entry.id, 'desc'))
    .limit(limit)
    .then((rows) => rows.map((row) => row.entry));
}

function recordsOf(userId: string): SQL {
  return sql`
    select 'user', ${userId}::text
    union all select 'post', id::text from posts where user_id = ${userId}
    union all select 'trip', id::text from trips where user_id = ${userId}
    union all select 'report', ${reports.id}::text from ${reports} where ${isAbout(userId)}`;
}

/** For an object without a known author. */
function recordsOfObject(type: ReportRow['type'], objectId: string): SQL {
  return sql`
    select ${type}::text, ${objectId}::text
    union all select 'report', ${reports.id}::text from ${reports}
      where ${and(eq(reports.type, type), eq(reports.targetId, objectId))}`;
}
