/** Where reading continues in the bytes of a file, which count without compression. */
export interface Position {
  readonly offset: number;
  /** Documents (or lines) before it. */
  readonly number: number;
}

/** The bytes of one document. */
export interface RawDocument {
  /** Undefined if it is larger than a document can be. */
  readonly bytes: Buffer | undefined;
  /** The position after it. */
  readonly next: Position;
  /** The file ends without an end of this line: it may have been cut off. */
  readonly isLastLine: boolean;
}

export const EMPTY = Buffer.alloc(0);

/** Extended JSON is up to four times as large as the 16 MB that MongoDB allows for a document. */
export const MAX_JSON_BYTES = 64 * 1024 * 1024;

/** Collects the bytes of a document from several chunks; only counts them if there are too many. */
export class PartialDocument {
  #parts: Buffer[] = [];
  #size = 0;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  add(bytes: Buffer): void {
    this.#size += bytes.length;
    if (this.#size > MAX_JSON_BYTES) this.#parts = [];
    else this.#parts.push(bytes);
  }

  take(): Buffer | undefined {
    const [first = EMPTY, ...more] = this.#parts;
    const bytes = this.#size > MAX_JSON_BYTES ? undefined : more.length === 0 ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return bytes;
  }
}
