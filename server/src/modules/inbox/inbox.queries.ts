import type { InboxItem } from '@leitstand/contract/api/inbox';
import type { ApprovalAction, InboxListName } from '@leitstand/contract/base/limits';
import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database.ts';
import {
  admins,
  approvals,
  inboxItemReads,
  inboxReads,
  notifications,
  posts,
  reports,
  trips,
  users,
} from '../../db/schema.ts';
import { hasSeen, isOpenReport, isRequestOfOthers, isUnreadFailure, MARK_COLUMNS } from '../../db/waiting-work.ts';

const MAX_ITEMS = 10;

interface InboxList {
  unread: number;
  fresh: number;
  total: number;
  items: InboxItem[];
}

const OPENED_COLUMNS = {
  messages: 'messagesOpenedAt',
  notifications: 'notificationsOpenedAt',
} as const satisfies Record<InboxListName, keyof typeof inboxReads>;

/** Entries that are newer than the mark are unread, including a report that got another complaint. */
export async function markAllRead(tx: Transaction, adminId: string, list: InboxListName): Promise<void> {
  await setMark(tx, adminId, MARK_COLUMNS[list]);
  await tx.delete(inboxItemReads).where(and(eq(inboxItemReads.adminId, adminId), eq(inboxItemReads.list, list)));
}

export async function markOpened(tx: Transaction, adminId: string, list: InboxListName): Promise<void> {
  await setMark(tx, adminId, OPENED_COLUMNS[list]);
}

async function setMark(
  tx: Transaction,
  adminId: string,
  column: Exclude<keyof typeof inboxReads.$inferInsert, 'adminId'>,
) {
  const marks = { [column]: new Date() };
  await tx
    .insert(inboxReads)
    .values({ adminId, ...marks })
    .onConflictDoUpdate({ target: inboxReads.adminId, set: marks });
}

export async function markItemRead(tx: Transaction, adminId: string, list: InboxListName, itemId: string) {
  const readAt = new Date();
  await tx
    .insert(inboxItemReads)
    .values({ adminId, itemId, list, readAt })
    .onConflictDoUpdate({ target: [inboxItemReads.adminId, inboxItemReads.itemId], set: { readAt } });
}

export async function hasItem(db: Queryable, list: InboxListName, id: string): Promise<boolean> {
  const table = list === 'messages' ? reports : notifications;
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
  return rows.length > 0;
}

/** Whether the entry arrived after the list was last opened; for a new administrator since the account exists. */
function isNew(adminId: string, list: InboxListName, at: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`${at} > coalesce(
    (select ${inboxReads[OPENED_COLUMNS[list]]} from ${inboxReads} where ${inboxReads.adminId} = ${adminId}),
    (select ${admins.createdAt} from ${admins} where ${admins.id} = ${adminId}))`;
}

/** Open reports with the names of their objects, newest first. */
export async function openReports(db: Queryable, adminId: string): Promise<InboxList> {
  const seen = hasSeen(adminId, 'messages', reports.id, reports.lastReportedAt);
  const rows = await db
    .select({
      id: reports.id,
      type: reports.type,
      lastReportedAt: reports.lastReportedAt,
      seen,
      subject: sql<string>`coalesce(${users.userName}, ${trips.title}, left(${posts.description}, 80), '')`,
    })
    .from(reports)
    .leftJoin(users, and(eq(reports.type, 'user'), eq(users.id, reports.targetId)))
    .leftJoin(posts, and(eq(reports.type, 'post'), eq(posts.id, reports.targetId)))
    .leftJoin(trips, and(eq(reports.type, 'trip'), eq(trips.id, reports.targetId)))
    .where(isOpenReport)
    .orderBy(desc(reports.lastReportedAt), desc(reports.id))
    .limit(MAX_ITEMS);
  const items = rows.map(
    (row): InboxItem => ({
      _id: row.id,
      kind: 'report',
      subject: row.subject,
      createdAt: row.lastReportedAt.toISOString(),
      read: row.seen,
      target: `/reported?tab=${row.type}&report=${row.id}`,
    }),
  );
  const fresh = isNew(adminId, 'messages', reports.lastReportedAt);
  const [counts] = await db.select(countsOf(seen, fresh)).from(reports).where(isOpenReport);
  return { ...asNumbers(counts), items };
}

/**
 * Requests for approval are for those who may decide about them, and what became of them is for the requester. The end
 * of a machine's token is for its creator. Such entries have the id of the request or of the machine.
 */
function isFor(db: Queryable, adminId: string, approvable: readonly ApprovalAction[]): SQL {
  const about = (condition: SQL | undefined) =>
    db
      .select({ id: approvals.id })
      .from(approvals)
      .where(and(eq(approvals.id, notifications.id), condition));
  const isDecider = and(isRequestOfOthers(adminId), inArray(approvals.action, [...approvable]));
  const isMaker = db
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.id, notifications.id), eq(admins.createdBy, adminId)));
  return sql`case when ${notifications.kind} = 'approval' then exists ${about(isDecider)}
    when ${notifications.kind} like 'approval%' then exists ${about(eq(approvals.requestedBy, adminId))}
    when ${notifications.kind} = 'tokenEnds' then exists ${isMaker}
    else true end`;
}

/** Unread failures first, because somebody has to act. */
export async function latestNotifications(
  db: Queryable,
  adminId: string,
  approvable: readonly ApprovalAction[],
): Promise<InboxList> {
  const shown = isFor(db, adminId, approvable);
  const seen = hasSeen(adminId, 'notifications', notifications.id, notifications.createdAt);
  const rows = await db
    .select({ ...getTableColumns(notifications), seen })
    .from(notifications)
    .where(shown)
    .orderBy(sql`${isUnreadFailure(adminId)} desc`, desc(notifications.createdAt), desc(notifications.id))
    .limit(MAX_ITEMS);
  const items = rows.map(
    (row): InboxItem => ({
      _id: row.id,
      kind: row.kind,
      subject: row.subject,
      createdAt: row.createdAt.toISOString(),
      read: row.seen,
      target: row.target,
    }),
  );
  const fresh = isNew(adminId, 'notifications', notifications.createdAt);
  const [counts] = await db.select(countsOf(seen, fresh)).from(notifications).where(shown);
  return { ...asNumbers(counts), items };
}

function countsOf(seen: SQL<boolean>, fresh: SQL<boolean>) {
  return {
    total: count(),
    unread: sql<string>`count(*) filter (where not ${seen})`,
    fresh: sql<string>`count(*) filter (where ${fresh} and not ${seen})`,
  };
}

function asNumbers(counts: { total: number; unread: string; fresh: string } | undefined) {
  const { total, unread, fresh } = counts ?? { total: 0, unread: 0, fresh: 0 };
  return { total: Number(total), unread: Number(unread), fresh: Number(fresh) };
}

export async function addNotification(db: Queryable, row: typeof notifications.$inferInsert): Promise<void> {
  await db.insert(notifications).values(row);
}
