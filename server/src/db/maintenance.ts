import type { Pool } from 'pg';
import type { Database } from './database.ts';

export interface Maintenance {
  /** Does at once what is due. */
  runNow(): Promise<void>;
  /** Ends the schedule and waits for what is running. */
  stop(): Promise<void>;
}

export interface MaintenanceOptions {
  log: { debug(details: object, message: string): void; warn(details: object, message: string): void };
  /** How often the growth of the log is looked at. */
  watchIntervalMs?: number;
  /** How often a checkpoint is made and tables are vacuumed where something has changed. */
  intervalMs?: number;
  /** A checkpoint does not wait for its time once this much log would have to be replayed after a crash. */
  maxReplayBytes?: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MEGABYTE = 1_048_576;

/** Less than this is replayed in no time: an idle server leaves the disk alone. */
const WORTH_A_CHECKPOINT = 65_536;

/**
 * Tables that PostgreSQL's autovacuum would vacuum or analyze (its own thresholds), and once a day every table:
 * counters are lost in a crash, and old transaction numbers must be frozen in time. A partitioned table (the job queue's) holds
 * nothing itself and would stay due for ever. The catalogue comes last, because
 * analyzing writes to it.
 */
const DUE_TABLES = `
  select format('%I.%I', schemaname, pg_stat_all_tables.relname) as name
  from pg_stat_all_tables join pg_class on pg_class.oid = relid
  where relkind <> 'p' and schemaname <> 'pg_toast' and schemaname not like 'pg_temp%'
    and (n_dead_tup > 50 + 0.2 * n_live_tup
      or (schemaname <> 'pg_catalog' and n_mod_since_analyze > 50 + 0.1 * n_live_tup)
      or coalesce(last_vacuum, '-infinity') < now() - interval '1 day')
  order by schemaname = 'pg_catalog', n_dead_tup desc, relid`;

/**
 * The embedded engine never vacuums and never makes a checkpoint by itself: tables would grow with every update, and a
 * start after a crash would replay everything since the last clean end. A PostgreSQL server sees to both on its own.
 */
export function startMaintenance(database: Database, options: MaintenanceOptions): Maintenance {
  if (database.engine === 'postgres') return { runNow: async () => {}, stop: async () => {} };
  const { log, watchIntervalMs = 15 * SECOND, intervalMs = 5 * MINUTE, maxReplayBytes = 32 * MEGABYTE } = options;
  const { pool } = database;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function care(): Promise<void> {
    await vacuumDueTables(pool, log, () => stopped);
    await checkpointAbove(pool, log, WORTH_A_CHECKPOINT);
  }

  // One thing after the other: there is one session, and queries of the server want it too.
  function queue(work: () => Promise<void>): Promise<void> {
    const next = running.then(() => (stopped ? undefined : work()));
    running = next.catch((error: unknown) => log.warn({ err: error }, 'Database maintenance failed'));
    return next;
  }

  const scheduled = (work: () => Promise<void>) => () => void queue(work).catch(() => {});
  const timers = [
    setInterval(
      scheduled(() => checkpointAbove(pool, log, maxReplayBytes)),
      watchIntervalMs,
    ),
    setInterval(scheduled(care), intervalMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    runNow: () => queue(care),
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

/** Bytes of log that a start after a crash would replay. */
export async function replayBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  return rows[0]?.bytes ?? 0;
}

async function checkpointAbove(pool: Pool, log: MaintenanceOptions['log'], limit: number): Promise<void> {
  const bytes = await replayBytes(pool);
  if (bytes <= limit) return;
  await pool.query('checkpoint');
  log.debug({ bytes }, 'Checkpoint made');
}

async function vacuumDueTables(pool: Pool, log: MaintenanceOptions['log'], stopped: () => boolean): Promise<void> {
  // The counters lag behind by up to a second, or longer when nothing happens.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(DUE_TABLES);
  for (const { name } of rows) {
    if (stopped()) return;
    // A statement each, so that nobody waits longer than one table takes.
    await pool.query(`vacuum (analyze) ${name}`);
  }
  if (rows.length > 0) log.debug({ tables: rows.length }, 'Tables vacuumed');
}
