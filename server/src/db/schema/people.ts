import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, id, image, images, moment, revision, searchText, sortableText } from './columns.ts';

/** The e-mail address of a user without dots and `+tag` before the domain. */
export const mailboxOf = sql`(replace(split_part(split_part(email_sort, '@', 1), '+', 1), '.', '') || '@' || split_part(email_sort, '@', 2))`;

export const users = pgTable(
  'users',
  {
    id: id(),
    userName: text().notNull(),
    userNameSort: sortableText().notNull(),
    email: text().notNull(),
    emailSort: sortableText().notNull(),
    telephoneNumber: text().notNull().default(''),
    dateOfBirth: date({ mode: 'string' }),
    about: text().notNull().default(''),
    language: text({ enum: ['de', 'en'] })
      .notNull()
      .default('de'),
    currentCoins: integer().notNull().default(0),
    drivenKilometers: doublePrecision().notNull().default(0),
    isVerified: boolean().notNull().default(false),
    isAnonymous: boolean().notNull().default(false),
    /** 0 while a suspension is in force, otherwise 1. This and the next three follow from the user's sanctions. */
    status: smallint().notNull().default(1),
    suspendedUntil: moment(),
    contentHidden: boolean().notNull().default(false),
    warnings: smallint().notNull().default(0),
    image: image(),
    system: text().notNull().default(''),
    appVersion: text().notNull().default(''),
    phoneModel: text().notNull().default(''),
    country: text().notNull().default(''),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    /** Fields of the app that the panel never changes: followers, login type, level, coin totals, … */
    appFields: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    lastActiveAt: moment(),
    searchText: searchText(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    uniqueIndex('users_email_taken').on(table.emailSort).where(sql`deleted_at is null and email_sort <> ''`),
    // The last column is there for counting, which then only reads the index.
    index('users_by_created').on(table.createdAt, table.id, table.deletedAt),
    index('users_by_name').on(table.userNameSort, table.id),
    index('users_by_email').on(table.emailSort, table.id),
    // Without dots and `+tag`, for finding accounts of the same person.
    index('users_by_mailbox').on(mailboxOf).where(sql`deleted_at is null and email_sort <> ''`),
    index('users_by_phone').on(table.telephoneNumber).where(sql`deleted_at is null and telephone_number <> ''`),
    index('users_by_country').on(table.country, table.createdAt, table.id),
    index('users_by_kind').on(table.isAnonymous, table.createdAt, table.id),
    index('users_by_system').on(table.system, table.createdAt, table.id),
    index('users_by_version').on(table.appVersion, table.createdAt, table.id),
    // For counting by place, which then only reads the index.
    index('users_by_place')
      .on(table.longitude, table.latitude, table.createdAt)
      .where(sql`deleted_at is null and longitude is not null`),
    index('users_suspended').on(table.createdAt, table.id).where(sql`status = 0`),
    index('users_warned').on(table.createdAt, table.id).where(sql`warnings > 0`),
    index('users_hidden').on(table.id).where(sql`content_hidden = true`),
    index('users_by_image').on(table.image).where(sql`image <> ''`),
    index('users_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('users_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('users_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

export const vehicles = pgTable(
  'cars',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    brand: text().notNull(),
    model: text().notNull(),
    year: integer(),
    description: text().notNull().default(''),
    galleryImages: images(),
    createdAt: createdAt(),
    searchText: searchText(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    index('cars_of_user').on(table.userId),
    index('cars_by_created').on(table.createdAt, table.id, table.deletedAt, table.userId),
    index('cars_by_image').using('gin', table.galleryImages),
    index('cars_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('cars_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

/** Phones that receive push messages. */
export const devices = pgTable(
  'devices',
  {
    token: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('devices_of_user').on(table.userId)],
);

export const bans = pgTable(
  'blacklist',
  {
    id: id(),
    email: text().notNull().default(''),
    /** The same for all spellings of the address; see `db/contact/email-key.ts`. Null until computed. */
    emailKey: sortableText(),
    telephoneNumber: text().notNull().default(''),
    createdAt: createdAt(),
    searchText: searchText(),
  },
  (table) => [
    index('blacklist_by_created').on(table.createdAt, table.id),
    index('blacklist_by_email').on(table.emailKey),
    index('blacklist_by_phone').on(table.telephoneNumber),
    index('blacklist_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('blacklist_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

/** Every change of a user's coins by an administrator. What the app adds and spends is not among them. */
export const coinMovements = pgTable(
  'coin_movements',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: createdAt(),
    change: integer().notNull(),
    /** The coins after it. */
    balance: integer().notNull(),
    /** Empty if the field of the form was changed. */
    reason: text().notNull().default(''),
    adminName: text().notNull(),
  },
  (table) => [index('coins_of_user').on(table.userId, table.id)],
);

/** Which users were active on which day (Europe/Berlin). */
export const userActivity = pgTable(
  'user_activity',
  {
    day: date({ mode: 'string' }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] }), index('activity_of_user').on(table.userId)],
);

/** Kilometres per user and day. */
export const drives = pgTable(
  'drives',
  {
    day: date({ mode: 'string' }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kilometers: doublePrecision().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] }), index('drives_of_user').on(table.userId)],
);

/** One row per deleted user, on the day of the deletion request; kept for the statistics after the user is erased. */
export const userDeletions = pgTable(
  'user_deletions',
  { userId: uuid().primaryKey(), day: date({ mode: 'string' }).notNull(), wasAnonymous: boolean().notNull() },
  (table) => [index('user_deletions_by_day').on(table.day)],
);
