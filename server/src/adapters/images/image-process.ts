import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { builtProgram } from '../../server-folder.ts';
import { type ImageOrder, type ImageOutcome, readOutcomes, sendOrder } from './image-messages.ts';

type Program = ChildProcessByStdio<Writable, Readable, null>;

interface Limits {
  /** Beyond this the process counts as hung. Generous, because it runs at low priority beside a busy server. */
  readonly imageMs: number;
  /** Idle time after which the process is stopped to release its memory. */
  readonly idleMs: number;
}

const LIMITS: Limits = { imageMs: 60_000, idleMs: 60_000 };

interface Waiting {
  resolve(outcome: ImageOutcome): void;
  reject(error: Error): void;
}

/** A process that redraws images, one at a time. It starts on demand and restarts after it has ended. */
export class ImageProcess {
  readonly #limits: Limits;
  readonly #program: string;
  #child: Program | undefined;
  #waiting: Waiting | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Since the server started: processes started, images handled, and images lost with their process. */
  readonly counts = { started: 0, handled: 0, lost: 0 };

  /** Only tests pass other limits or another program. */
  constructor(limits: Partial<Limits> = {}, program = builtProgram('image-program')) {
    this.#limits = { ...LIMITS, ...limits };
    this.#program = program;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isAtWork(): boolean {
    return this.#waiting !== undefined;
  }

  /** Rejects if the process ends or hangs: then nothing is known about the image. */
  async draw(order: ImageOrder): Promise<ImageOutcome> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    const limit = setTimeout(() => this.#lose(child, 'took too long'), this.#limits.imageMs);
    // A pending image keeps this process alive, an idle helper does not.
    keepAlive(child, true);
    try {
      const outcome = await new Promise<ImageOutcome>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        sendOrder(child.stdin, order);
      });
      this.counts.handled += 1;
      return outcome;
    } catch (error) {
      this.counts.lost += 1;
      throw error;
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
    // The helper gets no environment, so that a malicious image finds no secrets. Pipes instead of Node's IPC
    // channel, which would copy a photo several times on the server's main thread.
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
    // A broken pipe means that the process is gone, which its exit reports.
    child.stdin.on('error', () => {});
    this.#child = child;
    this.counts.started += 1;
    return child;
  }

  /** Kills what is left of it: the next image gets a new process. */
  #lose(child: Program, why: string): void {
    if (this.#child !== child) return;
    this.end();
    this.#waiting?.reject(new Error(`the image process failed: ${why}`));
  }
}

function keepAlive(child: Program, isNeeded: boolean): void {
  // Child process pipes are sockets, although the types say otherwise.
  for (const handle of [child, child.stdin as Socket, child.stdout as unknown as Socket]) {
    if (isNeeded) handle.ref();
    else handle.unref();
  }
}
