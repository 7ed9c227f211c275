import { SERVER_FOLDER } from '../../server-folder.ts';

export interface OwnPostgres {
  readonly url: string;
  /** Like a killed process: connections break and new ones are refused. */
  crash(): Promise<void>;
  /** Also true if it stopped by itself, for example because it cannot write its WAL. */
  hasEnded(): boolean;
  /** After a crash. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

interface Scripts {
  ensureTool(name: 'postgres'): Promise<{ path: string; missing?: string }>;
  startTemporaryPostgres(programs: string, settings: Record<string, string>, parent?: string): Promise<OwnPostgres>;
}

/**
 * A PostgreSQL server for a single test, which may be stopped: the one of `TEST_POSTGRES_URL` is shared. Its data is
 * stored below `parent` if given.
 */
export async function startOwnPostgres(more: Record<string, string> = {}, parent?: string): Promise<OwnPostgres> {
  const { ensureTool, startTemporaryPostgres } = {
    ...(await script('system-tools.mjs')),
    ...(await script('temporary-postgres.mjs')),
  } as Scripts;
  const { path, missing } = await ensureTool('postgres');
  if (missing) throw new Error(missing);
  // Unlike the shared one it must not lose commits in a crash.
  return startTemporaryPostgres(path, { synchronous_commit: 'on', full_page_writes: 'on', ...more }, parent);
}

async function script(name: string): Promise<object> {
  return import(new URL(`../scripts/${name}`, SERVER_FOLDER).href);
}
