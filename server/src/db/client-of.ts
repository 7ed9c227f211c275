import type { ClientBase } from 'pg';
import type { Transaction } from './database.ts';

/**
 * The connection that a transaction runs on, for SQL that is not ours and brings its own numbered parameters. Drizzle
 * keeps it private; the check makes a change of its inside loud.
 */
export function clientOf(tx: Transaction): ClientBase {
  const { session } = tx._ as unknown as { session: { client?: ClientBase } };
  if (typeof session?.client?.query !== 'function')
    throw new Error('Drizzle no longer shows the connection of a transaction');
  return session.client;
}
