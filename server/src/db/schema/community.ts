import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { addressColumn, createdAt, deletion, id, image, images, moment, revision, searchText } from './columns.ts';
import { users } from './people.ts';
import { admins } from './platform.ts';

export const events = pgTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    eventDate: moment().notNull(),
    image: image(),
    eventAddress: addressColumn(),
    createdAt: createdAt(),
    searchText: searchText(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    index('events_by_created').on(table.createdAt, table.id),
    index('events_by_date').on(table.eventDate, table.id),
    index('events_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('events_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

export const trips = pgTable(
  'trips',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    category: text({ enum: ['1 point', '2 point'] }).notNull(),
    description: text().notNull(),
    tripDate: moment().notNull(),
    startPointAddress: addressColumn(),
    endPointAddress: addressColumn(),
    maxParticipants: integer(),
    /** Metres. */
    totalTripDistance: doublePrecision(),
    image: image(),
    createdAt: createdAt(),
    searchText: searchText(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    // The last columns are there for counting, which then only reads the index.
    index('trips_by_created').on(table.createdAt, table.id, table.deletedAt, table.userId),
    index('trips_by_date').on(table.tripDate, table.id, table.deletedAt, table.userId),
    index('trips_by_category').on(table.category, table.createdAt, table.id),
    index('trips_custom').on(table.createdAt, table.id).where(sql`category not in ('1 point', '2 point')`),
    index('trips_of_user').on(table.userId),
    index('trips_by_image').on(table.image).where(sql`image <> ''`),
    index('trips_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('trips_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

export const presetTrips = pgTable(
  'preset_trips',
  {
    id: id(),
    title: text().notNull(),
    image: image(),
    createdAt: createdAt(),
    searchText: searchText(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    index('preset_trips_by_created').on(table.createdAt, table.id),
    index('preset_trips_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('preset_trips_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

export const posts = pgTable(
  'posts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    description: text().notNull().default(''),
    galleryImages: images(),
    address: addressColumn(),
    likes: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    createdAt: createdAt(),
    searchText: searchText(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    index('posts_by_created').on(table.createdAt, table.id, table.deletedAt, table.userId),
    index('posts_of_user').on(table.userId),
    index('posts_by_image').using('gin', table.galleryImages),
    index('posts_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('posts_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

/** One entry per reported object. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    type: text({ enum: ['user', 'post', 'trip'] }).notNull(),
    targetId: uuid().notNull(),
    createdAt: createdAt(),
    lastReportedAt: createdAt(),
    checkedAt: moment(),
    checkedBy: uuid(),
    /** Set once action was taken. */
    settledAt: moment(),
    settledBy: uuid(),
    /** The sum of the trust in its reporters; see `trustOf` in the contract. */
    weight: doublePrecision().notNull().default(0),
    searchText: searchText(),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('reports_of_target').on(table.type, table.targetId),
    index('reports_by_created').on(table.type, table.createdAt, table.id),
    index('reports_by_weight').on(table.type, table.weight, table.createdAt, table.id),
    index('reports_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('reports_search_pairs').using('gin', sql`search_pairs(search_text)`),
    index('reports_open').on(table.lastReportedAt).where(sql`checked_at is null and settled_at is null`),
  ],
);

/** Administrators who have a case open. Expires if a panel disappears. */
export const reportHolds = pgTable('report_holds', {
  reportId: uuid()
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  adminId: uuid()
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' }),
  adminName: text().notNull(),
  expiresAt: moment().notNull(),
});

export const reportEntries = pgTable(
  'report_entries',
  {
    id: id(),
    reportId: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    reporterId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    /** Whether the reporter wants to hear the outcome. */
    wantsOutcome: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    index('report_entries_of_report').on(table.reportId),
    index('report_entries_of_user').on(table.reporterId),
  ],
);

/** How often a reporter was right, and whether they are muted. */
export const reporters = pgTable('reporters', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  right: integer().notNull().default(0),
  wrong: integer().notNull().default(0),
  mutedAt: moment(),
  mutedBy: uuid(),
  muteReason: text().notNull().default(''),
});

/** How cases were decided, for each reporter. They stay after their reports, which a ban removes. */
export const reportOutcomes = pgTable(
  'report_outcomes',
  {
    reportId: uuid().notNull(),
    reporterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    outcome: text({ enum: ['action', 'none'] }).notNull(),
    reportedAt: moment().notNull(),
    isWanted: boolean().notNull(),
    /** Until then a decision can be taken back without a message. */
    dueAt: moment().notNull(),
    /** Set just before the end of the mail is transmitted, and taken back if it was refused. */
    mailedAt: moment(),
    pushedAt: moment(),
    /** Counted, and the reporter told. */
    doneAt: moment(),
    /** False after the decision was taken back: what the reporter was told is kept, but it does not count. */
    isCounted: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.reporterId] }),
    index('outcomes_of_reporter').on(table.reporterId),
  ],
);

/** States of reported objects at the time of a complaint. */
export const reportEvidence = pgTable(
  'report_evidence',
  {
    id: id(),
    reportId: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    takenAt: createdAt(),
    /** The shown texts of the object, by the name of the field. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    images: images(),
  },
  (table) => [
    index('evidence_of_report').on(table.reportId, table.takenAt),
    index('evidence_by_image').using('gin', table.images),
  ],
);

export const newsMessages = pgTable(
  'news_messages',
  {
    id: id(),
    description: text().notNull(),
    image: image(),
    link: text(),
    linkText: text(),
    language: text({ enum: ['de', 'en', 'pl', 'it', 'fr', 'dk', 'es'] })
      .notNull()
      .default('de'),
    /** Groups the languages of one message; blank if it stands alone. */
    campaign: text().notNull().default(''),
    createdAt: createdAt(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [index('news_by_created').on(table.createdAt, table.id)],
);
