import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './processes.mjs';

const BEAT_MS = 2000;
const SILENT_MS = 15_000;
const POLL_MS = 200;

const folder = join(root, '.cache');
const file = join(folder, 'prepare.lock');

/** Only one process per checkout installs or builds at a time; the others wait here. */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true });
  let isAnnounced = false;
  while (!take()) {
    if (!isAnnounced) console.log('Another command is installing or building here, waiting for it …');
    isAnnounced = true;
    await sleep(POLL_MS);
  }
  const beat = setInterval(touch, BEAT_MS);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned()) discard();
    return false;
  }
}

/** A process id may be reused after a reboot, so the heartbeat is checked as well. */
function isAbandoned() {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const silence = Date.now() - statSync(file).mtimeMs;
    return silence > SILENT_MS || (pid > 0 && !isAlive(pid));
  } catch {
    return false;
  }
}

/** Only one of several waiting processes succeeds in renaming. */
function discard() {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside);
  } catch {
    // Another process was faster.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function touch() {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The cache folder was deleted; the work itself is not affected.
  }
}

function release() {
  rmSync(file, { force: true });
}
