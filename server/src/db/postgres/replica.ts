import { setTimeout as delay } from 'node:timers/promises';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { codeOf } from '../../errors.ts';
import type { Queryable, Transaction } from '../queryable.ts';
import { type Patience, PostgresPool } from './postgres-pool.ts';
import { isUnreachable } from './unreachable.ts';

/** A call waits for the replica no longer than this before the primary answers it. */
const IMPATIENT: Patience = { connectMs: 1_000, silentMs: 1_000, probeMs: 1_000 };
const CHECK_EVERY_MS = 250;
/** Further behind, it is not read. */
export const MOST_LAG_MS = 1_000;
const CATCH_UP_TRIES = 10;
const CATCH_UP_PAUSE_MS = 10;
const SERIALIZATION_FAILURE = '40001';
const POSITION = /^[0-9A-F]{8}\/[0-9A-F]{8}$/;
const START = '00000000/00000000';

/** A moment at which the primary's log had reached a position. */
interface Mark {
  readonly at: number;
  readonly position: string;
}

/** A server that repeats the changes of the primary, and which of the reading calls it may answer. */
export class Replica {
  readonly pool: PostgresPool;
  readonly drizzle: NodePgDatabase<Record<string, never>>;
  /** Calls that it answered, and calls that the primary answered after it had failed. */
  readonly counts = { answered: 0, failed: 0 };
  readonly #primary: PostgresPool;
  readonly #checks: NodeJS.Timeout;
  #marks: Mark[] = [];
  /** The latest moment whose position it was seen to have. */
  #upToDateAt: number | undefined;
  #replayed = START;
  /** The position that callers may know of: of changes made here, or by other processes. */
  #known = START;
  /** Changes of other processes that were heard of, and how many of them `#known` includes. */
  #heard = 0;
  #included = 0;
  #checking: Promise<void> | undefined;
  isListening: () => boolean = () => true;

  constructor(url: string, primary: PostgresPool) {
    this.#primary = primary;
    primary.onCommit = (position) => {
      this.#known = later(this.#known, comparable(position));
    };
    this.pool = new PostgresPool(url, IMPATIENT, 'any');
    this.pool.on('error', () => {});
    this.drizzle = drizzle(this.pool, { casing: 'snake_case' });
    this.#checks = setInterval(() => void this.#check(), CHECK_EVERY_MS).unref();
  }

  /** A change was made somewhere: callers may know of it. */
  noteChange(): void {
    this.#heard += 1;
  }

  /** What the callers of this process may know of, for their calls to other processes. */
  get position(): string {
    return this.#known;
  }

  /** Whether it has everything that the caller knows of, and is at most a second behind. */
  async has(position: string | undefined): Promise<boolean> {
    const own = position !== undefined && POSITION.test(position) ? position : START;
    if (!this.isListening() || !this.#isFresh()) return false;
    if (!this.#includes(own)) await this.#check();
    return this.#includes(own) && this.#isFresh();
  }

  /**
   * Reads from the replica if it has everything up to a position that the caller knows of. Otherwise, and once more if
   * the replica fails, reads from `primary`. What is not urgent gives the replica a moment to catch up.
   */
  async read<T>(
    position: string | undefined,
    primary: Queryable,
    read: (db: Queryable) => Promise<T>,
    isUrgent = true,
  ): Promise<T> {
    let isThere = await this.has(position);
    for (let tries = 1; !isThere && !isUrgent && this.state.isRead && tries < CATCH_UP_TRIES; tries += 1) {
      await delay(CATCH_UP_PAUSE_MS);
      isThere = await this.has(position);
    }
    if (!isThere) return read(primary);
    try {
      const result = await read(this.drizzle);
      this.counts.answered += 1;
      return result;
    } catch (error) {
      if (!isReplicasFault(error)) throw error;
      this.counts.failed += 1;
      return read(primary);
    }
  }

  /** Whether it may answer calls now, and for how long it has been behind; null if it was never up to date. */
  get state(): { isRead: boolean; behindMs: number | null } {
    const behindMs = this.#upToDateAt === undefined ? null : Date.now() - this.#upToDateAt;
    return { isRead: this.isListening() && this.#isFresh(), behindMs };
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    await this.#checking;
    await this.pool.end();
  }

  #includes(own: string): boolean {
    return this.#included === this.#heard && this.#replayed >= later(own, this.#known);
  }

  #isFresh(): boolean {
    const oldest = Date.now() - MOST_LAG_MS;
    return this.#marks.some(({ at, position }) => at >= oldest && position <= this.#replayed);
  }

  /** Callers that ask at the same time share one. */
  #check(): Promise<void> {
    this.#checking ??= this.#compare()
      .catch(() => {
        this.#replayed = START;
      })
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  async #compare(): Promise<void> {
    const at = Date.now();
    const heard = this.#heard;
    const position = await positionOf(this.#primary);
    if (heard > this.#included) {
      this.#known = later(this.#known, position);
      this.#included = heard;
    }
    this.#marks = [...this.#marks.filter((mark) => mark.at >= at - 2 * MOST_LAG_MS), { at, position }];
    this.#replayed = await positionOf(this.pool);
    this.#upToDateAt = this.#marks.findLast((mark) => mark.position <= this.#replayed)?.at ?? this.#upToDateAt;
  }
}

/** Whether what failed on a replica may succeed on the primary. */
export function isReplicasFault(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || isUnreachable(error, code);
}

/** Why reading failed; Drizzle's own error repeats the whole statement. */
export function reasonOf(error: unknown): string {
  const { message } = error instanceof DrizzleQueryError && error.cause ? error.cause : (error as Error);
  return message;
}

/**
 * A position that includes everything that others have committed until now. The end of the log would include what `tx`
 * itself has written, which no replica gets before it is committed.
 */
export async function committedPosition(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ position: string }>(sql`select pg_current_wal_flush_lsn() as position`);
  return comparable(rows[0]?.position ?? '0/0');
}

/** Where the log of a server ends; on a standby, up to where it was applied. */
async function positionOf(pool: PostgresPool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as position`,
  );
  return comparable(rows[0]?.position ?? '0/0');
}

/** With leading zeros, so that a later position is a greater text. */
function comparable(position: string): string {
  return position
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('/');
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
