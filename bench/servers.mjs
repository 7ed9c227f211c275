import { execFileSync, fork, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../server/dist/for-bench.js';
import { addAccounts } from './accounts.mjs';
import { root, settings } from './settings.mjs';

const ADMIN = { email: 'bench@leitstand.test', password: 'nur-fuer-messungen' };
/** An account is limited to 40 concurrent calls; a global search by 64 clients makes 384. */
const ACCOUNTS = 16;
const START_TIMEOUT_MS = 120_000;

/** Starts a process of the benchmark. Callers detect its end by the `exit` event. */
export function program(name, env = {}) {
  const child = fork(join(root, 'bench', name), { env: { ...process.env, ...env } });
  child.on('error', () => {});
  return child;
}

/** `{ name, port, folder, tokens, person, pid, stop }`: the real server in production mode, logging only warnings. */
export async function startOurs(name, { databaseUrl, dataDir, onStatement, env = {}, greedySessions = 0 }) {
  const folder = dataDir ?? join(settings.kept, `files-${name.replaceAll(/\W+/g, '-')}`);
  mkdirSync(folder, { recursive: true });
  const capture = onStatement ? ['--import', join(root, 'bench/capture.mjs')] : [];
  const start = () =>
    spawn(process.execPath, [...capture, join(root, 'server/dist/main.js')], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        DEMO_DATA: '0',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit', ...(onStatement ? ['ipc'] : [])],
    });
  const portOf = async (process) => Number(await said(process, /Leitstand +http:\S+:(\d+)/));
  let child = start();
  let port = await portOf(child);
  // The embedded database belongs to one process.
  if (!databaseUrl) await stopped(child);
  const added = await withAccounts({ dataDir: folder, databaseUrl }, greedySessions);
  if (!databaseUrl) {
    child = start();
    port = await portOf(child);
  }
  if (onStatement) child.on('message', onStatement);
  const tokens = [{ authorization: await signIn(port) }, ...added.tokens];
  return { name, port, folder, ...added, tokens, person: ADMIN, pid: child.pid, stop: () => stopped(child) };
}

/** Tokens of administrators, and of the sessions of one without rights. */
async function withAccounts(where, greedySessions) {
  const database = await openDatabase(where, (error) => {
    throw error;
  });
  const headers = (accounts) => accounts.flat().map((authorization) => ({ authorization }));
  try {
    const tokens = headers(await addAccounts(database.pool, ACCOUNTS - 1));
    const sessions = { sessions: greedySessions, role: 'ADMIN' };
    return { tokens, greedyTokens: headers(await addAccounts(database.pool, 1, sessions)) };
  } finally {
    await database.close();
  }
}

async function signIn(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/signInDashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, fcmToken: '' }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${message}`);
  return data.token;
}

export async function startBare(name, databaseUrl) {
  const child = program('bare-program.mjs', { DATABASE_URL: databaseUrl });
  const { port } = await messageOf(child);
  return {
    name,
    port,
    tokens: [{}],
    pid: child.pid,
    teach: async (statements) => {
      child.send([...statements]);
      await messageOf(child);
    },
    stop: () => stopped(child),
  };
}

/** The load client: `measure(order)` returns latencies in milliseconds. */
export async function startLoad() {
  const child = program('load-program.mjs');
  await messageOf(child);
  return {
    measure: async (order) => {
      child.send(order);
      const { failure, ...figures } = await messageOf(child);
      if (failure) throw new Error(failure);
      return figures;
    },
    stop: () => stopped(child),
  };
}

/** Starts a third-party server with its output in a file; ready when `path` answers. */
export async function startOther(name, { command, args, cwd, env, port, path }) {
  const log = createWriteStream(join(settings.kept, `${name.toLowerCase()}.log`));
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stopped(child);
      throw new Error(`${name} did not start; its output is in ${log.path}`);
    }
    await sleep(500);
  }
  return { name, port, pid: child.pid, stop: () => stopped(child) };
}

async function answers(url) {
  try {
    return (await fetch(url)).status < 500;
  } catch {
    return false;
  }
}

/** CPU seconds that a process has used so far, if the system reports them. */
export function processorSeconds(pid) {
  try {
    // Fields 14 and 15, in hundredths of a second. Counted after the name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory in megabytes. */
export function memoryOf(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
}

export function messageOf(child) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`a process of the benchmark ended with ${code}`));
    if (child.exitCode !== null || !child.connected) return ended(child.exitCode);
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

function said(child, pattern) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = pattern.exec(output);
      if (found) resolve(found[1]);
    });
  });
}

async function stopped(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(late);
}
