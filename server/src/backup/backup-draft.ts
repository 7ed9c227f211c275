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
/** In the form of the `sha256sum` program; the manifest comes last, so that a cut list is seen. */
export const SUMS = 'SHA256SUMS';

const FOLDERS = ['tables', 'images/large', 'images/internal'];

/** A backup that is being written, beside its final place: it gets its name when it is complete and on the disk. */
export class BackupDraft {
  readonly #target: string;
  readonly #folder: string;
  readonly #sums: fs.WriteStream;

  constructor(target: string) {
    this.#target = target;
    if (isTaken(target)) throw new BackupProblem(`${target} is already there. Name a folder that is not.`);
    this.#folder = `${target}.incomplete-${randomBytes(4).toString('hex')}`;
    for (const folder of FOLDERS) fs.mkdirSync(path.join(this.#folder, folder), { recursive: true, mode: 0o700 });
    this.#sums = fs.createWriteStream(path.join(this.#folder, SUMS), { mode: 0o600, flags: 'wx' });
    // Asked for at the end; until then a failure is not unhandled.
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
    if (isTaken(this.#target)) throw new BackupProblem(`${this.#target} has been made by somebody else meanwhile.`);
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

/** An empty folder that somebody made beforehand is as good as none. */
function isTaken(target: string): boolean {
  try {
    return fs.readdirSync(target).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    return true;
  }
}
