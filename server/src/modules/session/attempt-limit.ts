import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { sharedLimiter } from '../../db/shared-limiter.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { RecentKeys } from './recent-keys.ts';

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
/** How long a refusal is repeated without asking the database; other processes may have changed the counter since. */
const REFUSED_MS = 5_000;
const MOST_REMEMBERED = 10_000;
/** While a network is refused, the database is asked this often per second whether an account trusts it. */
const TRUST_LOOKUPS = 2;

/** An attempt that was counted before it was made. */
export interface Attempt {
  /** It failed for another reason than a wrong guess: it does not count. */
  refund(): Promise<void>;
  /** It was correct: it does not count, and the account now trusts this network. */
  succeeded(): Promise<void>;
}

/**
 * Slows down guessing without locking out the owner: other networks are not affected, and where an account recently
 * signed in, only guesses at this account count. The counters are in the database, shared by all processes and kept
 * across restarts; refusals are also remembered in memory, so that a flood of them does not reach the database.
 */
export class AttemptLimit {
  readonly #account: Counter;
  readonly #network: Counter;
  readonly #everywhere: Counter;
  /** Not a counter but a flag: this account succeeded from this network. */
  readonly #trusted: RateLimiterAbstract;
  readonly #knownTrust = new RecentKeys(MOST_REMEMBERED);
  readonly #lookups = new RateLimiterMemory({ points: TRUST_LOOKUPS, duration: 1 });

  constructor(database: Pick<Database, 'pool'>, name: string, { perAccount, perAddress, everywhere }: Allowance) {
    this.#account = new Counter(limiter(database, `${name}-account`, perAccount));
    this.#network = new Counter(limiter(database, `${name}-address`, perAddress));
    this.#everywhere = new Counter(limiter(database, `${name}-everywhere`, everywhere));
    this.#trusted = limiter(database, `${name}-home`, 1);
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit, and refuses it above the
   * limit. A refused attempt stores nothing about its account or network.
   */
  async count(address: string, account: string): Promise<Attempt> {
    const keys = keysOf(address, account);
    const spent: (readonly [Counter, string])[] = [];
    const refund = async () => {
      for (const [counter, key] of spent.splice(0)) await counter.refund(key);
    };
    const counted = (await this.#isTrusted(keys))
      ? [[this.#account, keys.accountInNetwork] as const]
      : [
          [this.#network, keys.network] as const,
          [this.#everywhere, keys.account] as const,
          [this.#account, keys.accountInNetwork] as const,
        ];
    for (const [counter, key] of counted) await counter.check(key);
    try {
      for (const [counter, key] of counted) {
        await counter.spend(key);
        spent.push([counter, key]);
      }
    } catch (error) {
      await refund();
      throw error;
    }
    return {
      refund,
      succeeded: async () => {
        await refund();
        await this.trust(address, account);
      },
    };
  }

  /** The owner has proved in another way to be in this network. */
  async trust(address: string, account: string): Promise<void> {
    const { accountInNetwork } = keysOf(address, account);
    await this.#account.reset(accountInNetwork);
    await this.#trusted.set(accountInNetwork, 1, TRUST_SECONDS);
    this.#knownTrust.add(accountInNetwork, TRUST_SECONDS * 1000);
  }

  async #isTrusted({ accountInNetwork, network }: Keys): Promise<boolean> {
    if (this.#knownTrust.msLeft(accountInNetwork) > 0) return true;
    if (this.#network.isRefused(network) && !(await this.#mayLookUp(network))) return false;
    const flag = await this.#trusted.get(accountInNetwork);
    if (flag) this.#knownTrust.add(accountInNetwork, flag.msBeforeNext);
    return flag !== null;
  }

  #mayLookUp(network: string): Promise<boolean> {
    return this.#lookups.consume(network).then(
      () => true,
      () => false,
    );
  }
}

/** A shared counter that remembers what it refused. */
class Counter {
  readonly #limiter: RateLimiterAbstract;
  readonly #refused = new RecentKeys(MOST_REMEMBERED);

  constructor(limiter: RateLimiterAbstract) {
    this.#limiter = limiter;
  }

  isRefused(key: string): boolean {
    return this.#refused.msLeft(key) > 0;
  }

  /** Refuses without counting. */
  async check(key: string): Promise<void> {
    const remembered = this.#refused.msLeft(key);
    if (remembered > 0) throw tooMany(remembered);
    const state = await this.#limiter.get(key);
    if (state && state.remainingPoints <= 0) this.#refuse(key, state.msBeforeNext);
  }

  async spend(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      this.#refuse(key, refused.msBeforeNext);
    }
  }

  async refund(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  async reset(key: string): Promise<void> {
    await this.#limiter.delete(key);
    this.#refused.delete(key);
  }

  #refuse(key: string, ms: number): never {
    this.#refused.add(key, Math.min(ms, REFUSED_MS));
    throw tooMany(ms);
  }
}

function tooMany(ms: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(ms / 1000) });
}

function limiter(database: Pick<Database, 'pool'>, keyPrefix: string, points: number): RateLimiterAbstract {
  return sharedLimiter(database, { keyPrefix, points, seconds: SECONDS });
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
