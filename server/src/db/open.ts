import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { MigrateMode } from '../config.ts';
import type { Database, Drizzle } from './database.ts';
import { connectEmbedded } from './embedded/open-embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { PostgresPool } from './postgres/postgres-pool.ts';

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Default: `start`. */
  migrate?: MigrateMode;
}

/** Opens the embedded database under `DATA_DIR`, or PostgreSQL if `DATABASE_URL` is set, and migrates it. */
export async function openDatabase(
  settings: DatabaseSettings,
  onFailure: (error: Error) => void,
  say?: (message: string) => void,
): Promise<Database> {
  const { database, ready } = connectDatabase(settings, onFailure, say);
  await ready;
  return database;
}

/** The same without waiting: queries before `ready` wait for the engine, but may find an old schema. */
export function connectDatabase(
  settings: DatabaseSettings,
  onFailure: (error: Error) => void,
  say?: (message: string) => void,
): { database: Database; ready: Promise<void> } {
  const { started, ...database } = connectWithoutMigrating(settings, onFailure);
  const { engine, pool, close } = database;
  const ready = started
    .then(() => migrateDatabase({ engine, pool }, { mode: settings.migrate, ...(say ? { say } : {}) }))
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  return { database: { ...database, drizzle: drizzleOn(pool) }, ready };
}

/** For the command that migrates by itself. */
export function connectWithoutMigrating(settings: DatabaseSettings, onFailure: (error: Error) => void) {
  const connected = settings.databaseUrl
    ? openPostgres(settings.databaseUrl)
    : connectEmbedded(settings.dataDir, onFailure);
  const { pool } = connected;
  // The pool replaces a connection that breaks; its user gets the error with the next query. Without these listeners it
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return connected;
}

/** On all connections, or on a single one. */
export function drizzleOn(connections: Pool | PoolClient): Drizzle {
  return drizzle(connections as Pool, { casing: 'snake_case' });
}

function openPostgres(url: string) {
  const pool = new PostgresPool(url);
  return { engine: 'postgres' as const, pool, started: Promise.resolve(), close: () => pool.end() };
}
