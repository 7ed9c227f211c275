import type { ClientBase } from 'pg';
import type { Transaction } from './database.ts';

/**
 * The connection of a transaction, for foreign SQL with its own numbered parameters. Drizzle keeps it private; the
 * check fails loudly if its internals change.
 */
export function clientOf(tx: Transaction): ClientBase {
  const { session } = tx._ as unknown as { session: { client?: ClientBase } };
  if (typeof session?.client?.query !== 'function')
    throw new Error('Drizzle no longer shows the connection of a transaction');
  return session.client;
}
