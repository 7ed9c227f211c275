import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../../platform.ts';
import { findRun } from './bulk.queries.ts';
import { isWorthRepeating, workOnChunk } from './bulk-chunk.ts';

/** Between two chunks: lets other queries run. */
const BREATH_MS = 10;
const PROGRESS_MS = 1000;
/** How often a chunk is tried before the queue is asked to come back later. The pauses double: a minute is bridged. */
const ATTEMPTS = 15;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 10_000;

/** `later`: this process ends, another one goes on. */
export type Ending = 'ended' | 'later';

/** Works on the runs of this process, a chunk of each in turn: a short one does not wait for a long one. */
class BulkWorker {
  readonly #platform: Platform;
  readonly #atWork = new Map<string, Promise<Ending>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Settles when the run has ended; a second request meanwhile gets the same answer. */
  work(runId: string): Promise<Ending> {
    const known = this.#atWork.get(runId);
    if (known) return known;
    const ending = this.#workOn(runId).finally(() => this.#atWork.delete(runId));
    this.#atWork.set(runId, ending);
    return ending;
  }

  /** Begins at once; if it fails, the job of the run tries again. */
  begin(runId: string): void {
    this.work(runId).catch((error: unknown) =>
      this.#platform.log.error({ err: error, runId }, 'a bulk action was interrupted'),
    );
  }

  /** Settles when nothing is under way any more. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#atWork.values());
  }

  async #workOn(runId: string): Promise<Ending> {
    if (this.#platform.stopping.aborted) return 'later';
    const run = await findRun(this.#platform.database.drizzle, runId);
    if (!run) return 'ended';
    // The first chunk is published at once, to show that the run has begun.
    let toldAt = 0;
    for (let failures = 0; !this.#platform.stopping.aborted; ) {
      const isDue = Date.now() - toldAt >= PROGRESS_MS;
      try {
        const after = await this.#inTurn(() => workOnChunk(this.#platform, run, isDue));
        if (!after || after.finishedAt) return 'ended';
        failures = 0;
        if (isDue) toldAt = Date.now();
      } catch (error) {
        failures += 1;
        if (!isWorthRepeating(error) || failures >= ATTEMPTS) throw error;
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
    this.#turn = mine.catch(() => undefined).then(() => delay(BREATH_MS));
    return mine;
  }
}

const workers = new WeakMap<Platform, BulkWorker>();

/** The worker of a server: its calls and its jobs give it runs. */
export function bulkWorker(platform: Platform): BulkWorker {
  const worker = workers.get(platform) ?? new BulkWorker(platform);
  workers.set(platform, worker);
  return worker;
}
