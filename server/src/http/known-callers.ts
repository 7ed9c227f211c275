import { isUntil } from '../base/clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { Account } from './admission.ts';
import { findSession, type Session } from './sessions.queries.ts';

/** Long enough for the calls of one page, short enough for sessions that are changed directly in the database. */
const REMEMBERED_MS = 2_000;
const REMEMBERED_SESSIONS = 2_000;
/** How long a session counts as known after it was verified: its calls count for its account from the start. */
const KNOWN_MS = 10 * 60 * 1000;

interface Remembered {
  readonly session: Promise<Session | undefined>;
  readonly until: number;
}

/**
 * Caches the caller behind a token: a page makes a dozen calls at once, which then share one query. A change of an
 * administrator or session clears the cache of this process before the change is answered, and that of other processes
 * as soon as their live event arrives; without a connection for live events nothing is cached.
 */
export class KnownCallers {
  readonly #db: Queryable;
  readonly #live: LiveHub;
  readonly #sessions = new Map<string, Remembered>();
  /** When each session was last verified, and whose it is, the latest last. */
  readonly #verified = new Map<string, { readonly at: number; readonly account: Account }>();

  constructor(database: Database, live: LiveHub) {
    this.#db = database.drizzle;
    this.#live = live;
    live.onChange((change) => {
      // A sign-in adds a session and changes none.
      const isAccount = change?.entity === 'administrator' || change?.entity === 'machine';
      if (!change || (isAccount && change.action !== 'signIn')) this.#sessions.clear();
    });
  }

  /** The valid session of a token; `fresh`: as it is now in the database; `network`: where the call comes from. */
  async find(tokenHash: string, { fresh = false, network = '' } = {}): Promise<Session | undefined> {
    if (fresh) this.#sessions.delete(tokenHash);
    const session = await this.#session(tokenHash, network);
    const isValid = session !== undefined && session.expiresAt.getTime() > Date.now();
    this.#verified.delete(tokenHash);
    if (!isValid) return undefined;
    this.#verified.set(tokenHash, { at: performance.now(), account: accountOf(session) });
    for (const oldest of this.#verified.keys()) {
      if (this.#verified.size <= REMEMBERED_SESSIONS) break;
      this.#verified.delete(oldest);
    }
    return session;
  }

  /** Whose token it is that was recently valid; its session may have ended since. */
  knownAccount(tokenHash: string): Account | undefined {
    const verified = this.#verified.get(tokenHash);
    return verified && performance.now() - verified.at < KNOWN_MS ? verified.account : undefined;
  }

  #session(tokenHash: string, network: string): Promise<Session | undefined> {
    const known = this.#sessions.get(tokenHash);
    if (known && isUntil(REMEMBERED_MS, known.until)) return known.session;
    const session = findSession(this.#db, tokenHash, network);
    if (!this.#live.isListening) return session;
    if (this.#sessions.size >= REMEMBERED_SESSIONS) this.#sessions.clear();
    const remembered = { session, until: Date.now() + REMEMBERED_MS };
    this.#sessions.set(tokenHash, remembered);
    // A token that was not found may become valid at any moment, and a failed query says nothing about it.
    const forget = () => {
      if (this.#sessions.get(tokenHash) === remembered) this.#sessions.delete(tokenHash);
    };
    session.then((found) => found ?? forget(), forget);
    return session;
  }
}

export function accountOf({ caller: { adminId, makerId } }: Session): Account {
  return { id: adminId, owner: makerId ?? adminId };
}
