import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from './network.ts';

/** Attempts within 15 minutes. */
export interface Allowance {
  /** On one account from one network. */
  readonly perAccount: number;
  /** From one network, on whatever account. */
  readonly perAddress: number;
  /** On one account from everywhere, save the networks that it is at home at. */
  readonly everywhere: number;
}

const SECONDS = 15 * 60;
const HOME_SECONDS = 30 * 24 * 60 * 60;

/**
 * Slows guessing down without locking the owner out: whoever sits at another network is not concerned, and when very
 * many networks guess at one account, those where it succeeded lately go on being let in. All processes on one database
 * count together, and a restart forgets nothing.
 */
export class AttemptLimit {
  readonly #account: RateLimiterAbstract;
  readonly #address: RateLimiterAbstract;
  readonly #everywhere: RateLimiterAbstract;
  /** No counter but a mark: this account succeeded from this network. */
  readonly #home: RateLimiterAbstract;

  constructor(database: Pick<Database, 'pool'>, name: string, { perAccount, perAddress, everywhere }: Allowance) {
    this.#account = counter(database, `${name}-account`, perAccount);
    this.#address = counter(database, `${name}-address`, perAddress);
    this.#everywhere = counter(database, `${name}-everywhere`, everywhere);
    this.#home = counter(database, `${name}-home`, 1);
  }

  /** Counts an attempt before it is made, so that a thousand at once are no way round; refuses it where it is one too many. */
  async count(address: string, account: string): Promise<void> {
    const keys = keysOf(address, account);
    // What is refused for its account does not count against everybody else at the address.
    await spend(this.#account, keys.here);
    await spend(this.#address, keys.network);
    if (!(await this.#isHome(keys))) await spend(this.#everywhere, keys.account);
  }

  /** The attempt was none: something else failed. */
  async takeBack(address: string, account: string): Promise<void> {
    const keys = keysOf(address, account);
    await this.#account.reward(keys.here);
    await this.#address.reward(keys.network);
    if (!(await this.#isHome(keys))) await this.#everywhere.reward(keys.account);
  }

  /** The attempt that was counted was right: from here on the account is at home there. */
  async succeeded(address: string, account: string): Promise<void> {
    const keys = keysOf(address, account);
    await this.#address.reward(keys.network);
    if (!(await this.#isHome(keys))) await this.#everywhere.reward(keys.account);
    await this.welcome(address, account);
  }

  /** The owner has shown by other means to sit there. */
  async welcome(address: string, account: string): Promise<void> {
    const { here } = keysOf(address, account);
    await this.#account.delete(here);
    await this.#home.set(here, 1, HOME_SECONDS);
  }

  async #isHome({ here }: Keys): Promise<boolean> {
    return (await this.#home.get(here)) !== null;
  }
}

function counter({ pool }: Pick<Database, 'pool'>, keyPrefix: string, points: number): RateLimiterAbstract {
  // Without the library's names: the pool gives names itself, as many as a connection can keep.
  const storeClient = { query: ({ text, values }: { text: string; values?: unknown[] }) => pool.query(text, values) };
  return new RateLimiterPostgres({
    keyPrefix,
    points,
    duration: SECONDS,
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

interface Keys {
  /** This account at this network. */
  here: string;
  network: string;
  account: string;
}

function keysOf(address: string, account: string): Keys {
  const network = networkOf(address);
  return { here: keyOf(`${network} ${account}`), network: keyOf(network), account: keyOf(account) };
}

/** Short enough to be stored whatever was typed, and says nothing about who it was. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
