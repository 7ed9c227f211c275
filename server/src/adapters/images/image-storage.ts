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

/** Where images lie, under keys such as `large/0f…3a.jpg`. Several processes may work on one storage. */
export interface ImageStorage {
  /** Complete or not at all; what was there is replaced. */
  put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void>;
  get(key: string): Promise<StoredBytes | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Everything below a folder, page by page, in no particular order. */
  list(folder: string): AsyncIterable<readonly StoredObject[]>;
}
