import { createHash, type Hash } from 'node:crypto';
import * as fs from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FolderDraft } from '../../backup/folder-draft.ts';
import { type ExportManifest, IMAGES, MANIFEST, README, SUMS } from './export-manifest.ts';

type ReadImage = (name: string) => Promise<Readable | undefined>;

/** A file that is only readable by its owner, and its checksum. */
class SummedFile {
  readonly name: string;
  readonly #handle: fs.promises.FileHandle;
  readonly #hash = createHash('sha256');

  constructor(name: string, handle: fs.promises.FileHandle) {
    this.name = name;
    this.#handle = handle;
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.#hash.update(bytes);
    await this.#handle.appendFile(bytes);
  }

  async close(): Promise<string> {
    await this.#handle.close();
    return this.#hash.digest('hex');
  }
}

/** An export in progress. */
export class ExportDraft {
  readonly #draft: FolderDraft;
  readonly #previous: ExportDraft | undefined;
  readonly #open = new Set<SummedFile>();
  #sums: SummedFile | undefined;
  #images = 0;

  /** Images of a previous draft are taken over instead of copied again. */
  constructor(target: string, previous?: ExportDraft) {
    this.#draft = new FolderDraft(target, [IMAGES]);
    this.#previous = previous;
  }

  get images(): number {
    return this.#images;
  }

  /** A new file, to be closed with `finish`. */
  async begin(name: string): Promise<SummedFile> {
    const file = new SummedFile(name, await fs.promises.open(this.#draft.path(name), 'wx', 0o600));
    this.#open.add(file);
    return file;
  }

  async finish(file: SummedFile): Promise<void> {
    this.#open.delete(file);
    await this.#addSums([`${await file.close()}  ${file.name}\n`]);
  }

  imagePath(name: string): string {
    return this.#draft.path(`${IMAGES}/${name}`);
  }

  /** Adds images that the draft does not have yet, all at once. Returns the names of those that do not exist. */
  async addImages(names: readonly string[], read: ReadImage): Promise<string[]> {
    const missed: string[] = [];
    const sums: string[] = [];
    const store = async (name: string) => {
      const sum = await this.#storeImage(name, read);
      if (sum === undefined) missed.push(name);
      else sums.push(`${sum}  ${IMAGES}/${name}\n`);
    };
    await Promise.all([...new Set(names)].filter((name) => !fs.existsSync(this.imagePath(name))).map(store));
    await this.#addSums(sums);
    this.#images += sums.length;
    return missed;
  }

  async complete(manifest: ExportManifest, readme: string): Promise<void> {
    const texts = { [README]: readme, [MANIFEST]: `${JSON.stringify(manifest, undefined, 2)}\n` };
    for (const [name, text] of Object.entries(texts)) {
      const file = await this.begin(name);
      await file.write(text);
      await this.finish(file);
    }
    await this.#closeAll();
    this.#draft.complete();
  }

  /** Removes what was not completed. */
  async discard(): Promise<void> {
    await this.#closeAll();
    await this.#draft.discard();
  }

  async #closeAll(): Promise<void> {
    for (const file of this.#open) await file.close();
    this.#open.clear();
  }

  async #addSums(lines: readonly string[]): Promise<void> {
    this.#sums ??= await this.begin(SUMS);
    await this.#sums.write(lines.join(''));
  }

  /** Returns the checksum; undefined if there is no such image. */
  async #storeImage(name: string, read: ReadImage): Promise<string | undefined> {
    const path = this.imagePath(name);
    const copied = this.#previous?.imagePath(name);
    if (copied && fs.existsSync(copied)) {
      await fs.promises.rename(copied, path);
      return sumOf(path);
    }
    const bytes = await read(name);
    if (!bytes) return undefined;
    const hash = createHash('sha256');
    await pipeline(bytes, hashing(hash), fs.createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    return hash.digest('hex');
  }
}

function hashing(hash: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

/** The checksum of a file, read piece by piece. */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(path), hash);
  return hash.digest('hex');
}
