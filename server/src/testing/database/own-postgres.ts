import { SERVER_FOLDER } from '../../server-folder.ts';

export interface OwnPostgres {
  readonly url: string;
  /** Like a killed process: connections break and new ones are refused. */
  crash(): Promise<void>;
  /** Also true if it stopped by itself, for example because it cannot write its WAL. */
  hasEnded(): boolean;
  /** After a crash. */
  restart(): Promise<void>;
  /** Like a lost network: connections stay open and new ones are accepted, but nothing is answered until it is killed. */
  freeze(): void;
  /** Like a power cut. */
  kill(): Promise<void>;
  /** A standby becomes a primary. */
  promote(): Promise<void>;
  /** After a crash: starts it as a new standby of another server. */
  follow(primaryUrl: string): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Unlike the shared server it must not lose commits in a crash. */
const DURABLE = { synchronous_commit: 'on', full_page_writes: 'on' };

interface Scripts {
  ensureTool(name: 'postgres'): Promise<{ path: string; missing?: string }>;
  startTemporaryPostgres(programs: string, settings: Record<string, string>, parent?: string): Promise<OwnPostgres>;
  startStandby(programs: string, primaryUrl: string, settings: Record<string, string>): Promise<OwnPostgres>;
}

/**
 * A PostgreSQL server for a single test, which may be stopped: the one of `TEST_POSTGRES_URL` is shared. Its data is
 * stored below `parent` if given.
 */
export async function startOwnPostgres(more: Record<string, string> = {}, parent?: string): Promise<OwnPostgres> {
  const { startTemporaryPostgres, programs } = await postgresScripts();
  return startTemporaryPostgres(programs, { ...DURABLE, ...more }, parent);
}

/** A standby of such a server. */
export async function startOwnStandby(primaryUrl: string, more: Record<string, string> = {}): Promise<OwnPostgres> {
  const { startStandby, programs } = await postgresScripts();
  return startStandby(programs, primaryUrl, { ...DURABLE, ...more });
}

async function postgresScripts(): Promise<Scripts & { programs: string }> {
  const scripts = { ...(await script('system-tools.mjs')), ...(await script('temporary-postgres.mjs')) } as Scripts;
  const { path, missing } = await scripts.ensureTool('postgres');
  if (missing) throw new Error(missing);
  return { ...scripts, programs: path };
}

async function script(name: string): Promise<object> {
  return import(new URL(`../scripts/${name}`, SERVER_FOLDER).href);
}
