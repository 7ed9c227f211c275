import { randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { ImageSize } from '@leitstand/contract/limits';
import { decodeImage, resizeImage } from './image-codec.ts';

export interface StoredImage {
  readonly name: string;
  readonly internal: boolean;
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

export interface ImageFile {
  readonly contentType: string;
  readonly stream: ReadStream;
}

/** Longest edge in pixels: 32 px thumbnails on dense screens, previews, and everything else. */
const LONGEST_EDGE: Readonly<Record<ImageSize, number>> = { small: 128, medium: 480, large: 2048 };
const NAME = /^[0-9a-f]{32}\.(jpg|png)$/;

/**
 * Images on disk. What is stored was decoded and encoded anew, never passed through. Names cannot be guessed and never
 * change their content, so they may be cached for ever.
 */
export class ImageStore {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async save(upload: Buffer, internal: boolean): Promise<StoredImage> {
    const image = await decodeImage(upload, LONGEST_EDGE.large);
    const name = `${randomBytes(16).toString('hex')}.${image.extension}`;
    await this.#write(this.#path(internal ? 'internal' : 'large', name), image.bytes);
    const { contentType, width, height } = image;
    return { name, internal, contentType, bytes: image.bytes.length, width, height };
  }

  async open(name: string, size: ImageSize | 'internal'): Promise<ImageFile | undefined> {
    const match = NAME.exec(name);
    if (!match) return undefined;
    const file = this.#path(size, name);
    if (!(await exists(file))) {
      if (size === 'large' || size === 'internal' || !(await exists(this.#path('large', name)))) return undefined;
      await this.#makeOnce(name, size);
    }
    return { contentType: match[1] === 'png' ? 'image/png' : 'image/jpeg', stream: createReadStream(file) };
  }

  async remove(name: string): Promise<void> {
    if (!NAME.test(name)) return;
    const places = ['large', 'medium', 'small', 'internal'] as const;
    await Promise.all(places.map((place) => fs.rm(this.#path(place, name), { force: true })));
  }

  /** Two requests for the same new variant share the work. */
  async #makeOnce(name: string, size: 'small' | 'medium'): Promise<void> {
    const key = `${size}/${name}`;
    const making = this.#making.get(key) ?? this.#makeVariant(name, size).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    await making;
  }

  async #makeVariant(name: string, size: 'small' | 'medium'): Promise<void> {
    const original = await fs.readFile(this.#path('large', name));
    await this.#write(this.#path(size, name), await resizeImage(original, LONGEST_EDGE[size]));
  }

  /** Complete or not at all: written beside, synced, then moved. */
  async #write(file: string, bytes: Buffer): Promise<void> {
    await fs.mkdir(path.dirname(file), { recursive: true });
    const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
    const handle = await fs.open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.rename(draft, file);
  }

  #path(place: ImageSize | 'internal', name: string): string {
    return path.join(this.#folder, place, name);
  }
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
