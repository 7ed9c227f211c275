import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { auditLog, users } from '../../db/schema.ts';

interface Person {
  id: string;
  email: string;
  isVerified: boolean;
}

export async function lockPerson(tx: Transaction, id: string): Promise<Person | undefined> {
  const [row] = await tx
    .select({ id: users.id, email: users.email, isVerified: users.isVerified })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** How often a link of this person has been used: each use has an audit entry. */
export async function countVerifications(db: Queryable, userId: string): Promise<number> {
  return db.$count(
    auditLog,
    and(eq(auditLog.entity, 'user'), eq(auditLog.entityId, userId), eq(auditLog.action, 'verify')),
  );
}

export async function markVerified(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(users)
    .set({ isVerified: true, revision: sql`${users.revision} + 1` })
    .where(eq(users.id, id));
}
