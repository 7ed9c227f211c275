import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { clientOf } from '../db/client-of.ts';
import type { Database, Transaction } from '../db/database.ts';
import { isUnreachable } from '../db/postgres/unreachable.ts';
import { codeOf, isStorageFull } from '../errors.ts';

export interface JobKind<T extends object> {
  readonly name: string;
  /** Only there for its type: what the job carries. */
  readonly carries?: T;
  readonly retryLimit: number;
}

const RETRY_SECONDS = 10;
const WAKE_MS = 50;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** The pauses double: three quarters of an hour, which outlasts a restart and a mail server that puts strangers off. */
const RETRIES = 8;

/** Names a kind of job. Jobs may run twice (a kill between work and note), so each must be safe to repeat. */
export function jobKind<T extends object>(name: string, retryLimit = RETRIES): JobKind<T> {
  return { name, retryLimit };
}

const FAILED = 'failed-jobs';
type Failed = { job: string };

/** The durable queue: jobs are rows of the same database, sent in the transaction of the change that causes them. */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #workers = new Map<string, string>();
  #started: Promise<void> = Promise.resolve();
  #isRunning = false;
  #isStopped = false;
  #isWaiting = false;

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#log = log;
    this.#database = database;
    this.#boss = new PgBoss({ db: { executeSql: (text, values) => this.#execute(text, values) } });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  }

  /** Starts the queue and lets `prepare` name its handlers. Takes a while: `started()` tells when jobs can be sent. */
  start(onGivenUp: (jobName: string) => Promise<void>, prepare: () => Promise<void>): Promise<void> {
    this.#started = this.#begin(onGivenUp, prepare);
    return this.#started;
  }

  /** To be waited for before a transaction begins: inside one, the embedded engine's only session would be taken. */
  async started(): Promise<void> {
    await this.#started;
  }

  async stop(): Promise<void> {
    await this.#started.catch(() => undefined);
    await this.#boss.stop({ graceful: true, wait: true, timeout: 10_000 });
    this.#isStopped = true;
  }

  /** Throws where the queue has not started or its tables cannot be read. */
  async assertAlive(): Promise<void> {
    if (!this.#isRunning) throw new Error('the job queue is not running');
    await this.#database.pool.query('select version from pgboss.version');
  }

  /**
   * Waits for a database that is away. The queue notes the end of a job without looking whether that worked: a failure
   * there would end the whole process, and the job would run again although it was done.
   */
  async #execute(text: string, values?: unknown[]): Promise<pg.QueryResult> {
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

  /** One line when the database goes and one when it is back, however many ask for it. */
  #noteDatabase(failure: unknown): void {
    const isAway = failure !== undefined;
    if (isAway === this.#isWaiting) return;
    this.#isWaiting = isAway;
    if (isAway) this.#log.warn({ err: failure }, 'the job queue waits for the database');
    else this.#log.info('the job queue goes on');
  }

  async #begin(onGivenUp: (jobName: string) => Promise<void>, prepare: () => Promise<void>): Promise<void> {
    await this.#boss.start();
    await this.#takeUpInterrupted();
    await this.#boss.createQueue(FAILED);
    await this.#boss.work<Failed>(FAILED, async (jobs) => {
      for (const { data } of jobs) await onGivenUp(data.job);
    });
    await prepare();
    this.#isRunning = true;
  }

  /**
   * What a killed process had begun counts as running until its time is up, a quarter of an hour. The embedded database
   * belongs to one process at a time: there nobody else can be at work, and it is due again at once.
   */
  async #takeUpInterrupted(): Promise<void> {
    if (this.#database.engine !== 'embedded') return;
    await this.#database.pool.query("update pgboss.job set started_on = now() - expire_in where state = 'active'");
    await this.#boss.expire();
  }

  async handle<T extends object>(kind: JobKind<T>, run: (data: T) => Promise<void>): Promise<void> {
    const options = { retryLimit: kind.retryLimit, retryDelay: RETRY_SECONDS, retryBackoff: true, deadLetter: FAILED };
    await this.#boss.createQueue(kind.name, { name: kind.name, policy: 'standard', ...options });
    await this.#boss.updateQueue(kind.name, { name: kind.name, policy: 'standard', ...options });
    const worker = await this.#boss.work<T & Failed>(kind.name, async (jobs) => {
      if (this.#isStopped) return never();
      for (const job of jobs) {
        const which = { job: kind.name, jobId: job.id };
        this.#log.info(which, 'job started');
        await run(job.data).catch((error: unknown) => {
          this.#log.warn({ ...which, err: error }, 'job failed');
          // The queue keeps for weeks what is thrown here, and errors quote what people typed.
          throw new Error('the log says why');
        });
      }
      this.#wake(kind.name);
    });
    this.#workers.set(kind.name, worker);
  }

  async every<T extends object>(kind: JobKind<T>, cron: string, data: T): Promise<void> {
    await this.#boss.schedule(kind.name, cron, named(kind, data), { tz: 'Europe/Berlin' });
  }

  /** `startAfter`: not before this moment, also where the server is started anew meanwhile. */
  async send<T extends object>(
    tx: Transaction,
    kind: JobKind<T>,
    data: T,
    { startAfter }: { startAfter?: Date | undefined } = {},
  ): Promise<void> {
    const options = { db: transactionExecutor(tx), ...(startAfter ? { startAfter } : {}) };
    await this.#boss.send(kind.name, named(kind, data), options);
    if (!startAfter) this.#wakeSoon(kind.name);
  }

  /** By then the transaction has most often committed, and nobody waits for the next look into the queue, which always comes. */
  #wakeSoon(name: string): void {
    setTimeout(() => this.#wake(name), WAKE_MS).unref();
  }

  /** By itself the queue takes one job every two seconds: what piled up while nobody worked would go on for hours. */
  #wake(name: string): void {
    const worker = this.#workers.get(name);
    if (worker) this.#boss.notifyWorker(worker);
  }
}

/**
 * The queue does not wait for a job that it is just fetching when it is stopped. Such a job must not begin on a database
 * that is being closed: it counts as begun, and runs again when its time has run out.
 */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** Nothing is wrong with the statement: it will work when the database is back, has room again, or is less busy. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return isUnreachable(error, code) || isStorageFull(code) || code.startsWith('40');
}

/** The dead-letter queue receives the data alone, so the data says which job it belonged to. */
function named<T extends object>({ name }: JobKind<T>, data: T): T & Failed {
  return { ...data, job: name };
}

/** Lets the queue's own SQL run inside our transaction. */
function transactionExecutor(tx: Transaction): PgBoss.Db {
  const client = clientOf(tx);
  return { executeSql: (text, values) => client.query(text, values) };
}
