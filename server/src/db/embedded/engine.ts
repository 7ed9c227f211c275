import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs, type SyncFile } from './durable-fs.ts';
import type { EngineStart } from './engine-messages.ts';

/** PGlite's own parameters without `-F` (which turns fsync off) and with the sync method its file system supports. */
export const START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'timezone=UTC',
  // Checkpoints come often here (see `maintenance.ts`): a server's gigabyte of old log would only fill the disk.
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
  // As on PostgreSQL, see `postgres-pool.ts`.
  '-c',
  'plan_cache_mode=force_custom_plan',
  // Must be reached before the thread's own stack ends, or a deeply nested query ends the engine (see `engine-client.ts`).
  '-c',
  'max_stack_depth=1MB',
];

/** Starts the engine on a folder, and creates the database cluster where the folder has none. */
export async function startEngine({ folder, code }: EngineStart, syncFile?: SyncFile): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFs(folder, syncFile),
    pgliteWasmModule: code,
    startParams: [...START_PARAMS],
    extensions: { pg_trgm },
  });
}
