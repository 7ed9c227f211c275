import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
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
}

/** Opens the embedded database under `DATA_DIR`, or PostgreSQL if `DATABASE_URL` is set, and migrates it. */
export async function openDatabase(settings: DatabaseSettings, onFailure: (error: Error) => void): Promise<Database> {
  const { database, ready } = connectDatabase(settings, onFailure);
  await ready;
  return database;
}

/** The same without waiting: queries before `ready` wait for the engine, but may find an old schema. */
export function connectDatabase(
  settings: DatabaseSettings,
  onFailure: (error: Error) => void,
): { database: Database; ready: Promise<void> } {
  const { engine, pool, replica, started, close } = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, settings.databaseReadUrl)
    : { ...connectEmbedded(settings.dataDir, onFailure), replica: undefined };
  // The pool replaces a connection that breaks; its user gets the error with the next query. Without these listeners it
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const ready = started
    .then(() => migrateDatabase(pool))
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  return { database: { engine, pool, drizzle: drizzleOn(pool), replica, close }, ready };
}

/** On all connections, or on a single one. */
export function drizzleOn(connections: Pool | PoolClient): Drizzle {
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
