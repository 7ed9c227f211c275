import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../../platform.ts';
import { findRun } from './bulk.queries.ts';
import { isRetryable, processChunk } from './bulk-chunk.ts';

/** Pause between two chunks that lets other calls use the database. */
const CHUNK_GAP_MS = 10;
const PROGRESS_MS = 1000;
/** Attempts per chunk before the job fails and the queue retries it. The pauses double, which covers about a minute. */
const ATTEMPTS = 15;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 10_000;

/** `later`: this process is stopping, and another one continues. */
export type Ending = 'ended' | 'later';

/** Works on the runs of this process, one chunk of each in turn, so that a short run does not wait for a long one. */
class BulkWorker {
  readonly #platform: Platform;
  readonly #running = new Map<string, Promise<Ending>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Settles when the run has ended; concurrent calls share the promise. */
  work(runId: string): Promise<Ending> {
    const known = this.#running.get(runId);
    if (known) return known;
    const ending = this.#workOn(runId).finally(() => this.#running.delete(runId));
    this.#running.set(runId, ending);
    return ending;
  }

  /** Starts immediately; if it fails, the job of the run retries. */
  begin(runId: string): void {
    this.work(runId).catch((error: unknown) =>
      this.#platform.log.error({ err: error, runId }, 'a bulk action was interrupted'),
    );
  }

  /** Settles when no run is in progress. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async #workOn(runId: string): Promise<Ending> {
    if (this.#platform.stopping.aborted) return 'later';
    const run = await findRun(this.#platform.database.drizzle, runId);
    if (!run) return 'ended';
    // The first chunk publishes its progress immediately, to show that the run has started.
    let publishedAt = 0;
    for (let failures = 0; !this.#platform.stopping.aborted; ) {
      const isDue = Date.now() - publishedAt >= PROGRESS_MS;
      try {
        const after = await this.#inTurn(() => processChunk(this.#platform, run, isDue));
        if (!after || after.finishedAt) return 'ended';
        failures = 0;
        if (isDue) publishedAt = Date.now();
      } catch (error) {
        failures += 1;
        if (!isRetryable(error) || failures >= ATTEMPTS) throw error;
        await this.#pause(failures);
      }
    }
    return 'later';
  }

  async #pause(failures: number): Promise<void> {
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    await delay(ms, undefined, { signal: this.#platform.stopping }).catch(() => undefined);
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(step);
    this.#turn = mine.catch(() => undefined).then(() => delay(CHUNK_GAP_MS));
    return mine;
  }
}

const workers = new WeakMap<Platform, BulkWorker>();

/** One worker per server, shared by its routes and jobs. */
export function bulkWorker(platform: Platform): BulkWorker {
  const worker = workers.get(platform) ?? new BulkWorker(platform);
  workers.set(platform, worker);
  return worker;
}
