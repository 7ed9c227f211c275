import type { ErrorCode, ErrorDetails } from '@leitstand/contract/base/errors';
import { BULK_OPERATIONS, BULK_RESOURCES } from '@leitstand/contract/base/limits';
import type { BulkSanction } from '@leitstand/contract/moderation/sanctions';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { admins } from './platform.ts';

/** One action over many records. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    adminName: text().notNull(),
    /** The second administrator, if the action needed one. */
    approvedBy: text(),
    /** Language of the administrator, used for exports. */
    language: text({ enum: ['de', 'en'] }).notNull(),
    resource: text({ enum: BULK_RESOURCES }).notNull(),
    action: text({ enum: [...BULK_OPERATIONS, 'export', 'undo'] }).notNull(),
    reason: text().notNull().default(''),
    /** What a warning or suspension says. */
    sanction: jsonb().$type<BulkSanction>(),
    /** The run that this one undoes. */
    undoes: uuid(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Records that undoing would have to restore. */
    changed: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Empty while an export waits. */
    startedAt: moment().defaultNow(),
    cancelledAt: moment(),
    finishedAt: moment(),
    undoneAt: moment(),
  },
  (table) => [
    index('bulk_runs_of_admin').on(table.adminId, table.createdAt),
    index('bulk_runs_open').on(table.createdAt).where(sql`finished_at is null`),
  ],
);

/** The records of an action in the order of selection. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    runId: uuid()
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    recordId: uuid().notNull(),
    /** `unchanged`: it already had the target state, so undoing skips it. */
    state: text({ enum: ['waiting', 'done', 'unchanged', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Only for a failure. The record's name is looked up when it is shown: no personal data is stored here. */
    code: text().$type<ErrorCode>(),
    details: jsonb().$type<ErrorDetails>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('bulk_items_failed').on(table.runId, table.position).where(sql`state = 'failed'`),
    // Used to find erased users in exports.
    index('bulk_items_of_record').on(table.recordId),
  ],
);

/** The output of an export so far, in chunks. */
export const bulkTexts = pgTable(
  'bulk_texts',
  {
    runId: uuid()
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);
