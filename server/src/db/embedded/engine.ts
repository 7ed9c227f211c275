import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs, type SyncFile } from './durable-fs.ts';
import type { EngineStart } from './engine-messages.ts';

/** PGlite's parameters without `-F` (which disables fsync) and with a sync method that its file system supports. */
export const START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'timezone=UTC',
  // Checkpoints are frequent here (see `maintenance.ts`): the default gigabyte of old WAL would only fill the disk.
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
  // As on PostgreSQL, see `postgres-pool.ts`.
  '-c',
  'plan_cache_mode=force_custom_plan',
  // Must be lower than the thread's stack, or a deeply nested query crashes the engine (see `engine-client.ts`).
  '-c',
  'max_stack_depth=1MB',
];

/** Starts the engine on a folder, and creates the database cluster if there is none. */
export async function startEngine({ folder, code }: EngineStart, syncFile?: SyncFile): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFs(folder, syncFile),
    pgliteWasmModule: code,
    startParams: [...START_PARAMS],
    extensions: { pg_trgm },
  });
}
