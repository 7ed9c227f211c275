import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './processes.mjs';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const PORT_ATTEMPTS = 5;

/** Without C.UTF-8 (older macOS), case folding of umlauts needs another UTF-8 locale. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * Starts an empty database server with its data in a new folder below `parent`: `{ url, stop }`, and more for tests of
 * its absence: `crash`, `kill` and `freeze` (without any response, until it is killed), `hasEnded`, `restart`, `promote`,
 * and `follow`, which starts it as the standby of another server.
 */
export async function startTemporaryPostgres(programs, settings = {}, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'leitstand-postgres-'));
  return startIn(folder, programs, settings, () => initialise(programs, folder));
}

/** The same with a copy of a running server, which follows it as a standby. */
export async function startStandby(programs, primaryUrl, settings = {}, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'leitstand-postgres-'));
  return startIn(folder, programs, settings, async () => {
    writeFileSync(passwordFile(folder), new URL(primaryUrl).password);
    await copyServer(programs, folder, primaryUrl);
  });
}

/**
 * The same for the tests, on the data of the previous run if there is any: without `initdb` and with the migrated
 * template databases. Only one run can use it at a time; others start from scratch. A run that ends regularly keeps it
 * with `keep`; an interrupted one would leave databases behind.
 */
export async function startTestPostgres(programs) {
  const kept = join(tmpdir(), `leitstand-test-postgres-${basename(dirname(programs))}`);
  const folder = `${kept}-${process.pid}`;
  const isKept = moved(kept, folder);
  if (!isKept) mkdirSync(folder, { mode: 0o711 });
  const server = await startIn(folder, programs, {}, () => (isKept ? undefined : initialise(programs, folder)));
  const keep = async () => {
    // A clean shutdown that needs no recovery, unlike the fast one for throw-away data.
    await server.shutDown();
    rmSync(logFile(folder), { force: true });
    if (!moved(folder, kept)) rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, keep };
}

/** Only one of several processes succeeds in renaming; renaming onto a non-empty folder fails. */
function moved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

async function startIn(folder, programs, settings, prepare) {
  const owner = unprivilegedUser();
  try {
    await prepare();
    const password = readFileSync(passwordFile(folder), 'utf8');
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      let server = launch(programs, folder, port, owner, settings);
      if (await isReady(server, folder)) {
        return {
          url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
          stop: () => stop(server, folder),
          shutDown: async () => {
            await end(server.child, 'SIGINT');
            server.guard.stdin.end('done\n');
          },
          crash: () => end(server.child),
          hasEnded: () => hasEnded(server.child),
          freeze: () => signalAll(server.child, 'SIGSTOP'),
          kill: async () => {
            const ended = new Promise((resolve) => server.child.once('exit', resolve));
            signalAll(server.child, 'SIGKILL');
            await ended;
          },
          promote: () =>
            runAs(owner, programs, 'pg_ctl', ['promote', '--wait', `--pgdata=${dataFolder(folder)}`], folder),
          follow: async (primaryUrl) => {
            server.guard.stdin.end('done\n');
            rmSync(dataFolder(folder), { recursive: true, force: true });
            await copyServer(programs, folder, primaryUrl);
            server = launch(programs, folder, port, owner, settings);
            if (!(await isReady(server, folder))) throw new Error('the standby did not start');
          },
          restart: async () => {
            server.guard.stdin.end('done\n');
            server = launch(programs, folder, port, owner, settings);
            if (!(await isReady(server, folder))) throw new Error('PostgreSQL did not start again');
          },
        };
      }
      await end(server.child);
      // The free port may be taken before it is used.
      if (attempt === PORT_ATTEMPTS) throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile(folder))}`);
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function initialise(programs, folder) {
  const owner = unprivilegedUser();
  const file = passwordFile(folder);
  writeFileSync(file, randomBytes(16).toString('hex'));
  if (owner.uid !== undefined) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  let result;
  for (const locale of LOCALES) {
    result = await run(
      join(programs, 'initdb'),
      [
        `--pgdata=${dataFolder(folder)}`,
        '--username=postgres',
        `--pwfile=${file}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        `--locale=${locale}`,
        '--no-sync',
      ],
      { quiet: true, cwd: folder, ...owner },
    );
    if (result.code === 0) return;
    rmSync(dataFolder(folder), { recursive: true, force: true });
  }
  throw new Error(`initdb failed:\n${result.output}`);
}

async function copyServer(programs, folder, primaryUrl) {
  const owner = unprivilegedUser();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const target = [`--pgdata=${dataFolder(folder)}`, '--write-recovery-conf', '--no-sync', '--checkpoint=fast'];
  await runAs(owner, programs, 'pg_basebackup', [...target, `--dbname=${primaryUrl}`], folder);
}

async function runAs(owner, programs, name, args, cwd) {
  // The folder may have links to some of the programs only.
  const folder = dirname(realpathSync(join(programs, 'postgres')));
  const { code, output } = await run(join(folder, name), args, { quiet: true, cwd, ...owner });
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
}

/** The server's processes lead groups of their own. */
function signalAll({ pid }, signal) {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = processes
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  for (const own of [pid, ...pairs.filter(([, parent]) => parent === pid).map(([child]) => child)]) {
    try {
      process.kill(own, signal);
    } catch {
      // It ended in the meantime.
    }
  }
}

function launch(programs, folder, port, owner, more) {
  const settings = Object.entries({ ...SETTINGS, ...more, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openSync(logFile(folder), 'a');
  // A separate session: we handle Ctrl-C, because the tests still need their database while they end.
  const child = spawn(join(programs, 'postgres'), ['-D', dataFolder(folder), ...settings], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    ...owner,
  });
  closeSync(log);
  child.on('error', () => {});
  return { child, guard: guard(child.pid, folder) };
}

/** Cleans up if this process is killed: its end of the pipe then closes. */
function guard(pid, folder) {
  const script = 'read -r done && exit; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.2; done; rm -rf "$2"';
  const child = spawn('sh', ['-c', script, 'sh', String(pid), folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  return child;
}

/** The server writes its state into the eighth line of this file; its log is localized. */
async function isReady({ child, guard: watcher }, folder) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null && child.pid !== undefined) {
    if (stateLine(folder) === 'ready') return true;
    await sleep(POLL_MS);
  }
  watcher.stdin.end('done\n');
  return false;
}

function stateLine(folder) {
  try {
    return readFileSync(join(dataFolder(folder), 'postmaster.pid'), 'utf8')
      .split('\n')[7]
      ?.trim();
  } catch {
    return undefined;
  }
}

async function stop({ child, guard: watcher }, folder) {
  await end(child);
  watcher.stdin.end('done\n');
  rmSync(folder, { recursive: true, force: true });
}

/** Immediate, without a final checkpoint: the data is thrown away anyway. */
async function end(child, signal = 'SIGQUIT') {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

function hasEnded({ pid, exitCode, signalCode }) {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (option) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The system has no such user.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as.');
}

function dataFolder(folder) {
  return join(folder, 'data');
}

function passwordFile(folder) {
  return join(folder, 'password');
}

function logFile(folder) {
  return join(folder, 'server.log');
}
