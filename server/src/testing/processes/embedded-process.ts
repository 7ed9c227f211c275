import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../../server-folder.ts';
import { SHORT_LIVED } from './short-lived.ts';

/** `hold` opens and waits; `insert` opens and inserts rows one by one, each in its own transaction. */
export type ProcessCommand = 'hold' | 'insert';

export type ProcessMessage = { type: 'open' } | { type: 'inserted'; id: number } | { type: 'failed'; message: string };

const PROGRAM = builtProgram('embedded-process-program');

/** Another process that opens the embedded database in `dataDir`. */
export class EmbeddedProcess {
  readonly messages: ProcessMessage[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #ended = false;
  #news = () => {};

  constructor(command: ProcessCommand, dataDir: string) {
    this.#child = fork(PROGRAM, [command, dataDir], { execArgv: [...SHORT_LIVED] });
    this.#child.on('message', (message: ProcessMessage) => {
      this.messages.push(message);
      this.#news();
    });
    this.#exited = once(this.#child, 'exit').then(() => {
      this.#ended = true;
      this.#news();
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Waits for `count` messages of the type; fails if the process ends before. */
  async said(type: ProcessMessage['type'], count = 1): Promise<ProcessMessage[]> {
    for (;;) {
      const found = this.messages.filter((message) => message.type === type);
      if (found.length >= count) return found;
      if (this.#ended) throw new Error(`The process ended; it said ${JSON.stringify(this.messages.slice(-3))}`);
      await new Promise<void>((resolve) => {
        this.#news = resolve;
      });
    }
  }

  /** SIGKILL: no signal handler, no clean-up. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  async close(): Promise<void> {
    this.#child.send('close');
    await this.#exited;
  }
}
