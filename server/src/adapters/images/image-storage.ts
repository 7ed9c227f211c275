import type { Readable } from 'node:stream';

export interface StoredBytes {
  readonly length: number | undefined;
  readonly stream: Readable;
}

export interface StoredObject {
  readonly key: string;
  readonly changedAt: Date;
}

export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Storage of images under keys such as `large/0f…3a.jpg`. Several processes may share one storage. */
export interface ImageStorage {
  /** Atomic; replaces an existing object. */
  put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void>;
  get(key: string): Promise<StoredBytes | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removing an object that does not exist is not an error. */
  remove(key: string): Promise<void>;
  /** Lists everything below a folder, page by page, in no particular order. */
  list(folder: string): AsyncIterable<readonly StoredObject[]>;
}
