import * as fs from 'node:fs';
import * as path from 'node:path';
import { tryLock, unlock } from 'fs-native-extensions';

export class DataFolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another Leitstand process${holder ? ` (process ${holder})` : ''}. ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    );
    this.name = 'DataFolderInUse';
  }
}

/**
 * Locks the folder for this process: two engines would destroy it. The operating system holds the lock, so a kill
 * releases it.
 */
export function lockDataFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // PGlite writes its files with mode 0666: the mode of the folder protects them.
  fs.chmodSync(folder, 0o700);
  const file = path.join(folder, 'leitstand.lock');
  const fd = fs.openSync(file, 'a+', 0o600);
  if (!tryLock(fd)) {
    const holder = readHolder(fd);
    fs.closeSync(fd);
    throw new DataFolderInUse(folder, holder);
  }
  fs.ftruncateSync(fd);
  fs.writeSync(fd, String(process.pid));
  return () => {
    unlock(fd);
    fs.closeSync(fd);
  };
}

function readHolder(fd: number): string {
  try {
    return fs.readFileSync(fd, 'utf8').trim();
  } catch {
    // Windows does not let other processes read a locked file.
    return '';
  }
}
