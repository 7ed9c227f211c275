import type { ClientBase, Pool } from 'pg';
import type { Queryable, Transaction } from './database.ts';

/**
 * The connection of a transaction, for foreign SQL with its own numbered parameters. Drizzle keeps it private; the
 * check fails loudly if its internals change.
 */
export function clientOf(tx: Transaction): ClientBase {
  return connectionsOf(tx) as ClientBase;
}

/** The same, or all connections if it is not a transaction. */
export function connectionsOf(db: Queryable): ClientBase | Pool {
  const { session } = db._ as unknown as { session: { client?: ClientBase | Pool } };
  if (typeof session?.client?.query !== 'function') throw new Error('Drizzle no longer shows its connections');
  return session.client;
}
