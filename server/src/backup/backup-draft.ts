import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncPath, syncTree } from '../db/embedded/durable-fs.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Manifest } from './manifest.ts';

export const MANIFEST = 'manifest.json';
/** In the format of `sha256sum`; the manifest is the last entry, so that a truncated list is detected. */
export const SUMS = 'SHA256SUMS';

const FOLDERS = ['tables', 'images/large', 'images/internal'];

/** A backup in progress, written beside its target: it is renamed when it is complete and synced to disk. */
export class BackupDraft {
  readonly #target: string;
  readonly #folder: string;
  readonly #sums: fs.WriteStream;

  constructor(target: string) {
    this.#target = target;
    if (isTaken(target)) throw new BackupProblem(`${target} already exists. Name a folder that does not.`);
    this.#folder = `${target}.incomplete-${randomBytes(4).toString('hex')}`;
    for (const folder of FOLDERS) fs.mkdirSync(path.join(this.#folder, folder), { recursive: true, mode: 0o700 });
    this.#sums = fs.createWriteStream(path.join(this.#folder, SUMS), { mode: 0o600, flags: 'wx' });
    // Checked at the end; until then it must not count as an unhandled rejection.
    this.#sums.on('error', () => {});
  }

  async writeTable(file: string, lines: AsyncIterable<string>): Promise<void> {
    await this.#write(file, [Readable.from(lines), createGzip()]);
  }

  has(file: string): boolean {
    return fs.existsSync(path.join(this.#folder, file));
  }

  async writeImage(file: string, bytes: Readable): Promise<void> {
    await this.#write(file, [bytes]);
  }

  async complete(manifest: Manifest): Promise<void> {
    await this.#write(MANIFEST, [Readable.from([`${JSON.stringify(manifest, undefined, 2)}\n`])]);
    await new Promise<void>((resolve, reject) => {
      this.#sums.on('error', reject);
      this.#sums.end(resolve);
    });
    if (this.#sums.errored) throw this.#sums.errored;
    syncTree(this.#folder);
    if (isTaken(this.#target))
      throw new BackupProblem(`${this.#target} was created by another process in the meantime.`);
    fs.renameSync(this.#folder, this.#target);
    syncPath(path.dirname(this.#target));
  }

  async discard(): Promise<void> {
    this.#sums.destroy();
    await fs.promises.rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #write(file: string, source: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]): Promise<void> {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const end = fs.createWriteStream(path.join(this.#folder, file), { mode: 0o600, flags: 'wx' });
    await pipeline([...source, hashing, end]);
    this.#sums.write(`${hash.digest('hex')}  ${file}\n`);
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
