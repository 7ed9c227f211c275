import type { Language } from '@leitstand/contract/base/languages';
import { type CaseImages, type InboxListName, NOTIFICATION_KINDS } from '@leitstand/contract/base/limits';
import type { Right, Role } from '@leitstand/contract/base/rights';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { createdAt, id, image, moment, revision, sortableText } from './columns.ts';

export const admins = pgTable(
  'admins',
  {
    id: id(),
    userName: text().notNull(),
    email: text().notNull(),
    emailSort: sortableText().notNull(),
    image: image(),
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    rights: text().array().$type<Right[]>().notNull(),
    disabledAt: moment(),
    /** A preference: how images in cases look until they are asked for. */
    caseImages: text().$type<CaseImages>().notNull().default('plain'),
    /** A machine has one token instead of a password, and is not listed among the administrators. */
    isMachine: boolean().notNull().default(false),
    /** Who made a machine's token. */
    createdBy: uuid(),
    /** Preferences; empty: what the browser says. */
    language: text().$type<Language | ''>().notNull().default(''),
    scheme: text().$type<'light' | 'dark' | ''>().notNull().default(''),
    /** Mails about the own account that the administrator does not want. */
    mutedMails: text().array().notNull().default(sql`'{}'`),
    /** The secret of one-time codes, encrypted; confirmed at `codesSince`. */
    codesSecret: text(),
    codesSince: moment(),
    /** The time step of the last code that was used: no code works twice. */
    codesStep: bigint({ mode: 'number' }).notNull().default(0),
    /** Since when the account has a second factor of any kind. */
    secondFactorSince: moment(),
    /** From when on the account can only set up its second factor; set at a sign-in while the policy asks for one. */
    secondFactorDueAt: moment(),
    createdAt: createdAt(),
    revision: revision(),
  },
  (table) => [uniqueIndex('admins_email_taken').on(table.emailSort)],
);

/** Tokens are stored as hashes: reading this table does not allow signing in. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    tokenHash: text().primaryKey(),
    id: uuid().notNull(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: moment().notNull(),
    staysLoggedIn: boolean().notNull().default(false),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    /** When the administrator last proved who they are in this session. */
    provedAt: createdAt(),
    /** The client can ask for a proof again during the session. */
    canProve: boolean().notNull().default(false),
    /** The provider of a single sign-on, and its name for the session there. */
    provider: text(),
    providerSession: text(),
    /** Tokens of the provider, encrypted, and when the account is checked there again. */
    providerTokens: text(),
    recheckAt: moment(),
    /** The only calls that a machine's token may make; null: all that its rights permit. */
    calls: text().array(),
  },
  (table) => [index('sessions_of_admin').on(table.adminId), index('sessions_by_expiry').on(table.expiresAt)],
);

export const passwordResets = pgTable('password_resets', {
  codeHash: text().primaryKey(),
  adminId: uuid()
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  expiresAt: moment().notNull(),
});

/** An address or an IPv6 /64, not yet shortened. */
export function isWholeNetwork(network: AnyPgColumn): SQL {
  return sql`${network} ~ '^[0-9a-f.:]+(/64)?$'`;
}

/** Who did what to which record, when and from where. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    adminId: uuid(),
    adminName: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    requestId: text().notNull(),
    /** Where the call came from; shortened after 30 days. Absent if the server acted by itself. */
    network: text(),
    /** Browser and operating system; absent if unknown. */
    device: text(),
  },
  (table) => [
    index('audit_to_shorten').on(table.at).where(isWholeNetwork(table.network)),
    index('audit_by_time').on(table.at, table.id),
    index('audit_of_record').on(table.entity, table.entityId, table.at),
    index('audit_of_admin').on(table.adminId, table.at),
  ],
);

/** Answers of mutating calls, so that a repeated call gets the same answer and runs once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    requestHash: text().notNull(),
    answer: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_by_age').on(table.createdAt)],
);

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    subject: text().notNull(),
    target: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('notifications_by_created').on(table.createdAt, table.id)],
);

/** Until when an administrator has read the header's two lists, and when they were last opened. */
export const inboxReads = pgTable('inbox_reads', {
  adminId: uuid()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  messagesReadAt: moment(),
  notificationsReadAt: moment(),
  messagesOpenedAt: moment(),
  notificationsOpenedAt: moment(),
});

/** Single entries of those lists that an administrator has read before the others. */
export const inboxItemReads = pgTable(
  'inbox_item_reads',
  {
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    itemId: uuid().notNull(),
    list: text().$type<InboxListName>().notNull(),
    readAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.itemId] })],
);

export const files = pgTable(
  'files',
  {
    name: text().primaryKey(),
    internal: boolean().notNull().default(false),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedBy: uuid(),
    createdAt: createdAt(),
    /** When an internal file is removed; other files stay as long as a record uses them. */
    endsAt: moment(),
  },
  (table) => [
    index('files_by_created').on(table.createdAt),
    index('files_internal').on(table.createdAt, table.name).where(sql`internal`),
  ],
);

/** What an administrator has uploaded on the last day (Europe/Berlin) with an upload, deleted files included. */
export const uploadDays = pgTable('upload_days', {
  adminId: uuid()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  day: date({ mode: 'string' }).notNull(),
  files: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
});

/** Saved views of lists, per administrator. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    /** In lower case: names that differ only in case are the same. */
    nameSort: sortableText().notNull(),
    parameters: text().notNull(),
    createdAt: createdAt(),
    revision: revision(),
  },
  (table) => [uniqueIndex('views_name_taken').on(table.adminId, table.list, table.nameSort)],
);

/** Internal settings of the server: signing secret, whether the demo data was created. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() });

export const dailyStatistics = pgTable('daily_statistics', {
  validFor: date({ mode: 'string' }).primaryKey(),
  numberOfRegisteredUsers: integer().notNull(),
  numberOfRegisteredAnonymousUsers: integer().notNull(),
  numberOfDeletedUsers: integer().notNull(),
  numberOfDeletedAnonymousUsers: integer().notNull(),
  numberOfActiveUsers: integer().notNull(),
});

/** Failed passwords and codes, and calls to a geocoder, counted by rate-limiter-flexible, which defines the columns. */
export const attempts = pgTable('attempts', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Answers of the configured geocoder; the key is a hash of what was asked. */
export const geocodes = pgTable('geocodes', {
  key: text().primaryKey(),
  answer: jsonb().$type<unknown>().notNull(),
  expiresAt: moment().notNull(),
});
