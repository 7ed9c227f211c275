import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { FolderDraft } from './folder-draft.ts';
import type { Manifest } from './manifest.ts';

export const MANIFEST = 'manifest.json';
/** In the format of `sha256sum`; the manifest is the last entry, so that a truncated list is detected. */
export const SUMS = 'SHA256SUMS';

const FOLDERS = ['tables', 'images/large', 'images/internal'];

/** A backup in progress. */
export class BackupDraft {
  readonly #draft: FolderDraft;
  readonly #sums: fs.WriteStream;
  /** Size of the files so far. */
  bytes = 0;

  constructor(target: string) {
    this.#draft = new FolderDraft(target, FOLDERS);
    this.#sums = fs.createWriteStream(this.#draft.path(SUMS), { mode: 0o600, flags: 'wx' });
    // Checked at the end; until then it must not count as an unhandled rejection.
    this.#sums.on('error', () => {});
  }

  async writeTable(file: string, lines: AsyncIterable<string>): Promise<void> {
    await this.#write(file, [Readable.from(lines), createGzip()]);
  }

  has(file: string): boolean {
    return fs.existsSync(this.#draft.path(file));
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
    this.#draft.complete();
  }

  async discard(): Promise<void> {
    this.#sums.destroy();
    await this.#draft.discard();
  }

  async #write(file: string, source: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]): Promise<void> {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        this.bytes += chunk.length;
        done(null, chunk);
      },
    });
    const end = fs.createWriteStream(this.#draft.path(file), { mode: 0o600, flags: 'wx' });
    await pipeline([...source, hashing, end]);
    this.#sums.write(`${hash.digest('hex')}  ${file}\n`);
  }
}
