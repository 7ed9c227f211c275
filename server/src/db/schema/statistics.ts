import { bigint, date, index, integer, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

/*
 * Maintained by triggers (see their migration and docs/decisions/005-rollups.md), so that the cost of a dashboard call
 * does not depend on the number of users.
 */

/**
 * Number of rows per group: the sum of `amount`. Every change appends a row, so that changes never wait for each other;
 * a job merges the rows of a group.
 */
export const tallies = pgTable(
  'tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text({
      enum: [
        'users',
        'version',
        'system',
        'country',
        'place',
        'joined',
        'seen',
        'trips',
        'reward',
        'registered',
        'deleted',
        'active',
      ],
    }).notNull(),
    /** Null if the topic has no days, or if the day is too long ago to be queried. */
    day: date({ mode: 'string' }),
    value: text().notNull(),
    amount: integer().notNull(),
  },
  (table) => [index('tallies_by_topic').on(table.topic, table.day)],
);

/**
 * Sums per user and window of days. No foreign key to users: a trigger removes their rows, after the lock that the
 * other triggers take first.
 */
export const standings = pgTable(
  'standings',
  {
    userId: uuid().notNull(),
    metric: text({ enum: ['distance', 'posts'] }).notNull(),
    days: smallint().notNull(),
    /** Decimal, because kilometres are added and subtracted for years and must not drift. */
    amount: numeric({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.metric, table.days] }),
    index('standings_by_amount').on(table.metric, table.days, table.amount, table.userId),
  ],
);

/** The first day of each window. */
export const standingWindows = pgTable('standing_windows', {
  days: smallint().primaryKey(),
  firstDay: date({ mode: 'string' }).notNull(),
});

/** The figures of a day as they were at a time of it (Europe/Berlin), to compare today with yesterday at this time. */
export const figureMoments = pgTable(
  'figure_moments',
  {
    day: date({ mode: 'string' }).notNull(),
    /** `hh:mm` */
    time: text().notNull(),
    newUsers: integer().notNull(),
    activeUsers: integer().notNull(),
    deletedUsers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.time] })],
);
