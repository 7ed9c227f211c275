import type { EngineCode } from './engine-code.ts';

/** What the engine's thread is started with: the database's folder and the compiled code. */
export interface EngineStart {
  readonly folder: string;
  readonly code: EngineCode;
}

/** `session` counts the connections, so that a late answer to a broken one never reaches its successor. */
export type ToEngine = { type: 'connect'; session: number } | { type: 'data'; bytes: Uint8Array } | { type: 'close' };

export type FromEngine = { type: 'ready' } | { type: 'data'; session: number; bytes: Uint8Array } | { type: 'closed' };
