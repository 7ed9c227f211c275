import { setTimeout as delay } from 'node:timers/promises';
import type { WaitingJobs } from '../jobs/waiting-jobs.ts';
import { type BroadcastFigures, readBroadcastFigures } from '../modules/broadcast/broadcast-figures.queries.ts';
import type { Platform } from '../platform.ts';

interface StoredFigures {
  readonly jobs: readonly WaitingJobs[];
  readonly broadcasts: BroadcastFigures;
}

/** Several readers within this time cost the database one query each kind. */
const FRESH_MS = 5_000;
/** Prometheus gives up after ten seconds. */
const PATIENCE_MS = 4_000;

/**
 * What the database knows, read when somebody asks, at most every few seconds and once at a time. Resolves to undefined
 * if the database or the queue does not answer.
 */
export function storedFigures({ database, queue }: Platform): () => Promise<StoredFigures | undefined> {
  let latest: { readonly at: number; readonly figures: StoredFigures } | undefined;
  let reading: Promise<StoredFigures | undefined> | undefined;

  async function read(): Promise<StoredFigures | undefined> {
    try {
      await queue.assertAlive();
      const figures = { jobs: await queue.waiting(), broadcasts: await readBroadcastFigures(database.drizzle) };
      latest = { at: performance.now(), figures };
      return figures;
    } catch {
      // The queue and the calls log an unreachable database; here it is a figure.
      return undefined;
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    if (latest && performance.now() - latest.at < FRESH_MS) return latest.figures;
    reading ??= read();
    return Promise.race([reading, delay(PATIENCE_MS, undefined, { ref: false })]);
  };
}
