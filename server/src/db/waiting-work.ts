import type { InboxListName } from '@leitstand/contract/base/limits';
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { admins, appeals, approvals, inboxItemReads, inboxReads, notifications, reports } from './schema.ts';

/* What waits for an administrator: the header and the dashboard count the same. */

/** Older failures are no longer work to do. */
const FAILURE_DAYS = 30;

/** The reported object still exists. Not `exists (…)`, for which the database may read all objects. */
const objectExists = sql`case ${reports.type}
  when 'user' then (select users.deleted_at is null from users where users.id = ${reports.targetId})
  when 'post' then (select posts.deleted_at is null from posts where posts.id = ${reports.targetId})
  else (select trips.deleted_at is null from trips where trips.id = ${reports.targetId}) end`;

export const isOpenReport = and(isNull(reports.checkedAt), isNull(reports.settledAt), objectExists);

/** The person is not deleted, or is erased because the appeal is against a ban. */
export const hasPresentPerson = sql`(${appeals.userId} is null
  or (select users.deleted_at is null from users where users.id = ${appeals.userId}))`;

export const isOpenAppeal = and(isNull(appeals.decidedAt), hasPresentPerson);

/** The column of the read mark of each list. */
export const MARK_COLUMNS = {
  messages: 'messagesReadAt',
  notifications: 'notificationsReadAt',
} as const satisfies Record<InboxListName, keyof typeof inboxReads>;

/** Whether this administrator has marked the entry, or the whole list since, as read. */
export function hasSeen(adminId: string, list: InboxListName, itemId: AnyPgColumn, at: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`coalesce(${at} <= greatest(
    (select ${inboxReads[MARK_COLUMNS[list]]} from ${inboxReads} where ${inboxReads.adminId} = ${adminId}),
    (select ${inboxItemReads.readAt} from ${inboxItemReads}
      where ${inboxItemReads.adminId} = ${adminId} and ${inboxItemReads.itemId} = ${itemId})), false)`;
}

/** A job that failed lately and that this administrator has not marked as read. */
export function isUnreadFailure(adminId: string): SQL<boolean> {
  const { id, kind, createdAt } = notifications;
  return sql<boolean>`(${kind} = 'jobFailed' and ${createdAt} > now() - ${FAILURE_DAYS} * interval '1 day'
    and not ${hasSeen(adminId, 'notifications', id, createdAt)})`;
}

/** Requested by somebody else, and not by a machine whose token the administrator made. */
export function isRequestOfOthers(adminId: string): SQL {
  return sql`(${approvals.requestedBy} <> ${adminId} and not exists (select 1 from ${admins} m where m.id = ${approvals.requestedBy} and m.created_by = ${adminId}))`;
}
