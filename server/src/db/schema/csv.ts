import type { ErrorCode, ErrorDetails } from '@leitstand/contract/base/errors';
import { CSV_TARGETS } from '@leitstand/contract/base/limits';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { admins } from './platform.ts';

/** The rows of a CSV file that are loaded, or the undoing of it. */
export const csvLoads = pgTable(
  'csv_loads',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    adminName: text().notNull(),
    /** Language of the administrator: how numbers are read. */
    language: text({ enum: ['de', 'en'] }).notNull(),
    target: text({ enum: CSV_TARGETS }).notNull(),
    fileName: text().notNull(),
    /** Values by field for new records whose row has none. */
    defaults: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The load that this one undoes. */
    undoes: uuid(),
    total: integer().notNull(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    createdAt: createdAt(),
    cancelledAt: moment(),
    finishedAt: moment(),
    undoneAt: moment(),
  },
  (table) => [
    index('csv_loads_of_admin').on(table.adminId, table.createdAt),
    index('csv_loads_open').on(table.createdAt).where(sql`finished_at is null`),
  ],
);

export interface RowProblem {
  code: ErrorCode;
  details: ErrorDetails;
}

export const csvRows = pgTable(
  'csv_rows',
  {
    loadId: uuid()
      .notNull()
      .references(() => csvLoads.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    state: text({ enum: ['waiting', 'added', 'changed', 'unchanged', 'failed'] }).notNull(),
    /** The values of the row, until it is processed: what is wrong is never stored. */
    values: jsonb().$type<Record<string, unknown>>(),
    /** Only for a failure; without values. */
    problems: jsonb().$type<RowProblem[]>(),
    /** The record that was added or changed; in an undo also before. */
    recordId: uuid(),
    /** Its revision after that. An undo leaves a record with another one as it is. */
    revision: integer(),
    /** What the changed fields contained before. */
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.loadId, table.position] }),
    index('csv_rows_waiting').on(table.loadId, table.position).where(sql`state = 'waiting'`),
    // Used to find what is stored about a person.
    index('csv_rows_of_record').on(table.recordId),
  ],
);

/** Which field an administrator chose for each column of a file, so that the next file like it needs no choice. */
export const csvMappings = pgTable(
  'csv_mappings',
  {
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    target: text({ enum: CSV_TARGETS }).notNull(),
    /** A hash of the set of columns. */
    columns: text().notNull(),
    /** The field by column. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    usedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.target, table.columns] })],
);
