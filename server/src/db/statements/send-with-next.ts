import type { SQL } from 'drizzle-orm';
import { clientOf } from '../client-of.ts';
import type { Transaction } from '../database.ts';
import { addWaiting } from './prepare-connection.ts';
import { statementOf } from './statement.ts';

/**
 * Sends a statement together with the next one of its transaction, which saves a round trip. If it fails, the next one
 * fails with its error and does not run; a rollback drops it.
 */
export function sendWithNext(tx: Transaction, statement: SQL): void {
  addWaiting(clientOf(tx), statementOf(statement));
}
