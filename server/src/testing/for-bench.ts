/* Server code that the benchmarks and scripts use, bundled into one file. */
export { expandedFold, plainFold } from '@leitstand/contract/base/folding';
export { AccessTokens, readServiceAccount } from '../adapters/push/service-account.ts';
export { openDatabase } from '../db/open.ts';
export { PostgresPool } from '../db/postgres/postgres-pool.ts';
export { applyMigrations } from '../db/upgrade/apply-migrations.queries.ts';
export { knownMigrations } from '../db/upgrade/known-migrations.ts';
export { GERMAN_FIRST_NAMES, GERMAN_LAST_NAMES } from '../demo/people/names.ts';
export { runDayInProcesses } from './processes/office-day.ts';
export { seededRandom } from './seeded-random.ts';
export { FcmServer } from './services/fcm-server.ts';
