import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** What migrations left to be done beside the running server: batches of a big table, and indexes of one. */
export const longChanges = pgTable('long_changes', {
  name: text().primaryKey(),
  /** Creates an index outside of any transaction; null for batches, which are declared in the code. */
  statement: text(),
  /** The key up to which the batches are done; null before the first. */
  position: text(),
  changed: bigint({ mode: 'number' }).notNull().default(0),
  startedAt: createdAt(),
  updatedAt: moment(),
  finishedAt: moment(),
});
