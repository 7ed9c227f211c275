import type { ErrorCode, ErrorDetails } from '@leitstand/contract/base/errors';
import { BULK_OPERATIONS, BULK_RESOURCES } from '@leitstand/contract/base/limits';
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
    /** Of the administrator: what an export is written in. */
    language: text({ enum: ['de', 'en'] }).notNull(),
    resource: text({ enum: BULK_RESOURCES }).notNull(),
    action: text({ enum: [...BULK_OPERATIONS, 'export', 'undo'] }).notNull(),
    reason: text().notNull().default(''),
    /** The run that this one takes back. */
    undoes: uuid(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Of those that are through, the ones that undoing would have to bring back. */
    changed: integer().notNull().default(0),
    createdAt: createdAt(),
    cancelledAt: moment(),
    finishedAt: moment(),
    /** When it was taken back. */
    undoneAt: moment(),
  },
  (table) => [
    index('bulk_runs_of_admin').on(table.adminId, table.createdAt),
    index('bulk_runs_open').on(table.createdAt).where(sql`finished_at is null`),
  ],
);

/** The records of an action as they were selected, in their order. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    runId: uuid()
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    recordId: uuid().notNull(),
    /** `unchanged`: it was as it should be already, so undoing leaves it alone. */
    state: text({ enum: ['waiting', 'done', 'unchanged', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Of a failure. How the record is called is looked up where it is shown: nothing about people stays here. */
    code: text().$type<ErrorCode>(),
    details: jsonb().$type<ErrorDetails>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('bulk_items_failed').on(table.runId, table.position).where(sql`state = 'failed'`),
    // Whoever is erased is looked for in the exports.
    index('bulk_items_of_record').on(table.recordId),
  ],
);

/** What an export has written so far, piece by piece. */
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
