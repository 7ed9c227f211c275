import type { MessagePort } from 'node:worker_threads';
import type { EngineCode } from './engine-code.ts';

export interface EngineStart {
  readonly folder: string;
  readonly code: EngineCode;
}

/** Data that the thread is started with. The code follows through the port once it is compiled. */
export interface EngineThread {
  readonly folder: string;
  readonly codePort: MessagePort;
}

/** `session` numbers the connections, so that a late answer to a broken one never reaches the next. */
export type ToEngine = { type: 'connect'; session: number } | { type: 'data'; bytes: Uint8Array } | { type: 'close' };

export type FromEngine = { type: 'ready' } | { type: 'data'; session: number; bytes: Uint8Array } | { type: 'closed' };
