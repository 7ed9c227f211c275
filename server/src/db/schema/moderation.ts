import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, revision } from './columns.ts';
import { bans, users } from './people.ts';

/** Warnings, suspensions and bans. Rows of erased users stay for the statistics, without texts and person. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    step: text({ enum: ['warning', 'suspension', 'ban'] }).notNull(),
    ground: text({ enum: ['spam', 'insult', 'danger', 'fraud', 'other'] }).notNull(),
    /** What was added to the text of the ground. */
    message: text().notNull().default(''),
    createdAt: createdAt(),
    adminId: uuid(),
    adminName: text().notNull(),
    /** The end of a suspension; null: without an end. */
    until: moment(),
    hidesContent: boolean().notNull().default(false),
    endedAt: moment(),
    end: text({ enum: ['expired', 'lifted', 'changed', 'withdrawn'] }),
    endedBy: text().notNull().default(''),
    endReason: text().notNull().default(''),
    /** The suspension that this one took the place of. */
    replaces: uuid(),
    /** The reports that it closed; the first one is the report that led to it. */
    reportIds: uuid().array().notNull().default(sql`'{}'`),
    /** The object of the first report was deleted with it. */
    deletedObject: boolean().notNull().default(false),
    /** The bulk action that imposed it. */
    bulkRunId: uuid(),
    /** The entry of the blacklist, as long as it blocks the person. */
    banId: uuid().references(() => bans.id, { onDelete: 'set null' }),
    revision: revision(),
  },
  (table) => [
    index('sanctions_of_ban').on(table.banId),
    index('sanctions_of_user').on(table.userId, table.createdAt, table.id),
    index('sanctions_of_run').on(table.bulkRunId).where(sql`bulk_run_id is not null`),
    index('sanctions_by_created').on(table.createdAt, table.id),
    uniqueIndex('suspended_once').on(table.userId).where(sql`step = 'suspension' and ended_at is null`),
    index('suspensions_ending').on(table.until).where(sql`step = 'suspension' and ended_at is null`),
    index('sanctions_lifted').on(table.endedAt).where(sql`"end" = 'lifted'`),
  ],
);

/** Who imposed the sanctions that came with users of another backend. */
export const IMPORTED_BY = 'Import';

/** True for them: they were decided elsewhere, at an unknown time, and are not among our figures. */
export const isImported = sql`(${sanctions.adminId} is null and ${sanctions.adminName} = ${IMPORTED_BY})`;

/** Messages about sanctions, by mail and push. They leave after a while, in which they can be withdrawn. */
export const sanctionMessages = pgTable(
  'sanction_messages',
  {
    id: id(),
    sanctionId: uuid()
      .notNull()
      .references(() => sanctions.id, { onDelete: 'cascade' }),
    /** Null for a ban: the person is erased. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Only for a ban, and only until the mail has been sent. */
    email: text().notNull().default(''),
    language: text({ enum: ['de', 'en'] }).notNull(),
    subject: text().notNull(),
    paragraphs: text().array().notNull(),
    push: text().notNull(),
    dueAt: moment().notNull(),
    /** From here on it cannot be withdrawn. */
    queuedAt: moment(),
    /** Set just before the end of the mail is transmitted, and taken back if it was refused. */
    mailedAt: moment(),
    pushedAt: moment(),
  },
  (table) => [
    index('messages_of_sanction').on(table.sanctionId),
    index('messages_of_user').on(table.userId),
    index('messages_due').on(table.dueAt).where(sql`queued_at is null`),
  ],
);

/** What a person answers to a sanction through the link in its mail: one answer for each sanction. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    sanctionId: uuid()
      .notNull()
      .references(() => sanctions.id, { onDelete: 'cascade' }),
    /** Null for a ban: the person is erased. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Only for a ban, and only until it is decided. */
    email: text().notNull().default(''),
    language: text({ enum: ['de', 'en'] }).notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    decidedAt: moment(),
    decidedById: uuid(),
    decidedBy: text().notNull().default(''),
    outcome: text({ enum: ['upheld', 'rejected'] }),
    answer: text().notNull().default(''),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('appealed_once').on(table.sanctionId),
    index('appeals_of_user').on(table.userId),
    index('appeals_by_created').on(table.createdAt, table.id),
    index('appeals_open').on(table.createdAt, table.id).where(sql`decided_at is null`),
  ],
);

/*
 * The next three tables are for the figures and the monthly report. They name no person and outlive reports, which are
 * erased with their object, and appeals, which are erased with their person: a month that is over never changes.
 */

/** One row per complaint of an app user. */
export const reportNotices = pgTable(
  'report_notices',
  {
    id: id(),
    type: text({ enum: ['user', 'post', 'trip'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('report_notices_by_created').on(table.createdAt)],
);

/** One row per decision about a report. */
export const reportDecisions = pgTable(
  'report_decisions',
  {
    id: id(),
    /** Not a foreign key: the report may be erased. */
    reportId: uuid().notNull(),
    type: text({ enum: ['user', 'post', 'trip'] }).notNull(),
    outcome: text({ enum: ['none', 'deleted', 'warning', 'suspension', 'ban'] }).notNull(),
    /** The reported object was deleted, alone or with a sanction. */
    deletedObject: boolean().notNull(),
    /** The first complaint since the decision before; null if there was none. */
    receivedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('report_decisions_by_created').on(table.createdAt),
    index('report_decisions_of_report').on(table.reportId, table.createdAt),
  ],
);

/** One row per appeal. */
export const appealCounts = pgTable(
  'appeal_counts',
  {
    /** The id of the appeal. Not a foreign key: the appeal may be erased. */
    id: id(),
    step: text({ enum: ['warning', 'suspension', 'ban'] }).notNull(),
    ground: text({ enum: ['spam', 'insult', 'danger', 'fraud', 'other'] }).notNull(),
    receivedAt: moment().notNull(),
    /** Null until it is decided, and if it was erased before. */
    decidedAt: moment(),
    outcome: text({ enum: ['upheld', 'rejected'] }),
  },
  (table) => [
    index('appeal_counts_by_received').on(table.receivedAt),
    index('appeal_counts_by_decided').on(table.decidedAt),
  ],
);
