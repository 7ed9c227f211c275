import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from './network.ts';

/** Attempts within 15 minutes. */
export interface Allowance {
  /** On one account from one network. */
  readonly perAccount: number;
  /** From one network on any account. */
  readonly perAddress: number;
  /** On one account from all networks, except its trusted ones. */
  readonly everywhere: number;
}

const SECONDS = 15 * 60;
const TRUST_SECONDS = 30 * 24 * 60 * 60;

/**
 * Slows down guessing without locking out the owner: other networks are not affected, and if very many networks guess
 * at one account, those where it recently signed in stay allowed. The counters are in the database, shared by all
 * processes and kept across restarts.
 */
export class AttemptLimit {
  readonly #account: RateLimiterAbstract;
  readonly #address: RateLimiterAbstract;
  readonly #everywhere: RateLimiterAbstract;
  /** Not a counter but a flag: this account succeeded from this network. */
  readonly #trusted: RateLimiterAbstract;

  constructor(database: Pick<Database, 'pool'>, name: string, { perAccount, perAddress, everywhere }: Allowance) {
    this.#account = counter(database, `${name}-account`, perAccount);
    this.#address = counter(database, `${name}-address`, perAddress);
    this.#everywhere = counter(database, `${name}-everywhere`, everywhere);
    this.#trusted = counter(database, `${name}-home`, 1);
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit, and refuses it above the
   * limit.
   */
  async count(address: string, account: string): Promise<void> {
    const keys = keysOf(address, account);
    // An attempt refused for its account does not count against others in the same network.
    await spend(this.#account, keys.accountInNetwork);
    await spend(this.#address, keys.network);
    if (!(await this.#isTrusted(keys))) await spend(this.#everywhere, keys.account);
  }

  /** Removes the attempt from the counters: it failed for another reason than a wrong guess. */
  async refund(address: string, account: string): Promise<void> {
    const keys = keysOf(address, account);
    await this.#account.reward(keys.accountInNetwork);
    await this.#address.reward(keys.network);
    if (!(await this.#isTrusted(keys))) await this.#everywhere.reward(keys.account);
  }

  /** The attempt was correct: the account now trusts this network. */
  async succeeded(address: string, account: string): Promise<void> {
    const keys = keysOf(address, account);
    await this.#address.reward(keys.network);
    if (!(await this.#isTrusted(keys))) await this.#everywhere.reward(keys.account);
    await this.trust(address, account);
  }

  /** The owner has proved in another way to be in this network. */
  async trust(address: string, account: string): Promise<void> {
    const { accountInNetwork } = keysOf(address, account);
    await this.#account.delete(accountInNetwork);
    await this.#trusted.set(accountInNetwork, 1, TRUST_SECONDS);
  }

  async #isTrusted({ accountInNetwork }: Keys): Promise<boolean> {
    return (await this.#trusted.get(accountInNetwork)) !== null;
  }
}

function counter({ pool }: Pick<Database, 'pool'>, keyPrefix: string, points: number): RateLimiterAbstract {
  // Without the library's statement names: the pool assigns names itself and limits their number.
  const storeClient = { query: ({ text, values }: { text: string; values?: unknown[] }) => pool.query(text, values) };
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration: SECONDS,
    storeClient,
    storeType: 'pool',
    tableName: 'attempts',
    // Created by our migrations: two processes that create it concurrently would fail.
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

interface Keys {
  /** This account in this network. */
  accountInNetwork: string;
  network: string;
  account: string;
}

function keysOf(address: string, account: string): Keys {
  const network = networkOf(address);
  return { accountInNetwork: keyOf(`${network} ${account}`), network: keyOf(network), account: keyOf(account) };
}

/** Hashed to a fixed length that does not reveal the account. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
