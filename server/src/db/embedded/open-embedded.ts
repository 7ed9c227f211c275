import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDataFolder } from './data-folder.ts';
import { EngineClient } from './engine-client.ts';
import { engineCode } from './engine-code.ts';
import { SingleSessionPool } from './single-session-pool.ts';

export interface EmbeddedOptions {
  /** Longest wait of a query for the single session before it fails. */
  sessionWaitMs?: number;
  /** Only tests pass another program for the engine's thread. */
  program?: string | URL;
}

const SESSION_WAIT_MS = 60_000;

/** The embedded engine behind the same driver and pool as a PostgreSQL server. */
export async function openEmbedded(dataDir: string, onFailure: (error: Error) => void, options: EmbeddedOptions = {}) {
  const { started, ...opened } = connectEmbedded(dataDir, onFailure, options);
  await started;
  return opened;
}

/** The same without waiting for the engine to start; queries wait for it. */
export function connectEmbedded(dataDir: string, onFailure: (error: Error) => void, options: EmbeddedOptions = {}) {
  const unlock = onlyOnce(lockDataFolder(dataDir));
  const client = new EngineClient(path.join(path.resolve(dataDir), 'database'), engineCode(), options.program);
  const started = client.ready().then(
    () => client.onFailure(onFailure),
    (error: unknown) => {
      unlock();
      throw error;
    },
  );
  const waitMs = options.sessionWaitMs ?? SESSION_WAIT_MS;
  const pool = new SingleSessionPool(() => client.socket(), waitMs);
  const close = async () => {
    // A transaction that never ends is rolled back instead of awaited.
    const patience = new AbortController();
    await Promise.race([pool.end(), delay(waitMs, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    await client.close();
    unlock();
  };
  return { engine: 'embedded' as const, pool, started, close };
}

function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
