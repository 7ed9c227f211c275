import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { builtProgram } from '../../server-folder.ts';
import { type ImageOrder, type ImageOutcome, readOutcomes, sendOrder } from './image-messages.ts';

type Program = ChildProcessByStdio<Writable, Readable, null>;

interface Limits {
  /** A picture that takes longer has hung its process. Generous: the process stands back behind a busy server. */
  readonly pictureMs: number;
  /** So long it waits for another picture before its memory is given back. */
  readonly idleMs: number;
}

const LIMITS: Limits = { pictureMs: 60_000, idleMs: 60_000 };

interface Waiting {
  resolve(outcome: ImageOutcome): void;
  reject(error: Error): void;
}

/** A process that draws pictures anew, one at a time. It is started for the first one, and for the next after its end. */
export class ImageProcess {
  readonly #limits: Limits;
  readonly #program: string;
  #child: Program | undefined;
  #waiting: Waiting | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Only tests give other limits, or another program. */
  constructor(limits: Partial<Limits> = {}, program = builtProgram('image-program')) {
    this.#limits = { ...LIMITS, ...limits };
    this.#program = program;
  }

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isAtWork(): boolean {
    return this.#waiting !== undefined;
  }

  /** Fails where the process ends or hangs over the picture: then nobody knows what the picture is. */
  async draw(order: ImageOrder): Promise<ImageOutcome> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    const limit = setTimeout(() => this.#lose(child, 'took too long'), this.#limits.pictureMs);
    // A picture under way keeps this process alive, an idle helper does not.
    keepAlive(child, true);
    try {
      return await new Promise<ImageOutcome>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        sendOrder(child.stdin, order);
      });
    } finally {
      this.#waiting = undefined;
      clearTimeout(limit);
      keepAlive(child, false);
      this.#idle = setTimeout(() => this.end(), this.#limits.idleMs).unref();
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): Program {
    // It needs no setting of the server, so whatever a picture makes of it knows none of its secrets. Pipes instead of
    // the channel between Node's processes: that one would copy a photo several times, in the server's turns.
    const child = spawn(process.execPath, [this.#program], { env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
    const read = readOutcomes((outcome) => this.#waiting?.resolve(outcome));
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        this.#lose(child, `said ${String(error)}`);
      }
    });
    child.once('exit', (code, signal) => this.#lose(child, `ended (${signal ?? code})`));
    child.on('error', (error) => this.#lose(child, error.message));
    // A pipe that breaks has lost its process, which is told by its exit.
    child.stdin.on('error', () => {});
    this.#child = child;
    return child;
  }

  /** What is left of it is ended too: the next picture gets a new process. */
  #lose(child: Program, why: string): void {
    if (this.#child !== child) return;
    this.end();
    this.#waiting?.reject(new Error(`the process that draws pictures failed: ${why}`));
  }
}

function keepAlive(child: Program, isNeeded: boolean): void {
  // Pipes of a process are sockets, whatever the types say.
  for (const handle of [child, child.stdin as Socket, child.stdout as unknown as Socket]) {
    if (isNeeded) handle.ref();
    else handle.unref();
  }
}
