import type { Pool } from 'pg';
import type { Database } from './database.ts';

export interface Maintenance {
  /** Runs everything that is due now. */
  runNow(): Promise<void>;
  /** Stops the schedule and waits for the current run. */
  stop(): Promise<void>;
}

export interface MaintenanceOptions {
  log: { debug(details: object, message: string): void; warn(details: object, message: string): void };
  /** Interval at which the growth of the WAL is checked. */
  watchIntervalMs?: number;
  /** Interval of checkpoints and vacuums, if something has changed. */
  intervalMs?: number;
  /** A checkpoint runs early once a crash recovery would replay this much WAL. */
  maxReplayBytes?: number;
  /** Whether a query may block all others for seconds. */
  isNight?: () => boolean;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MEGABYTE = 1_048_576;

/** Less than this is replayed in no time, so an idle server does not write to disk. */
const WORTH_A_CHECKPOINT = 65_536;

/**
 * Tables that PostgreSQL's autovacuum would vacuum or analyze (with its thresholds), and every table once a day: old
 * transaction ids must be frozen in time. Counters are lost with every stop, so the row counts of the catalogue are
 * used if they are higher. Tables without changes of their own are analyzed only at night: that reads a sample of every
 * search text and blocks all queries for seconds. Partitioned tables (of the job queue) contain no rows, and the
 * statistics catalogue is never analyzed: both would stay due forever. The catalogue comes last, because analyzing
 * writes to it.
 */
const DUE_TABLES = `
  with tables as (
    select format('%I.%I', schemaname, counters.relname) as name, schemaname = 'pg_catalog' as is_catalogue, relid,
      n_dead_tup as dead, greatest(n_live_tup, reltuples) as rows, n_mod_since_analyze as changed,
      coalesce(last_vacuum, '-infinity') < now() - interval '1 day' as is_day_over,
      $1::boolean and coalesce(last_analyze, '-infinity') < now() - interval '12 hours'
        and relid <> 'pg_statistic'::regclass as is_its_night,
      reltuples <> 0 and not exists (select from pg_statistic where starelid = relid) as is_unknown
    from pg_stat_all_tables as counters join pg_class on pg_class.oid = relid
    where relkind <> 'p' and schemaname <> 'pg_toast' and schemaname not like 'pg_temp%'
  ), due as (
    select *, is_its_night or not is_catalogue and (is_unknown or changed > 50 + 0.1 * rows) as is_analysis_due from tables
  )
  select name, is_analysis_due as "isAnalysisDue" from due where is_analysis_due or is_day_over or dead > 50 + 0.2 * rows
  order by is_catalogue, dead desc, relid`;

/**
 * The embedded engine has neither autovacuum nor scheduled checkpoints: tables would grow with every update, and a
 * start after a crash would replay everything since the last clean shutdown. A PostgreSQL server does both itself.
 */
export function startMaintenance(database: Database, options: MaintenanceOptions): Maintenance {
  if (database.engine === 'postgres') return { runNow: async () => {}, stop: async () => {} };
  const { log, watchIntervalMs = 15 * SECOND, intervalMs = 5 * MINUTE, maxReplayBytes = 32 * MEGABYTE } = options;
  const { isNight = isNightInGermany } = options;
  const { pool } = database;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function care(): Promise<void> {
    await vacuumDueTables(pool, log, { isNight: isNight(), stopped: () => stopped });
    await checkpointAbove(pool, log, WORTH_A_CHECKPOINT);
  }

  // One task at a time: queries of the server need the only session too.
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

/** Bytes of WAL that a start after a crash would replay. */
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

async function vacuumDueTables(
  pool: Pool,
  log: MaintenanceOptions['log'],
  { isNight, stopped }: { isNight: boolean; stopped: () => boolean },
): Promise<void> {
  // The counters lag behind by up to a second, or longer on an idle database.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string; isAnalysisDue: boolean }>(DUE_TABLES, [isNight]);
  for (const { name, isAnalysisDue } of rows) {
    if (stopped()) return;
    // One statement per table, to keep the wait of other queries short.
    await pool.query(`vacuum ${isAnalysisDue ? '(analyze) ' : ''}${name}`);
  }
  if (rows.length > 0) log.debug({ tables: rows.length, isNight }, 'Tables vacuumed');
}

const berlinHour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Berlin' });

function isNightInGermany(): boolean {
  const hour = Number(berlinHour.format(new Date()));
  return hour >= 2 && hour < 5;
}
