import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { posts, reportEntries, reports, trips, users } from '../../../db/schema.ts';

export type UserExportRow = typeof users.$inferSelect;
export type PostExportRow = typeof posts.$inferSelect & { authorName: string };
export type ReportExportRow = typeof reports.$inferSelect & {
  /** Name of the reported object. */
  subject: string;
  /** The reported user, the author of the post or the owner of the trip. */
  personName: string;
  complaints: { reason: string; userName: string }[];
};

export async function usersToExport(db: Queryable, ids: readonly string[]): Promise<UserExportRow[]> {
  return db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
}

export async function postsToExport(db: Queryable, ids: readonly string[]): Promise<PostExportRow[]> {
  const rows = await db
    .select({ post: posts, authorName: users.userName })
    .from(posts)
    .innerJoin(users, and(eq(users.id, posts.userId), isNull(users.deletedAt)))
    .where(and(inArray(posts.id, [...ids]), isNull(posts.deletedAt)));
  return rows.map(({ post, authorName }) => ({ ...post, authorName }));
}

/** Like the list, without settled reports and without those whose object or its author is deleted. */
export async function reportsToExport(db: Queryable, ids: readonly string[]): Promise<ReportExportRow[]> {
  const person = alias(users, 'person');
  const rows = await db
    .select({
      report: reports,
      subject: sql<string>`coalesce(${trips.title}, ${posts.description}, ${person.userName}, '')`,
      personName: sql<string>`coalesce(${person.userName}, '')`,
    })
    .from(reports)
    .leftJoin(posts, and(eq(reports.type, 'post'), eq(posts.id, reports.targetId), isNull(posts.deletedAt)))
    .leftJoin(trips, and(eq(reports.type, 'trip'), eq(trips.id, reports.targetId), isNull(trips.deletedAt)))
    .leftJoin(
      person,
      and(
        isNull(person.deletedAt),
        sql`${person.id} = case ${reports.type} when 'user' then ${reports.targetId} when 'post' then ${posts.userId} else ${trips.userId} end`,
      ),
    )
    .where(
      and(
        inArray(reports.id, [...ids]),
        isNull(reports.settledAt),
        or(sql`${trips.id} is not null`, sql`${person.id} is not null`),
      ),
    );
  const complaints = await complaintsOf(db, ids);
  return rows.map(({ report, subject, personName }) => ({
    ...report,
    subject,
    personName,
    complaints: complaints.get(report.id) ?? [],
  }));
}

async function complaintsOf(db: Queryable, reportIds: readonly string[]) {
  const rows = await db
    .select({ reportId: reportEntries.reportId, reason: reportEntries.reason, userName: users.userName })
    .from(reportEntries)
    .leftJoin(users, and(eq(users.id, reportEntries.reporterId), isNull(users.deletedAt)))
    .where(inArray(reportEntries.reportId, [...reportIds]))
    .orderBy(reportEntries.createdAt, reportEntries.id);
  const byReport = new Map<string, { reason: string; userName: string }[]>();
  for (const { reportId, reason, userName } of rows) {
    const known = byReport.get(reportId) ?? [];
    known.push({ reason, userName: userName ?? '' });
    byReport.set(reportId, known);
  }
  return byReport;
}
