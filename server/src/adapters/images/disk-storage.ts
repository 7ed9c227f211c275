import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { ImageStorage, StoredBytes, StoredObject } from './image-storage.ts';

const PAGE = 1000;

/** Stores images as files below a folder. */
export class DiskStorage implements ImageStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Written to a temporary file, synced, then renamed: even a power cut leaves the whole file or none. */
  async put(key: string, bytes: Buffer): Promise<void> {
    const file = this.#path(key);
    await fs.mkdir(path.dirname(file), { recursive: true });
    const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
    try {
      await fs.writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
      await fs.rename(draft, file);
    } catch (error) {
      await fs.rm(draft, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(file));
  }

  async get(key: string): Promise<StoredBytes | undefined> {
    const handle = await unlessMissing(fs.open(this.#path(key)));
    if (!handle) return undefined;
    const { size } = await handle.stat();
    return { length: size, stream: handle.createReadStream() };
  }

  async exists(key: string): Promise<boolean> {
    return (await unlessMissing(fs.stat(this.#path(key)))) !== undefined;
  }

  async remove(key: string): Promise<void> {
    await fs.rm(this.#path(key), { force: true });
  }

  async *list(folder: string): AsyncGenerator<readonly StoredObject[]> {
    const entries = await unlessMissing(fs.opendir(this.#path(folder)));
    let page: StoredObject[] = [];
    for await (const entry of entries ?? []) {
      const key = `${folder}/${entry.name}`;
      const file = await unlessMissing(fs.stat(this.#path(key)));
      if (!file?.isFile()) continue;
      page.push({ key, changedAt: file.mtime });
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  #path(key: string): string {
    return path.join(this.#folder, key);
  }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Syncs the directory, so that its entries are as durable as the files. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
