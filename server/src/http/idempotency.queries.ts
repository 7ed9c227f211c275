import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { KEPT_DAYS, keptSince } from '../retention.ts';

export interface KeyedCall {
  owner: string;
  key: string;
  call: string;
  requestHash: string;
}

/**
 * Claims a key in the transaction of the change. A second request with the same key blocks here until the first one has
 * committed and then gets its answer; if the first one failed, its claim was rolled back with it.
 */
export async function claimKey(tx: Transaction, call: KeyedCall): Promise<Record<string, unknown> | undefined> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(call)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [earlier] = await tx.select().from(idempotencyKeys).where(sameKey(call));
  if (!earlier?.answer || earlier.call !== call.call || earlier.requestHash !== call.requestHash) {
    throw new AppError('KEY_REUSED');
  }
  return earlier.answer;
}

export async function keepAnswer(tx: Transaction, call: KeyedCall, answer: Record<string, unknown>): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer }).where(sameKey(call));
}

export async function forgetOldKeys(db: Queryable, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, keptSince(KEPT_DAYS.repeatableAnswer, now)));
}

function sameKey({ owner, key }: KeyedCall) {
  return and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
}
