import { execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureTool } from '../scripts/system-tools.mjs';
import { root, settings } from './settings.mjs';

const { Client } = createRequire(join(root, 'server/package.json'))('pg');
const GIGABYTE = 1024 ** 3;
const START_TIMEOUT_MS = 120_000;

/** A quarter of the memory for shared buffers, as the manual advises, but at most 4 GB. */
const sharedGigabytes = Math.max(1, Math.min(4, Math.floor(totalmem() / GIGABYTE / 4)));

/** Durable as in production; larger than the defaults only where these suit tiny machines. */
export const POSTGRES_SETTINGS = {
  shared_buffers: `${sharedGigabytes}GB`,
  effective_cache_size: `${sharedGigabytes * 2}GB`,
  work_mem: '16MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  max_connections: '200',
  fsync: 'on',
  synchronous_commit: 'on',
};

/** A PostgreSQL server for the benchmark, whose data is kept for the next run; or the one in BENCH_POSTGRES_URL. */
export async function openPostgres() {
  if (settings.postgresUrl) return { url: new URL(settings.postgresUrl), settings: {}, stop: async () => {} };
  const { path: programs, missing } = await ensureTool('postgres');
  if (!programs) throw new Error(`${missing} Or name a server in BENCH_POSTGRES_URL.`);
  const folder = join(settings.kept, 'postgres');
  const owner = unprivilegedUser();
  initialise(programs, folder, owner);
  const port = await freePort();
  const child = launch(programs, folder, port, owner);
  await ready(child, folder);
  return {
    url: new URL(`postgres://postgres@127.0.0.1:${port}/postgres`),
    settings: POSTGRES_SETTINGS,
    pid: child.pid,
    stop: () => stop(child),
  };
}

function initialise(programs, folder, owner) {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(settings.kept, { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  execFileSync(join(programs, 'initdb'), [`--pgdata=${folder}`, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
    ...owner,
  });
}

function launch(programs, folder, port, owner) {
  const all = { ...POSTGRES_SETTINGS, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const log = openSync(join(settings.kept, 'postgres.log'), 'a');
  // Loopback only and without a password: it contains only generated data.
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: folder, detached: true, stdio: ['ignore', log, log], ...owner },
  );
  closeSync(log);
  stopWithUs(child.pid);
  return child;
}

/** Stops the database even if this process is killed, because that closes its end of the pipe. */
function stopWithUs(pid) {
  const stdio = ['pipe', 'ignore', 'ignore'];
  spawn('sh', ['-c', 'read -r never; kill -INT "$1"', 'sh', String(pid)], { detached: true, stdio }).unref();
}

async function ready(child, folder) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (stateLine(folder, child.pid) === 'ready') return;
    await sleep(100);
  }
  throw new Error(`PostgreSQL did not start; see ${join(settings.kept, 'postgres.log')}`);
}

/** Line 1 is the process id, to detect a stale file after a kill; line 8 is the state. */
function stateLine(folder, pid) {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
  } catch {
    return undefined;
  }
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

export async function freePort() {
  const server = createServer();
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (option) => Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The same server, another database. */
export function databaseUrl({ url }, name) {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export async function withClient(connectionString, work) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function databaseExists(postgres, name) {
  return withClient(postgres.url.href, async (client) => {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    return rows.length > 0;
  });
}

export async function createDatabase(postgres, name, template) {
  await dropDatabase(postgres, name);
  await withClient(postgres.url.href, async (client) => {
    await client.query(`create database "${name}"${template ? ` template "${template}" strategy file_copy` : ''}`);
  });
}

export function dropDatabase(postgres, name) {
  return withClient(postgres.url.href, (client) => client.query(`drop database if exists "${name}" with (force)`));
}
