import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';

/** Attempts on one account from one address, and from one address on all accounts, within 15 minutes. */
export interface Allowance {
  readonly perAccount: number;
  readonly perAddress: number;
}

const SECONDS = 15 * 60;

/**
 * Slows guessing down without locking the owner out: whoever sits at another address is not concerned. All processes on
 * one database count together.
 */
export class AttemptLimit {
  readonly #account: RateLimiterAbstract;
  readonly #address: RateLimiterAbstract;

  constructor(database: Pick<Database, 'engine' | 'pool'>, name: string, { perAccount, perAddress }: Allowance) {
    this.#account = counter(database, `${name}-account`, perAccount);
    this.#address = counter(database, `${name}-address`, perAddress);
  }

  /** Counts an attempt before it is made, so that a thousand at once are no way round; refuses it where it is one too many. */
  async count(address: string, account: string): Promise<void> {
    // What is refused for its account does not count against everybody else at the address.
    await spend(this.#account, accountKey(address, account));
    await spend(this.#address, keyOf(address));
  }

  /** The attempt was none: something else failed. */
  async takeBack(address: string, account: string): Promise<void> {
    await this.#account.reward(accountKey(address, account));
    await this.#address.reward(keyOf(address));
  }

  async succeeded(address: string, account: string): Promise<void> {
    await this.#account.delete(accountKey(address, account));
    await this.#address.reward(keyOf(address));
  }
}

/** The embedded database has one process, which counts in memory. */
function counter(
  { engine, pool }: Pick<Database, 'engine' | 'pool'>,
  keyPrefix: string,
  points: number,
): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: SECONDS };
  if (engine === 'embedded') return new RateLimiterMemory(options);
  // Without the library's names: a pooler that hands out a connection per transaction does not carry named statements.
  const storeClient = { query: ({ text, values }: { text: string; values?: unknown[] }) => pool.query(text, values) };
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: 'pool',
    tableName: 'attempts',
    // By our migrations: two processes that create it at the same moment would get in each other's way.
    tableCreated: true,
  });
}

async function spend(counter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
  }
}

function accountKey(address: string, account: string): string {
  return keyOf(`${address} ${account}`);
}

/** Short enough to be stored whatever was typed, and says nothing about who it was. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
