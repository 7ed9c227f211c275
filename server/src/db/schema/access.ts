import type { Language } from '@leitstand/contract/base/languages';
import type { ApprovalAction, ApprovalState, ConsequenceKind } from '@leitstand/contract/base/limits';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './people.ts';
import { admins } from './platform.ts';

/** Passkeys of administrators; only public keys. */
export const adminPasskeys = pgTable(
  'admin_passkeys',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** Chosen by the authenticator, base64url. */
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** How often it was used, as far as the authenticator counts; a lower one reveals a copy. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'`),
    /** Kept by the maker's service and available on several devices. */
    isSynced: boolean().notNull().default(false),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_taken').on(table.credentialId),
    index('passkeys_of_admin').on(table.adminId),
  ],
);

/** Codes for the loss of the second factor, hashed; each works once. */
export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.codeHash] })],
);

/**
 * Tickets that were used (of the second step of a sign-in, a passkey's challenge, a visit to a provider) and tokens of
 * providers, until they expire: each works once. `content` and `adminId` are no longer used.
 */
export const challenges = pgTable(
  'challenges',
  {
    ticketHash: text().primaryKey(),
    kind: text().notNull(),
    adminId: uuid().references(() => admins.id, { onDelete: 'cascade' }),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('challenges_by_expiry').on(table.expiresAt)],
);

/** Accounts of administrators at OpenID Connect providers. */
export const adminIdentities = pgTable(
  'admin_identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index('identities_of_admin').on(table.adminId)],
);

/** Calls that wait for a second administrator, with everything that was sent. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    action: text().$type<ApprovalAction>().notNull(),
    call: text().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What it will do, as shown to those who decide. */
    preview: jsonb().$type<Record<string, unknown>>().notNull(),
    language: text().$type<Language>().notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    state: text().$type<ApprovalState>().notNull().default('waiting'),
    decidedBy: uuid(),
    decidedAt: moment(),
    reason: text().notNull().default(''),
    answer: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('approvals_by_state').on(table.state, table.createdAt),
    index('approvals_of_admin').on(table.requestedBy),
  ],
);

/** The records of a waiting bulk action: exactly these are acted upon if it is approved. */
export const approvalRecords = pgTable(
  'approval_records',
  {
    approvalId: uuid()
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    recordId: uuid().notNull(),
    /** Hash of what mattered about the record at the request: what has another one is left out. */
    mark: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.approvalId, table.position] }),
    // Used to find requests about erased people.
    index('approval_records_of_record').on(table.recordId),
  ],
);

/** The only people to whom a broadcast can be sent as a test. */
export const testRecipients = pgTable('test_recipients', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  addedBy: uuid(),
  addedByName: text().notNull(),
  createdAt: createdAt(),
});

/** What each administrator did lately, as far as limits count it; a machine's calls count for its creator. */
export const consequences = pgTable(
  'consequences',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    kind: text().$type<ConsequenceKind>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    at: createdAt(),
  },
  (table) => [
    index('consequences_of_admin').on(table.adminId, table.kind, table.at),
    index('consequences_by_age').on(table.at),
  ],
);
