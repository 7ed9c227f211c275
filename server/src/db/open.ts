import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool } from 'pg';
import type { MigrateMode } from '../config.ts';
import type { Database, Drizzle } from './database.ts';
import { connectEmbedded } from './embedded/open-embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { PostgresPool } from './postgres/postgres-pool.ts';
import { Replica } from './postgres/replica.ts';

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  /** A replica of that database. */
  databaseReadUrl?: string | undefined;
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
    ? openPostgres(settings.databaseUrl, settings.databaseReadUrl)
    : { ...connectEmbedded(settings.dataDir, onFailure), replica: undefined };
  const { pool } = connected;
  // The pool replaces a connection that breaks; its user gets the error with the next query. Without these listeners it
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return connected;
}

/** On all connections, or on a single one. */
export function drizzleOn(connections: Pool | ClientBase): Drizzle {
  return drizzle(connections as Pool, { casing: 'snake_case' });
}

function openPostgres(url: string, readUrl: string | undefined) {
  const pool = new PostgresPool(url);
  const replica = readUrl ? new Replica(readUrl, pool) : undefined;
  const close = async () => {
    await replica?.close();
    await pool.end();
  };
  return { engine: 'postgres' as const, pool, replica, started: Promise.resolve(), close };
}
