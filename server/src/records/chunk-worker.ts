import { setTimeout as delay } from 'node:timers/promises';
import { isUnreachable } from '../db/postgres/unreachable.ts';
import { AppError, codeOf } from '../errors.ts';
import type { Platform } from '../platform.ts';

/** Pause between two chunks that lets other calls use the database. */
const CHUNK_GAP_MS = 10;
const PROGRESS_MS = 1000;
/** Attempts per chunk before the job fails and the queue retries it. The pauses double, which covers about a minute. */
const ATTEMPTS = 15;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 10_000;
/** The queue limits a job to 15 minutes; longer work continues in another job. */
const JOB_MS = 10 * 60 * 1000;

/** `later`: this process is stopping, and another one continues. */
export type Ending = 'ended' | 'later';

/** Long work that is done in chunks, each of them one transaction. */
export interface ChunkedWork<Run> {
  /** Its name in the log. */
  readonly name: string;
  find(platform: Platform, runId: string): Promise<Run | undefined>;
  /** Returns the run afterwards, or undefined if it had already ended. */
  process(platform: Platform, run: Run, publishesProgress: boolean): Promise<{ finishedAt: Date | null } | undefined>;
}

/** Works on the runs of this process, one chunk of each in turn, so that a short run does not wait for a long one. */
export class ChunkWorker<Run> {
  readonly #platform: Platform;
  readonly #work: ChunkedWork<Run>;
  readonly #running = new Map<string, Promise<Ending>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(platform: Platform, work: ChunkedWork<Run>) {
    this.#platform = platform;
    this.#work = work;
  }

  /** Settles when the run has ended; concurrent calls share the promise. */
  work(runId: string): Promise<Ending> {
    const known = this.#running.get(runId);
    if (known) return known;
    const ending = this.#workOn(runId).finally(() => this.#running.delete(runId));
    this.#running.set(runId, ending);
    return ending;
  }

  /** The same within the time of a job. */
  async workInJob(runId: string): Promise<Ending> {
    const timer = new AbortController();
    const timeout = delay(JOB_MS, 'later' as const, { signal: timer.signal });
    timeout.catch(() => undefined);
    return Promise.race([this.work(runId), timeout]).finally(() => timer.abort());
  }

  /** Starts immediately; if it fails, the job of the run retries. */
  begin(runId: string): void {
    this.work(runId).catch((error: unknown) =>
      this.#platform.log.error({ err: error, runId }, `${this.#work.name} was interrupted`),
    );
  }

  /** Settles when no run is in progress. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async #workOn(runId: string): Promise<Ending> {
    if (this.#platform.stopping.aborted) return 'later';
    const run = await this.#work.find(this.#platform, runId);
    if (!run) return 'ended';
    // The first chunk publishes its progress immediately, to show that the run has started.
    let publishedAt = 0;
    for (let failures = 0; !this.#platform.stopping.aborted; ) {
      const isDue = Date.now() - publishedAt >= PROGRESS_MS;
      try {
        const after = await this.#inTurn(() => this.#work.process(this.#platform, run, isDue));
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

/** One worker per server and kind of work, shared by routes and jobs. */
export function workerOf<Run>(work: ChunkedWork<Run>): (platform: Platform) => ChunkWorker<Run> {
  const workers = new WeakMap<Platform, ChunkWorker<Run>>();
  return (platform) => {
    const worker = workers.get(platform) ?? new ChunkWorker(platform, work);
    workers.set(platform, worker);
    return worker;
  };
}

/** Deadlocks and lost connections are not the record's fault: the whole chunk is retried. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof AppError) return false;
  const code = codeOf(error);
  // A record that timed out would time out again.
  if (code === '57014') return false;
  return /^(40|53)/.test(code) || isUnreachable(error, code);
}
