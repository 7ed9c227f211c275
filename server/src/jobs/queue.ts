import { setTimeout as delay } from 'node:timers/promises';
import type { JobName } from '@leitstand/contract/api/job-labels';
import { FAILED_JOB_DAYS } from '@leitstand/contract/base/limits';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { Durations } from '../base/durations.ts';
import { Tally } from '../base/tally.ts';
import { clientOf } from '../db/client-of.ts';
import type { Database, Transaction } from '../db/database.ts';
import { isUnreachable } from '../db/postgres/unreachable.ts';
import { codeOf, isStorageFull } from '../errors.ts';
import { type FailedJobs, readFailedJobs, retryFailedJobs } from './failed-jobs.ts';
import type { JobTracing } from './job-tracing.ts';
import { withJobIds } from './scheduled-jobs.ts';
import { readWaitingJobs, type WaitingJobs } from './waiting-jobs.ts';

export interface JobKind<T extends object> {
  readonly name: string;
  /** Only used as a type: the payload of the job. */
  readonly carries?: T;
  readonly retryLimit: number;
}

const RETRY_SECONDS = 10;
const WAKE_MS = 50;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/**
 * The delays double, up to three quarters of an hour in total, which outlasts a restart and greylisting mail servers.
 */
const RETRIES = 8;

/**
 * Defines a kind of job. Jobs may run twice (a kill between the work and its acknowledgement), so they must be
 * idempotent. The operations screen shows the text that the contract has for its name.
 */
export function jobKind<T extends object>(name: JobName | `test-${string}`, retryLimit = RETRIES): JobKind<T> {
  return { name, retryLimit };
}

/** Upper bounds in seconds: a broadcast takes up to ten minutes. */
const JOB_BOUNDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900];

const FAILED: JobName = 'failed-jobs';
type Failed = { job: string };
/** The trace of the call or job that sent this one. */
type Traced = { traceparent?: string };

/** The durable queue: jobs are rows in the same database, sent in the transaction of the change that causes them. */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #tracing: JobTracing | undefined;
  readonly #workers = new Map<string, string>();
  #started: Promise<void> = Promise.resolve();
  #isRunning = false;
  #isStopped = false;
  #isWaiting = false;
  /** The jobs that ended in this process, by name and outcome. */
  readonly ended = new Durations(JOB_BOUNDS);
  /** The jobs that failed for the last time, by name; each is counted by one process. */
  readonly givenUp = new Tally();

  constructor(database: Database, log: FastifyBaseLogger, tracing?: JobTracing) {
    this.#tracing = tracing;
    this.#log = log;
    this.#database = database;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => this.#execute(text, values) },
      archiveFailedAfterSeconds: FAILED_JOB_DAYS * 24 * 60 * 60,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  }

  /**
   * Starts the queue and lets `prepare` register its handlers. This is slow: `started()` resolves when jobs can be
   * sent.
   */
  start(onGivenUp: (jobName: string) => Promise<void>, prepare: () => Promise<void>): Promise<void> {
    this.#started = this.#begin(onGivenUp, prepare);
    return this.#started;
  }

  /** Must be awaited before a transaction begins: inside one, the embedded engine's only session is taken. */
  async started(): Promise<void> {
    await this.#started;
  }

  async stop(): Promise<void> {
    await this.#started.catch(() => undefined);
    await this.#boss.stop({ graceful: true, wait: true, timeout: 10_000 });
    this.#isStopped = true;
  }

  /** Throws if the queue has not started or its tables cannot be read. */
  async assertAlive(): Promise<void> {
    if (!this.#isRunning) throw new Error('the job queue is not running');
    await this.#database.pool.query('select version from pgboss.version');
  }

  /** The kinds of job that this process handles. */
  get names(): string[] {
    return [...this.#workers.keys()];
  }

  /** What waits in the database, for all processes. */
  async waiting(): Promise<WaitingJobs[]> {
    const found = await readWaitingJobs(this.#database);
    return [...this.names, FAILED].map(
      (name) => found.find((jobs) => jobs.name === name) ?? { name, due: 0, oldestSeconds: 0, later: 0 },
    );
  }

  /** The jobs of all processes that failed for the last time. */
  failed(): Promise<FailedJobs> {
    return readFailedJobs(this.#database.pool, this.names);
  }

  /** Gives a failed job, or all of the kind, one more attempt. Returns how many were still failed. */
  async retry(tx: Transaction, name: string, id?: string): Promise<number> {
    const retried = await retryFailedJobs(clientOf(tx), name, id);
    if (retried > 0) this.#wakeSoon(name);
    return retried;
  }

  /**
   * Waits for an unreachable database. The library records the end of a job without handling failures: one there would
   * end the whole process, and the job would run again although it was done.
   */
  async #execute(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const scheduled = withJobIds(values);
    // Repeated in the next minute, it would count for another slot. The library tries again within the same one.
    if (scheduled) return this.#database.pool.query(text, scheduled);
    for (let waitMs = FIRST_WAIT_MS; !this.#isStopped; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        const result = await this.#database.pool.query(text, values);
        this.#noteDatabase(undefined);
        return result;
      } catch (error) {
        if (!isPassing(error)) throw error;
        this.#noteDatabase(error);
        await delay(waitMs, undefined, { ref: false });
      }
    }
    return never();
  }

  /**
   * Logs one line when the database becomes unreachable and one when it is back, regardless of the number of callers.
   */
  #noteDatabase(failure: unknown): void {
    const isAway = failure !== undefined;
    if (isAway === this.#isWaiting) return;
    this.#isWaiting = isAway;
    if (isAway) this.#log.warn({ err: failure }, 'the job queue waits for the database');
    else this.#log.info('the job queue continues');
  }

  async #begin(onGivenUp: (jobName: string) => Promise<void>, prepare: () => Promise<void>): Promise<void> {
    await this.#boss.start();
    await this.#resumeInterrupted();
    await this.#boss.createQueue(FAILED);
    await this.#boss.work<Failed>(FAILED, async (jobs) => {
      for (const { data } of jobs) {
        await onGivenUp(data.job);
        this.givenUp.add(data.job);
      }
    });
    await prepare();
    this.#isRunning = true;
  }

  /**
   * Jobs of a killed process count as running until they expire, after a quarter of an hour. The embedded database
   * belongs to one process at a time: there they are due again at once.
   */
  async #resumeInterrupted(): Promise<void> {
    if (this.#database.engine !== 'embedded') return;
    await this.#database.pool.query("update pgboss.job set started_on = now() - expire_in where state = 'active'");
    await this.#boss.expire();
  }

  async handle<T extends object>(kind: JobKind<T>, run: (data: T) => Promise<void>): Promise<void> {
    const options = { retryLimit: kind.retryLimit, retryDelay: RETRY_SECONDS, retryBackoff: true, deadLetter: FAILED };
    await this.#boss.createQueue(kind.name, { name: kind.name, policy: 'standard', ...options });
    await this.#boss.updateQueue(kind.name, { name: kind.name, policy: 'standard', ...options });
    const worker = await this.#boss.work<T & Failed & Traced>(kind.name, async (jobs) => {
      if (this.#isStopped) return never();
      for (const job of jobs) {
        const which = { job: kind.name, jobId: job.id };
        this.#log.info(which, 'job started');
        const begin = performance.now();
        const note = (outcome: string) => this.ended.observe((performance.now() - begin) / 1000, kind.name, outcome);
        const work = () => run(job.data);
        await (this.#tracing?.run(kind.name, job.data.traceparent, work) ?? work()).catch((error: unknown) => {
          note('failed');
          this.#log.warn({ ...which, err: error }, 'job failed');
          // The queue stores thrown errors for weeks, and errors may quote user input.
          throw new Error('see the log');
        });
        note('completed');
      }
      this.#wake(kind.name);
    });
    this.#workers.set(kind.name, worker);
  }

  async every<T extends object>(kind: JobKind<T>, cron: string, data: T): Promise<void> {
    await this.#boss.schedule(kind.name, cron, named(kind, data), { tz: 'Europe/Berlin' });
  }

  /** Removes the schedule of a job that an earlier version had. */
  async forget(name: string): Promise<void> {
    await this.#boss.unschedule(name);
  }

  /** `startAfter`: not before this moment, even if the server restarts in between. */
  async send<T extends object>(
    tx: Transaction,
    kind: JobKind<T>,
    data: T,
    { startAfter }: { startAfter?: Date | undefined } = {},
  ): Promise<void> {
    const options = { db: transactionExecutor(tx), ...(startAfter ? { startAfter } : {}) };
    const traceparent = this.#tracing?.current();
    await this.#boss.send(kind.name, { ...named(kind, data), ...(traceparent ? { traceparent } : {}) }, options);
    if (!startAfter) this.#wakeSoon(kind.name);
  }

  /** By then the transaction has usually committed, so the job does not wait for the next poll, which always comes. */
  #wakeSoon(name: string): void {
    setTimeout(() => this.#wake(name), WAKE_MS).unref();
  }

  /** By default the queue takes one job every two seconds: a backlog would take hours. */
  #wake(name: string): void {
    const worker = this.#workers.get(name);
    if (worker) this.#boss.notifyWorker(worker);
  }
}

/**
 * On stop the queue does not wait for a job that it is just fetching. Such a job must not start on a database that is
 * being closed: it counts as active, and runs again after it has expired.
 */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** The statement is fine: it will work once the database is back, has space again, or is less busy. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return isUnreachable(error, code) || isStorageFull(code) || code.startsWith('40');
}

/** The dead-letter queue only receives the payload, so the payload names its job. */
function named<T extends object>({ name }: JobKind<T>, data: T): T & Failed {
  return { ...data, job: name };
}

/** Runs the queue's own SQL inside our transaction. */
function transactionExecutor(tx: Transaction): PgBoss.Db {
  const client = clientOf(tx);
  return { executeSql: (text, values) => client.query(text, values) };
}
