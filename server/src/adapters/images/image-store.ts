import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { ImageSize } from '@leitstand/contract/base/limits';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, codeOf, isStorageFull } from '../../errors.ts';
import { DiskStorage } from './disk-storage.ts';
import { decodeImage, resizeImage } from './image-codec.ts';
import type { ImageStorage, ObjectHeaders } from './image-storage.ts';

export interface StoredImage {
  readonly name: string;
  readonly internal: boolean;
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

export interface ImageFile extends ObjectHeaders {
  readonly length: number | undefined;
  readonly stream: Readable;
}

interface WrittenObject {
  readonly key: string;
  readonly changedAt: Date;
  /** The image it belongs to; an unfinished draft belongs to none. */
  readonly name: string | undefined;
}

type Place = ImageSize | 'internal';

/** Longest edge in pixels: 32 px thumbnails on high-density screens, previews, and everything else. */
const LONGEST_EDGE: Readonly<Record<ImageSize, number>> = { small: 128, medium: 480, large: 2048 };
const PLACES: readonly Place[] = ['large', 'internal', 'medium', 'small'];
const NAME = /^[0-9a-f]{32}\.(jpg|png)$/;
const DRAFT = /^[0-9a-f]{32}\.(jpg|png)\.[0-9a-f]{8}\.part$/;
const OWNER = 'owner.txt';

/**
 * Stored images. Every upload is decoded and encoded again, never passed through. Names are unguessable and their
 * content never changes.
 */
export class ImageStore {
  readonly #storage: ImageStorage;
  readonly #log: FastifyBaseLogger | undefined;
  readonly #making = new Map<string, Promise<Buffer | undefined>>();

  /** On a folder, or on another storage. */
  constructor(storage: string | ImageStorage, log?: FastifyBaseLogger) {
    this.#storage = typeof storage === 'string' ? new DiskStorage(storage) : storage;
    this.#log = log;
  }

  async save(upload: readonly Buffer[], internal: boolean): Promise<StoredImage> {
    const image = await this.#drawn(decodeImage(upload, LONGEST_EDGE.large), 'PICTURE_FAILED');
    const name = `${randomBytes(16).toString('hex')}.${image.extension}`;
    await this.#put(internal ? 'internal' : 'large', name, image.bytes);
    const { contentType, width, height } = image;
    return { name, internal, contentType, bytes: image.bytes.length, width, height };
  }

  async open(name: string, place: Place): Promise<ImageFile | undefined> {
    if (!NAME.test(name)) return undefined;
    const stored = await this.#reach(this.#storage.get(`${place}/${name}`));
    if (stored) return { ...headersOf(place, name), ...stored };
    if (place === 'large' || place === 'internal') return undefined;
    const bytes = await this.#makeOnce(name, place);
    return bytes && { ...headersOf(place, name), length: bytes.length, stream: Readable.from(bytes) };
  }

  /** A failed removal is logged and left to the image sweep. */
  async remove(name: string): Promise<void> {
    if (!NAME.test(name)) return;
    try {
      // The original first: creating a variant checks afterwards whether the original still exists.
      await this.#reach(this.#storage.remove(`large/${name}`));
      await Promise.all(PLACES.slice(1).map((place) => this.#reach(this.#storage.remove(`${place}/${name}`))));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  /**
   * Marks the storage as belonging to this database. Returns false if it belongs to another one: images without a
   * record here may have one there.
   */
  async claim(owner: string): Promise<boolean> {
    const mark = await this.#storage.get(OWNER);
    if (mark) return (await text(mark.stream)) === owner;
    await this.#storage.put(OWNER, Buffer.from(owner), { contentType: 'text/plain', cacheControl: 'no-store' });
    return true;
  }

  /** Lists everything that this class has written and that still exists, page by page. Other files are skipped. */
  async *written(): AsyncGenerator<readonly WrittenObject[]> {
    for (const place of PLACES) {
      for await (const page of this.#storage.list(place)) {
        yield page.flatMap(({ key, changedAt }) => {
          const file = key.slice(place.length + 1);
          if (NAME.test(file)) return { key, changedAt, name: file };
          return DRAFT.test(file) ? { key, changedAt, name: undefined } : [];
        });
      }
    }
  }

  async removeWritten({ key }: WrittenObject): Promise<void> {
    await this.#storage.remove(key);
  }

  /** Concurrent requests for the same new variant share the work. */
  #makeOnce(name: string, size: 'small' | 'medium'): Promise<Buffer | undefined> {
    const key = `${size}/${name}`;
    const making = this.#making.get(key) ?? this.#makeVariant(name, size).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #makeVariant(name: string, size: 'small' | 'medium'): Promise<Buffer | undefined> {
    const original = await this.#reach(this.#storage.get(`large/${name}`));
    if (!original) return undefined;
    const originalBytes = await this.#reach(buffer(original.stream));
    const bytes = await this.#drawn(resizeImage(originalBytes, LONGEST_EDGE[size]), 'UNAVAILABLE');
    await this.#put(size, name, bytes);
    // Removed in the meantime: no copy may outlive the original.
    if (await this.#reach(this.#storage.exists(`large/${name}`))) return bytes;
    await this.#reach(this.#storage.remove(`${size}/${name}`));
    return undefined;
  }

  #put(place: Place, name: string, bytes: Buffer): Promise<void> {
    return this.#reach(this.#storage.put(`${place}/${name}`, bytes, headersOf(place, name)));
  }

  /** A rejected image concerns the caller; one that crashed its process also concerns the operator. */
  async #drawn<T>(work: Promise<T>, code: 'PICTURE_FAILED' | 'UNAVAILABLE'): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#log?.error({ err: error }, 'an image could not be decoded');
      throw new AppError(code, code === 'PICTURE_FAILED' ? { field: 'file' } : {});
    }
  }

  /** Storage failures: the operator gets the reason in the log, the caller a retryable error. */
  async #reach<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#log?.error({ err: error }, 'the image storage failed');
      throw new AppError(isStorageFull(codeOf(error)) ? 'STORAGE_FULL' : 'UNAVAILABLE');
    }
  }
}

/** Response headers of an image. */
export function headersOf(place: Place, name: string): ObjectHeaders {
  return {
    contentType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
    // Caches ask again after a minute, because the image may have been deleted or hidden.
    cacheControl: place === 'internal' ? 'private, no-store' : 'private, max-age=60, must-revalidate',
  };
}
