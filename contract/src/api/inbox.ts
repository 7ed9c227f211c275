import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import { INBOX_KINDS, INBOX_LISTS } from '../base/limits.ts';
import * as read from '../base/reading.ts';

export const inboxItem = z.object({
  _id: read.text,
  kind: read.oneOf(INBOX_KINDS, 'report'),
  subject: read.text,
  createdAt: read.text,
  read: read.flag,
  /** Target of a click: a path of the panel such as `/users?user=…`. */
  target: read.text,
});
export type InboxItem = z.output<typeof inboxItem>;

const inboxList = z.catch(
  z.object({
    unread: read.amount,
    /** Of the unread ones, those that arrived since the administrator last opened the list. */
    fresh: read.amount,
    total: read.amount,
    items: read.list(inboxItem),
  }),
  { unread: 0, fresh: 0, total: 0, items: [] },
);

/** The two dropdowns in the header: open reports, and system notifications. */
export const inbox = z.object({ messages: inboxList, notifications: inboxList });
export type Inbox = z.output<typeof inbox>;

export const getInbox = endpoint({
  name: 'getInbox',
  resource: 'inbox',
  method: 'GET',
  path: '/inbox',
  summary: 'Messages and notifications of the signed-in administrator, newest first; unread failures come before them.',
  access: 'signed-in',
  extension: true,
  data: inbox,
});

export const markInboxRead = endpoint({
  name: 'markInboxRead',
  resource: 'inbox',
  method: 'POST',
  path: '/inbox/read',
  summary: 'Marks all messages or all notifications as read, or one of them.',
  access: 'signed-in',
  extension: true,
  body: z.object({ list: z.enum(INBOX_LISTS), id: field.ifGiven(field.id) }),
  data: read.nothing,
});

export const markInboxOpened = endpoint({
  name: 'markInboxOpened',
  resource: 'inbox',
  method: 'POST',
  path: '/inbox/opened',
  summary: 'Notes that a list was opened: what is in it now is no longer fresh, but stays unread.',
  access: 'signed-in',
  extension: true,
  body: z.object({ list: z.enum(INBOX_LISTS) }),
  data: read.nothing,
});

export const inboxCalls = [getInbox, markInboxRead, markInboxOpened];

/** What an administrator has read of the inbox. */
export const inboxKind = kind({
  name: 'inbox',
  calls: inboxCalls,
  entities: { Inbox: inbox, InboxItem: inboxItem },
  reading: 'own',
});

/** A notification in the inbox of all administrators. */
export const notificationKind = kind({ name: 'notification', reading: getInbox.access });
