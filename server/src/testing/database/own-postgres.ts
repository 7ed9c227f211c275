import { SERVER_FOLDER } from '../../server-folder.ts';

export interface OwnPostgres {
  readonly url: string;
  /** As when its process is killed: connections break off, nobody listens. */
  crash(): Promise<void>;
  /** Also by itself, as when it cannot write its log. */
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
 * A PostgreSQL server for one test alone, which may be stopped: the one of `TEST_POSTGRES_URL` belongs to all. Its data
 * stands below `parent` where one is named.
 */
export async function startOwnPostgres(more: Record<string, string> = {}, parent?: string): Promise<OwnPostgres> {
  const { ensureTool, startTemporaryPostgres } = {
    ...(await script('system-tools.mjs')),
    ...(await script('temporary-postgres.mjs')),
  } as Scripts;
  const { path, missing } = await ensureTool('postgres');
  if (missing) throw new Error(missing);
  // Unlike the others it must keep what it has committed when it crashes.
  return startTemporaryPostgres(path, { synchronous_commit: 'on', full_page_writes: 'on', ...more }, parent);
}

async function script(name: string): Promise<object> {
  return import(new URL(`../scripts/${name}`, SERVER_FOLDER).href);
}
