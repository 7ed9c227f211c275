import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { lockDataFolder } from '../db/embedded/data-folder.ts';

const NAME = /^snapshot-[0-9a-f]{16}$/;
/** The longest socket path that every system accepts. */
const LONGEST_SOCKET_PATH = 100;

/**
 * The socket on which a running server provides copies of its database; undefined if the path is too long for a socket.
 */
export function socketAddress(dataDir: string): string | undefined {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\leitstand-${Buffer.from(path.resolve(dataDir)).toString('base64url').slice(-80)}`;
  }
  const file = path.join(path.resolve(dataDir), 'backup.sock');
  return [file, path.relative('', file)].find((address) => Buffer.byteLength(address) <= LONGEST_SOCKET_PATH);
}

/**
 * Copies the embedded database into a new folder. Nothing may write to it while it is copied; a crashed database is
 * recovered in the copy.
 */
export async function copyDatabase(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, `snapshot-${randomBytes(8).toString('hex')}`);
  try {
    await fs.promises.mkdir(folder, { mode: 0o700 });
    await fs.promises.cp(path.join(dataDir, 'database'), path.join(folder, 'database'), {
      recursive: true,
      mode: fs.constants.COPYFILE_FICLONE,
      filter: (source) => path.basename(source) !== 'postmaster.pid',
    });
    return folder;
  } catch (error) {
    await removeSnapshot(folder);
    throw error;
  }
}

/** Removes a copy, unless it is still being read. */
export async function removeSnapshot(folder: string): Promise<void> {
  if (!fs.existsSync(folder)) return;
  try {
    lockDataFolder(folder)();
  } catch {
    return;
  }
  await fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes copies that killed commands left behind. */
export async function removeLeftSnapshots(dataDir: string): Promise<void> {
  for (const name of await fs.promises.readdir(dataDir)) {
    if (NAME.test(name)) await removeSnapshot(path.join(dataDir, name));
  }
}
