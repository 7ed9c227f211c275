import { bigint, date, index, integer, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

/*
 * Kept by triggers (see the migration that made them and docs/decisions/005-rollups.md), so that a dashboard call costs
 * the same whatever the number of users.
 */

/**
 * How many rows belong to a group: the sum of `amount`. Every change appends a line, so that no two changes wait for each
 * other; a job folds the lines of a group into one.
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
        'joined',
        'seen',
        'trips',
        'reward',
        'registered',
        'deleted',
        'active',
      ],
    }).notNull(),
    /** Nothing where the topic has no days, and where the day is too long ago to be asked for. */
    day: date({ mode: 'string' }),
    value: text().notNull(),
    amount: integer().notNull(),
  },
  (table) => [index('tallies_by_topic').on(table.topic, table.day)],
);

/**
 * What every user has reached within each window of days. No reference to users: their rows go with the user by trigger,
 * after the lock that the other triggers take first.
 */
export const standings = pgTable(
  'standings',
  {
    userId: uuid().notNull(),
    metric: text({ enum: ['distance', 'posts'] }).notNull(),
    days: smallint().notNull(),
    /** Decimal, because kilometres are added and taken away again for years and must come out even. */
    amount: numeric({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.metric, table.days] }),
    index('standings_by_amount').on(table.metric, table.days, table.amount, table.userId),
  ],
);

/** The first day that the standings of each window contain. */
export const standingWindows = pgTable('standing_windows', {
  days: smallint().primaryKey(),
  firstDay: date({ mode: 'string' }).notNull(),
});
