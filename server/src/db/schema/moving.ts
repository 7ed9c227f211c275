import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

/** Each import from another backend, also an interrupted one. */
export const importRuns = pgTable('import_runs', {
  id: id(),
  /** Where the records come from: an address or the name of a folder. An interrupted run of it is continued. */
  source: text().notNull(),
  startedAt: createdAt(),
  finishedAt: moment(),
});

/** How far a run is with a kind, stored with each batch. */
export const importSteps = pgTable(
  'import_steps',
  {
    runId: uuid()
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** Where the source continues; null before the first batch. */
    cursor: text(),
    read: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    doneAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.kind] })],
);

/** Which record came from which one of the old backend: a second run changes it instead of adding another. */
export const importRefs = pgTable(
  'import_refs',
  {
    kind: text().notNull(),
    /** The id in the old backend. */
    ref: text().notNull(),
    id: uuid().notNull(),
    /** Of the record as it was read: an unchanged one is not written again. */
    checksum: text().notNull(),
    /** Fields that Leitstand does not have. Those of users are in `users.app_fields`. */
    unknownFields: jsonb().$type<Record<string, unknown>>(),
    /** The names of its image files in the old backend, by field; null if it has none. */
    images: jsonb().$type<Record<string, string | string[]>>(),
    /** `waiting`: not all of them were fetched yet. `lacking`: some are gone or no images; the next run tries again. */
    imageState: text({ enum: ['none', 'waiting', 'done', 'lacking'] })
      .notNull()
      .default('none'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.ref] }),
    index('import_refs_of_record').on(table.id),
    index('import_refs_by_images')
      .on(table.imageState, table.kind, table.ref)
      .where(sql`image_state in ('waiting', 'lacking')`),
  ],
);

/** Records that did not come in, or not whole, as they were read. Deleted with the run. */
export const importRejects = pgTable(
  'import_rejects',
  {
    runId: uuid()
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    ref: text().notNull(),
    /** The file and line, or the page, that it was read from. */
    place: text().notNull(),
    problems: jsonb().$type<unknown[]>().notNull(),
    value: jsonb().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.kind, table.ref] }),
    index('import_rejects_of_record').on(table.kind, table.ref),
  ],
);

/** Image files of the old backend by their name there. */
export const importImages = pgTable(
  'import_images',
  {
    name: text().primaryKey(),
    state: text({ enum: ['stored', 'missing', 'broken'] }).notNull(),
    /** Our name for it, if it is stored. */
    storedAs: text(),
  },
  (table) => [
    index('import_images_by_state').on(table.state, table.name),
    index('import_images_stored').on(table.storedAs),
  ],
);
