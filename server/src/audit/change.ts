import type { Language } from '@leitstand/contract/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../db/database.ts';

/** Who changes something, for the audit log. */
export interface Actor {
  readonly adminId: string | undefined;
  readonly name: string;
  readonly requestId: string;
}

/** One change: its transaction, who makes it, and what happens once it is safely stored. */
export interface Change {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly language: Language;
  /** Runs after the commit; for effects that cannot be rolled back. */
  afterCommit(effect: () => Promise<void>): void;
}

/** Runs a change in one transaction and then its effects; a failed effect is logged, the change stays. */
export async function runChange<T>(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  circumstances: Pick<Change, 'actor' | 'language'>,
  run: (change: Change) => Promise<T>,
): Promise<T> {
  const effects: (() => Promise<void>)[] = [];
  const result = await database.drizzle.transaction((tx) =>
    run({ tx, ...circumstances, afterCommit: (effect) => effects.push(effect) }),
  );
  for (const effect of effects) {
    await effect().catch((error: unknown) =>
      log.error({ err: error, requestId: circumstances.actor.requestId }, 'effect after commit failed'),
    );
  }
  return result;
}

/** The circumstances of what the server does by itself. */
export function bySystem(requestId: string): Pick<Change, 'actor' | 'language'> {
  return { actor: { adminId: undefined, name: 'System', requestId }, language: 'de' };
}
