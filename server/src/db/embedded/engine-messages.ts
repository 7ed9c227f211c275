import type { MessagePort } from 'node:worker_threads';
import type { EngineCode } from './engine-code.ts';

/** What the engine runs: its compiled code on a database's folder. */
export interface EngineStart {
  readonly folder: string;
  readonly code: EngineCode;
}

/** What its thread is started with. The code follows through the port when it is compiled. */
export interface EngineThread {
  readonly folder: string;
  readonly codePort: MessagePort;
}

/** `session` counts the connections, so that a late answer to a broken one never reaches its successor. */
export type ToEngine = { type: 'connect'; session: number } | { type: 'data'; bytes: Uint8Array } | { type: 'close' };

export type FromEngine = { type: 'ready' } | { type: 'data'; session: number; bytes: Uint8Array } | { type: 'closed' };
