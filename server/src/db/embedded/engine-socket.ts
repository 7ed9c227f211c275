import { Duplex } from 'node:stream';

interface Line {
  /** Begins a session; returns an error if that is not possible. */
  open(): Error | undefined;
  /** Transfers ownership of the bytes. */
  send(bytes: Uint8Array): void;
}

/** A `net.Socket` for `pg` on top of a message port. */
export class EngineSocket extends Duplex {
  readonly #line: Line;

  constructor(line: Line) {
    super();
    this.#line = line;
  }

  connect(): this {
    const refusal = this.#line.open();
    setImmediate(() => {
      if (refusal) this.destroy(refusal);
      else this.emit('connect');
    });
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#line.send(new Uint8Array(chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
