import type { Language } from '@leitstand/contract/base/languages';
import type { Transaction } from '../db/database.ts';
import type { LiveUpdate } from '../live/live-hub.ts';
import type { Platform } from '../platform.ts';

/** The author of a change, for the audit log. */
export interface Actor {
  readonly adminId: string | undefined;
  readonly name: string;
  readonly requestId: string;
  /** Where the call came from; absent if the server acts by itself. */
  readonly network?: string | undefined;
  readonly device?: string | undefined;
  /** The second administrator, if the change needed one. */
  readonly approvedBy?: string | undefined;
  readonly approvedByEmail?: string | undefined;
}

/** What an audit entry of a change says, with the values as they were given. */
export interface Happened {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** One change: its transaction, its author, and effects that run once it is committed. */
export interface Change {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly language: Language;
  /** Its audit entries so far: limits are about what a change does, not about which call does it. */
  readonly happened: Happened[];
  /** Runs after the commit; for effects that cannot be rolled back. */
  afterCommit(effect: () => Promise<void>): void;
  /** Sends a live event once the change is committed; none if it is rolled back. */
  publish(update: LiveUpdate): void;
}

/** Runs a change in one transaction and then its effects; a failed effect is logged and does not affect the change. */
export async function runChange<T>(
  platform: Platform,
  circumstances: Pick<Change, 'actor' | 'language'>,
  run: (change: Change) => Promise<T>,
): Promise<T> {
  const effects: (() => Promise<void>)[] = [];
  const updates: LiveUpdate[] = [];
  const result = await platform.database.drizzle.transaction(async (tx) => {
    const change: Change = {
      platform,
      tx,
      ...circumstances,
      happened: [],
      afterCommit: (effect) => effects.push(effect),
      publish: (update) => updates.push(update),
    };
    const done = await run(change);
    await platform.live.publish(change, updates);
    return done;
  });
  for (const effect of effects) {
    await effect().catch((error: unknown) =>
      platform.log.error({ err: error, requestId: circumstances.actor.requestId }, 'effect after commit failed'),
    );
  }
  return result;
}

/** Author and language of changes that the server makes by itself. */
export function bySystem(requestId: string): Pick<Change, 'actor' | 'language'> {
  return { actor: { adminId: undefined, name: 'System', requestId }, language: 'de' };
}
