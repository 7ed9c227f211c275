import type { Duplex } from 'node:stream';
import { MessageChannel, Worker } from 'node:worker_threads';
import { builtProgram } from '../../server-folder.ts';
import type { EngineCode } from './engine-code.ts';
import type { EngineThread, FromEngine, ToEngine } from './engine-messages.ts';
import { EngineSocket } from './engine-socket.ts';

/** Enough for a query as deep as the engine's `max_stack_depth` allows. */
const STACK_MB = 64;

/** The engine's thread, and sockets to it that the `pg` driver uses like network connections. */
export class EngineClient {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  readonly #exited: Promise<void>;
  readonly #failureListeners: ((error: Error) => void)[] = [];
  #socket: EngineSocket | undefined;
  #session = 0;
  #failure: Error | undefined;
  #closed: (() => void) | undefined;

  /** The thread starts while the code is being compiled. Only tests pass another `program`. */
  constructor(folder: string, code: Promise<EngineCode>, program: string | URL = builtProgram('engine-worker')) {
    const { port1, port2 } = new MessageChannel();
    const start: EngineThread = { folder, codePort: port2 };
    this.#worker = new Worker(program, {
      workerData: start,
      transferList: [port2],
      resourceLimits: { stackSizeMb: STACK_MB },
      stdout: false,
      stderr: false,
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#failureListeners.push(reject);
      this.#worker.on('message', (message: FromEngine) => {
        if (message.type === 'ready') resolve();
        else if (message.type === 'data') this.#receive(message.session, message.bytes);
        else this.#closed?.();
      });
    });
    this.#worker.on('error', (error) => this.#fail(error));
    code.then(
      (compiled) => {
        port1.postMessage(compiled);
        port1.close();
      },
      (error: Error) => this.#fail(error),
    );
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        if (!this.#closed) this.#fail(new Error(`The database engine stopped unexpectedly (code ${code}).`));
        resolve();
      });
    });
  }

  async ready(): Promise<void> {
    await this.#ready;
  }

  /** The engine has a single session: a new socket replaces the previous one. */
  socket(): Duplex {
    this.#socket?.destroy();
    this.#session += 1;
    this.#socket = new EngineSocket({
      open: () => (this.#failure ? this.#failure : this.#post({ type: 'connect', session: this.#session })),
      send: (bytes) => this.#post({ type: 'data', bytes }, [bytes.buffer as ArrayBuffer]),
    });
    return this.#socket;
  }

  onFailure(listener: (error: Error) => void): void {
    this.#failureListeners.push(listener);
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#closed = resolve;
      void this.#exited.then(resolve);
      this.#post({ type: 'close' });
    });
    await this.#worker.terminate();
  }

  #receive(session: number, bytes: Uint8Array): void {
    if (session === this.#session) this.#socket?.push(bytes);
  }

  /** Fails all pending and all later requests. */
  #fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    this.#socket?.destroy(error);
    for (const listener of this.#failureListeners) listener(error);
  }

  #post(message: ToEngine, transfer: ArrayBuffer[] = []): undefined {
    this.#worker.postMessage(message, transfer);
  }
}
