import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../database.ts';
import type { LongChange } from './long-change.ts';
import { buildIndex, runBatch, type StepResult, unfinishedChanges } from './long-changes.queries.ts';

/** All changes that migrations start, also those of the past: a database may be upgraded from any version. */
export const LONG_CHANGES: readonly LongChange[] = [];

export interface LongChangeOptions {
  readonly changes?: readonly LongChange[];
  /** Called after each batch. */
  readonly onStep?: (name: string, result: StepResult) => void;
  readonly stopping?: AbortSignal;
  /** No batch begins after this time; the rest is left. */
  readonly until?: number;
}

/** Works on what migrations left to be done. Returns whether something is left that this process could continue. */
export async function runLongChanges(database: Pick<Database, 'pool'>, options: LongChangeOptions): Promise<boolean> {
  const { changes = LONG_CHANGES, onStep = () => {}, stopping, until = Number.POSITIVE_INFINITY } = options;
  let isLeft = false;
  for (const { name, statement } of await unfinishedChanges(database.pool)) {
    const change = changes.find((known) => known.name === name);
    // That of another version.
    if (!change && statement === null) continue;
    for (let result: StepResult = 'more'; result === 'more'; ) {
      if (stopping?.aborted || Date.now() > until) {
        isLeft = true;
        break;
      }
      const begin = Date.now();
      result = await onConnection(database.pool, (client) =>
        change ? runBatch(client, change) : buildStoppably(database.pool, client, { name, statement }, stopping),
      );
      onStep(name, result);
      // Half of the time belongs to the calls: the embedded engine has a single session.
      if (result === 'more') await delay(Date.now() - begin);
    }
  }
  return isLeft;
}

const TAKEN_MS = 200;

/** For a migration that relies on their end: the caller's session does what is left, or waits for another process. */
export async function finishLongChanges(
  client: PoolClient,
  names: readonly string[],
  changes: readonly LongChange[] = LONG_CHANGES,
): Promise<void> {
  while (names.length > 0) {
    const left = (await unfinishedChanges(client)).filter(({ name }) => names.includes(name));
    if (left.length === 0) return;
    for (const unfinished of left) {
      const change = changes.find(({ name }) => name === unfinished.name);
      if (!change && unfinished.statement === null) throw new Error(`there is no long change ${unfinished.name}`);
      const result = await (change ? runBatch(client, change) : buildIndex(client, unfinished));
      if (result === 'taken') await delay(TAKEN_MS);
    }
  }
}

async function onConnection<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await run(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A server that stops does not wait for an index: the next one builds it again. */
async function buildStoppably(
  pool: Pool,
  client: PoolClient,
  index: { name: string; statement: string | null },
  stopping: AbortSignal | undefined,
): Promise<StepResult> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {});
  stopping?.addEventListener('abort', cancel, { once: true });
  try {
    return await buildIndex(client, index);
  } catch (error) {
    if (stopping?.aborted) return 'taken';
    throw error;
  } finally {
    stopping?.removeEventListener('abort', cancel);
  }
}
