import type { ConsequenceKind } from '@leitstand/contract/base/limits';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { admins, consequences } from '../../db/schema.ts';

/** The account that answers for a caller: a machine's creator, so that machines do not multiply what one may do. */
export async function answerableFor(tx: Transaction, adminId: string): Promise<string> {
  const [row] = await tx
    .select({
      id: sql<string>`case when ${admins.isMachine} then coalesce(${admins.createdBy}, ${admins.id}) else ${admins.id} end`,
    })
    .from(admins)
    .where(eq(admins.id, adminId));
  return row?.id ?? adminId;
}

/**
 * Until the end of the transaction, no other change of the account is counted for this: two at once cannot both be the
 * last. Approvals are counted before a call locks its records, and proofs after that, so each has a lock of its own.
 */
export async function lockCounting(tx: Transaction, purpose: 'approval' | 'proof', adminId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${purpose} ${adminId}`}))`);
}

/** How much the account did within the last hours. */
export async function countedWithin(
  tx: Transaction,
  adminId: string,
  kind: ConsequenceKind,
  hours: number,
): Promise<number> {
  const since = sql`now() - make_interval(hours => ${hours})`;
  const [row] = await tx
    .select({ total: sql<string>`coalesce(sum(${consequences.amount}), 0)` })
    .from(consequences)
    .where(and(eq(consequences.adminId, adminId), eq(consequences.kind, kind), gt(consequences.at, since)));
  return Number(row?.total ?? 0);
}

export async function insertCounted(
  tx: Transaction,
  adminId: string,
  amounts: Readonly<Partial<Record<ConsequenceKind, number>>>,
): Promise<void> {
  const rows = Object.entries(amounts).flatMap(([kind, amount]) =>
    amount > 0 ? [{ id: newId(), adminId, kind: kind as ConsequenceKind, amount }] : [],
  );
  if (rows.length > 0) await tx.insert(consequences).values(rows);
}

export async function deleteCountedBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(consequences).where(lt(consequences.at, moment));
}
