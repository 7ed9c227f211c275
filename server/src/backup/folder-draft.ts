import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { syncPath, syncTree } from '../db/embedded/durable-fs.ts';
import { BackupProblem } from './backup-problem.ts';

/** A folder in progress, written beside its target: it is renamed when it is complete and synced to disk. */
export class FolderDraft {
  readonly #target: string;
  readonly #folder: string;

  constructor(target: string, folders: readonly string[]) {
    this.#target = target;
    if (isTaken(target)) throw new BackupProblem(`${target} already exists. Name a folder that does not.`);
    this.#folder = `${target}.incomplete-${randomBytes(4).toString('hex')}`;
    for (const folder of folders) fs.mkdirSync(path.join(this.#folder, folder), { recursive: true, mode: 0o700 });
  }

  /** Where a file of the draft is. */
  path(file: string): string {
    return path.join(this.#folder, file);
  }

  complete(): void {
    syncTree(this.#folder);
    if (isTaken(this.#target))
      throw new BackupProblem(`${this.#target} was created by another process in the meantime.`);
    fs.renameSync(this.#folder, this.#target);
    syncPath(path.dirname(this.#target));
  }

  async discard(): Promise<void> {
    await fs.promises.rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** An existing empty folder counts as free. */
function isTaken(target: string): boolean {
  try {
    return fs.readdirSync(target).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    return true;
  }
}
