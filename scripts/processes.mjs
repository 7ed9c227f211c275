import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const GRACE_MS = 5000;
const PARENT_POLL_MS = 250;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const ownGroups = process.platform !== 'win32';
const parent = process.ppid;

/** Running commands, each with a promise that resolves when it ends. */
const running = new Map();
let interrupted = false;

/**
 * Runs a command to its end and never rejects: `{ code, output }`, with output only if `quiet` collects it. Each
 * command leads its own process group, so that ending it also ends its children.
 */
export function run(command, args, { quiet = false, ...options } = {}) {
  if (interrupted) return new Promise(() => {});
  const child = spawn(command, args, {
    cwd: root,
    detached: ownGroups,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    ...options,
    env: { ...process.env, ...options.env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const end = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
  running.set(child, end);
  return end.then((result) => {
    running.delete(child);
    // After a signal the caller must not continue: the signal's handler ends this process.
    return interrupted ? new Promise(() => {}) : result;
  });
}

/** The script of an installed package's command, to be run by this same Node. */
export function bin(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const entry = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin;
  return join(folder, typeof entry === 'string' ? entry : entry[command]);
}

/** On a signal: ends all running commands, cleans up and exits. Returns a function that removes the handlers. */
export function endOnSignal(cleanUp = () => {}) {
  async function end(signal) {
    if (interrupted) return;
    interrupted = true;
    await endAll();
    await cleanUp();
    process.exit(EXIT_CODES[signal]);
  }
  const names = Object.keys(EXIT_CODES);
  for (const name of names) process.on(name, end);
  const unfollow = endWithNpm();
  return () => {
    for (const name of names) process.off(name, end);
    unfollow();
  };
}

/**
 * A signal to npm ends the shell between npm and us, but does not reach us: a change of the parent process is treated
 * as the signal. If the signal is already being handled, it is not raised again.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return () => {};
  const heard = new Set();
  let ending = false;
  const note = () => {
    ending = true;
  };
  const timer = setInterval(() => {
    for (const name of ['SIGINT', 'SIGTERM']) {
      if (heard.has(name) || process.listenerCount(name) === 0) continue;
      heard.add(name);
      process.once(name, note);
    }
    if (process.ppid === parent || ending) return;
    ending = true;
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    for (const name of heard) process.off(name, note);
  };
}

async function endAll() {
  for (const child of running.keys()) signalGroup(child, 'SIGINT');
  const late = setTimeout(() => {
    for (const child of running.keys()) signalGroup(child, 'SIGKILL');
  }, GRACE_MS);
  await Promise.all(running.values());
  clearTimeout(late);
}

function signalGroup(child, signal) {
  try {
    if (ownGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has already ended.
  }
}
