/* Drizzle needs all tables in one object. */
export * from './schema/access.ts';
export * from './schema/bulk.ts';
export * from './schema/community.ts';
export * from './schema/csv.ts';
export * from './schema/moderation.ts';
export * from './schema/moving.ts';
export * from './schema/notes.ts';
export * from './schema/offers.ts';
export * from './schema/people.ts';
export * from './schema/platform.ts';
export * from './schema/statistics.ts';
export * from './schema/upgrade.ts';
