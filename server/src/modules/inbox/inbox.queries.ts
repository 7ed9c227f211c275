import type { InboxItem } from '@leitstand/contract/inbox';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database.ts';
import { inboxReads, notifications, posts, reports, trips, users } from '../../db/schema.ts';

const SHOWN = 10;
/** What was reported is still there. */
const present = sql`case ${reports.type}
  when 'user' then exists (select 1 from users where users.id = ${reports.targetId} and users.deleted_at is null)
  when 'post' then exists (select 1 from posts where posts.id = ${reports.targetId} and posts.deleted_at is null)
  else exists (select 1 from trips where trips.id = ${reports.targetId} and trips.deleted_at is null) end`;
const open = and(isNull(reports.checkedAt), isNull(reports.settledAt), present);

interface InboxList {
  unread: number;
  total: number;
  items: InboxItem[];
}

interface ReadMarks {
  messagesReadAt: Date | null;
  notificationsReadAt: Date | null;
}

export async function readMarks(db: Queryable, adminId: string): Promise<ReadMarks> {
  const [row] = await db.select().from(inboxReads).where(eq(inboxReads.adminId, adminId));
  return row ?? { messagesReadAt: null, notificationsReadAt: null };
}

export async function markRead(tx: Transaction, adminId: string, list: keyof ReadMarks): Promise<void> {
  const marks = { [list]: new Date() };
  await tx
    .insert(inboxReads)
    .values({ adminId, ...marks })
    .onConflictDoUpdate({ target: inboxReads.adminId, set: marks });
}

/** Open reports with what was reported, newest first. */
export async function openReports(db: Queryable, readAt: Date | null): Promise<InboxList> {
  const rows = await db
    .select({
      id: reports.id,
      type: reports.type,
      targetId: reports.targetId,
      lastReportedAt: reports.lastReportedAt,
      subject: sql<string>`coalesce(${users.userName}, ${trips.title}, left(${posts.description}, 80), '')`,
    })
    .from(reports)
    .leftJoin(users, and(eq(reports.type, 'user'), eq(users.id, reports.targetId)))
    .leftJoin(posts, and(eq(reports.type, 'post'), eq(posts.id, reports.targetId)))
    .leftJoin(trips, and(eq(reports.type, 'trip'), eq(trips.id, reports.targetId)))
    .where(open)
    .orderBy(desc(reports.lastReportedAt), desc(reports.id))
    .limit(SHOWN);
  const items = rows.map(
    (row): InboxItem => ({
      _id: row.id,
      kind: 'report',
      subject: row.subject,
      createdAt: row.lastReportedAt.toISOString(),
      read: readAt !== null && row.lastReportedAt <= readAt,
      target: `/${row.type}s?${row.type}=${row.targetId}`,
    }),
  );
  const [counts] = await db.select(countsSince(reports.lastReportedAt, readAt)).from(reports).where(open);
  return { ...asNumbers(counts), items };
}

export async function latestNotifications(db: Queryable, readAt: Date | null): Promise<InboxList> {
  const rows = await db
    .select()
    .from(notifications)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(SHOWN);
  const items = rows.map(
    (row): InboxItem => ({
      _id: row.id,
      kind: row.kind,
      subject: row.subject,
      createdAt: row.createdAt.toISOString(),
      read: readAt !== null && row.createdAt <= readAt,
      target: row.target,
    }),
  );
  const [counts] = await db.select(countsSince(notifications.createdAt, readAt)).from(notifications);
  return { ...asNumbers(counts), items };
}

function countsSince(column: AnyPgColumn, readAt: Date | null) {
  const isNew = readAt ? gt(column, readAt) : sql`true`;
  return { total: count(), unread: sql<string>`count(*) filter (where ${isNew})` };
}

function asNumbers(counts: { total: number; unread: string } | undefined) {
  return { total: Number(counts?.total ?? 0), unread: Number(counts?.unread ?? 0) };
}

export async function addNotification(db: Queryable, row: typeof notifications.$inferInsert): Promise<void> {
  await db.insert(notifications).values(row);
}
