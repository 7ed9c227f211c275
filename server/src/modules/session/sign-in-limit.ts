import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../../http/app-error.ts';

/** Wrong passwords per account from one address, and from one address over all accounts, within 15 minutes. */
const PER_ACCOUNT = { points: 8, duration: 15 * 60 };
const PER_ADDRESS = { points: 60, duration: 15 * 60 };

/** Slows guessing down without locking the owner out: whoever sits at another address can still sign in. */
export class SignInLimit {
  readonly #perAccount = new RateLimiterMemory(PER_ACCOUNT);
  readonly #perAddress = new RateLimiterMemory(PER_ADDRESS);

  async check(address: string, account: string): Promise<void> {
    const used = await Promise.all([this.#perAccount.get(`${address} ${account}`), this.#perAddress.get(address)]);
    for (const state of used) {
      if (state && state.remainingPoints <= 0) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000) });
      }
    }
  }

  async failed(address: string, account: string): Promise<void> {
    await Promise.all([this.#perAccount.penalty(`${address} ${account}`), this.#perAddress.penalty(address)]);
  }

  async succeeded(address: string, account: string): Promise<void> {
    await this.#perAccount.delete(`${address} ${account}`);
  }
}
