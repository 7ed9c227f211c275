import * as fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { DataFolderInUse, lockDataFolder } from '../db/embedded/data-folder.ts';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { connectClient, type HostClient } from '../db/postgres/host-client.ts';
import { Hosts } from '../db/postgres/hosts.ts';
import { MOST_LAG_MS } from '../db/postgres/replica.ts';
import { BackupProblem } from './backup-problem.ts';
import { copyDatabase, socketAddress } from './folder-snapshot.ts';
import { beginSnapshot } from './snapshot.queries.ts';
import type { SnapshotAnswer } from './snapshot-socket.ts';

/** Read-only view of the database at one moment. Nothing is migrated or changed. */
export interface Snapshot {
  readonly engine: 'embedded' | 'postgres';
  readonly client: pg.ClientBase;
  release(): Promise<void>;
}

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** A server that is starting or stopping holds the folder lock, but does not answer. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 250;
const NAMED = { application_name: 'leitstand backup' };

export async function openSnapshot({ dataDir, databaseUrl }: Settings): Promise<Snapshot> {
  return databaseUrl ? snapshotOfServer(databaseUrl) : snapshotOfFolder(dataDir);
}

async function snapshotOfServer(url: string): Promise<Snapshot> {
  const client = await connectClient(new Hosts(url), NAMED);
  return endedOnFailure(client, () => beginOn(client));
}

/** On a replica that has all that is committed by now, or gets it within the time that replicas may lag; otherwise undefined. */
export async function openReplicaSnapshot(url: string, readUrl: string): Promise<Snapshot | undefined> {
  const primary = await connectClient(new Hosts(url), NAMED);
  const { rows } = await primary
    .query<{ position: string }>('select pg_current_wal_flush_lsn() as position')
    .finally(() => primary.end());
  const client = await connectClient(new Hosts(readUrl, 'any'), NAMED);
  return endedOnFailure(client, async () => {
    for (const deadline = Date.now() + MOST_LAG_MS; Date.now() < deadline; await delay(PAUSE_MS)) {
      const reached = await client.query('select where pg_last_wal_replay_lsn() >= $1', [rows[0]?.position]);
      if (reached.rowCount === 1) return beginOn(client);
    }
    await client.end();
    return undefined;
  });
}

async function beginOn(client: HostClient): Promise<Snapshot> {
  await beginSnapshot(client);
  return { engine: 'postgres', client, release: () => client.end() };
}

async function endedOnFailure<T>(client: HostClient, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Always reads a copy: the server only waits while it is made, and the original is not opened. */
async function snapshotOfFolder(dataDir: string): Promise<Snapshot> {
  if (!fs.existsSync(path.join(dataDir, 'database'))) {
    throw new BackupProblem(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  }
  const copy = await takeCopy(dataDir);
  let close = async () => {};
  const release = async () => {
    await close();
    await fs.promises.rm(copy.folder, { recursive: true, force: true, maxRetries: 3 });
    copy.done();
  };
  try {
    const { pool, close: closeEngine } = await openEmbedded(copy.folder, () => {});
    pool.on('error', () => {});
    close = closeEngine;
    const client = await pool.connect();
    close = async () => {
      client.release(true);
      await closeEngine();
    };
    await beginSnapshot(client);
    return { engine: 'embedded', client, release };
  } catch (error) {
    await release();
    throw error;
  }
}

interface Copy {
  folder: string;
  done(): void;
}

async function takeCopy(dataDir: string): Promise<Copy> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(PAUSE_MS)) {
    const socket = await connectTo(socketAddress(dataDir));
    if (socket) return { folder: await askForCopy(socket), done: () => socket.destroy() };
    try {
      const unlock = lockDataFolder(dataDir);
      try {
        return { folder: await copyDatabase(dataDir), done: () => {} };
      } finally {
        unlock();
      }
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      if (Date.now() < deadline) continue;
      throw new BackupProblem(
        `A server is running in ${dataDir} and does not provide a copy of its database: it is still starting, is an older version, ` +
          'or the path of the folder is too long. Try again later, or stop it during the backup.',
      );
    }
  }
}

/** Undefined if no server answers. */
function connectTo(address: string | undefined): Promise<Socket | undefined> {
  if (!address) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

async function askForCopy(socket: Socket): Promise<string> {
  socket.setEncoding('utf8');
  let text = '';
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      text += chunk;
      if (text.endsWith('\n')) break;
    }
  } catch {
    // Reported below: the answer is incomplete.
  }
  socket.on('error', () => {});
  socket.resume();
  if (!text.endsWith('\n')) throw new BackupProblem('The server stopped before it had copied its database. Try again.');
  const answer = JSON.parse(text) as SnapshotAnswer;
  if ('folder' in answer) return answer.folder;
  socket.destroy();
  throw new BackupProblem(`The server could not copy its database: ${answer.problem}`);
}
