import * as fs from 'node:fs';
import * as path from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { lockDataFolder } from '../db/embedded/data-folder.ts';
import { syncPath } from '../db/embedded/durable-fs.ts';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { START_LOCK } from '../db/migrate.ts';
import { connectClient } from '../db/postgres/host-client.ts';
import { Hosts } from '../db/postgres/hosts.ts';
import { BackupProblem } from './backup-problem.ts';
import { isEmpty } from './target.queries.ts';

/** An empty database that is either filled completely or not at all. */
export interface RestoreTarget {
  readonly client: pg.ClientBase;
  /** Makes the committed data the database of the next start. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>;

const DRAFT = 'restoring';

export async function openTarget({ dataDir, databaseUrl }: Settings): Promise<RestoreTarget> {
  return databaseUrl ? openServer(databaseUrl) : openFolder(dataDir);
}

async function openServer(url: string): Promise<RestoreTarget> {
  const client = await connectClient(new Hosts(url), { application_name: 'leitstand restore' });
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    if (!(await isEmpty(client))) {
      throw new BackupProblem(
        'The database that DATABASE_URL names is not empty. Restore into a new one, and keep the old one until you have checked the result.',
      );
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return { client, keep: () => client.end(), discard: () => client.end() };
}

async function openFolder(dataDir: string): Promise<RestoreTarget> {
  const unlock = lockDataFolder(dataDir);
  const target = path.join(dataDir, 'database');
  const draft = path.join(dataDir, DRAFT);
  try {
    if (fs.existsSync(target)) {
      throw new BackupProblem(
        `There is already a database in ${dataDir}. Move the folder away first, or set DATA_DIR to another one.`,
      );
    }
    fs.rmSync(draft, { recursive: true, force: true });
    const { pool, close } = await openEmbedded(draft, () => {});
    pool.on('error', () => {});
    const client = await pool.connect();
    await client.query('set client_min_messages = warning');
    // A new database has all tables of this version, while the backup may be older.
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    const end = async (work: () => void) => {
      client.release(true);
      await close();
      work();
      fs.rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
      unlock();
    };
    return {
      client,
      keep: () =>
        end(() => {
          fs.renameSync(path.join(draft, 'database'), target);
          syncPath(dataDir);
        }),
      discard: () => end(() => {}),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
