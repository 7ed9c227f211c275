import { and, count, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { adminIdentities, adminPasskeys, adminRecoveryCodes, adminSessions, admins } from '../../db/schema.ts';

export type PasskeyRow = typeof adminPasskeys.$inferSelect;

const FACTOR_COLUMNS = {
  id: admins.id,
  userName: admins.userName,
  email: admins.email,
  role: admins.role,
  passwordHash: admins.passwordHash,
  codesSecret: admins.codesSecret,
  codesSince: admins.codesSince,
  codesStep: admins.codesStep,
  secondFactorSince: admins.secondFactorSince,
  secondFactorDueAt: admins.secondFactorDueAt,
};

export async function findAccount(db: Queryable, adminId: string) {
  const [row] = await db.select(FACTOR_COLUMNS).from(admins).where(eq(admins.id, adminId));
  return row;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Locked, so that two changes of the factors of one account follow each other. */
export async function lockAccount(tx: Transaction, adminId: string): Promise<Account | undefined> {
  const [row] = await tx
    .select(FACTOR_COLUMNS)
    .from(admins)
    .where(and(eq(admins.id, adminId), eq(admins.isMachine, false)))
    .for('update');
  return row;
}

export async function countRecoveryCodes(db: Queryable, adminId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(adminRecoveryCodes)
    .where(eq(adminRecoveryCodes.adminId, adminId));
  return Number(row?.count ?? 0);
}

/** The codes that were not known before replace all earlier ones. */
export async function replaceRecoveryCodes(tx: Transaction, adminId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  if (hashes.length > 0) await tx.insert(adminRecoveryCodes).values(hashes.map((codeHash) => ({ adminId, codeHash })));
}

/** Deletes a recovery code; false if there is none: each works once. */
export async function takeRecoveryCode(tx: Transaction, adminId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .delete(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), eq(adminRecoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: adminRecoveryCodes.codeHash });
  return taken.length > 0;
}

/** Marks the step of a code as used; false if it was used meanwhile. */
export async function takeStep(tx: Transaction, adminId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(admins)
    .set({ codesStep: step })
    .where(and(eq(admins.id, adminId), lt(admins.codesStep, step)))
    .returning({ id: admins.id });
  return taken.length > 0;
}

interface FactorChange {
  codesSecret?: string | null;
  codesSince?: Date | null;
  codesStep?: number;
  secondFactorSince?: Date | null;
  secondFactorDueAt?: Date | null;
}

export async function changeFactors(tx: Transaction, adminId: string, values: FactorChange): Promise<void> {
  await tx.update(admins).set(values).where(eq(admins.id, adminId));
}

export async function findPasskeys(db: Queryable, adminId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(adminPasskeys)
    .where(eq(adminPasskeys.adminId, adminId))
    .orderBy(adminPasskeys.createdAt, adminPasskeys.id);
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(adminPasskeys).where(eq(adminPasskeys.credentialId, credentialId));
  return row;
}

export async function insertPasskey(tx: Transaction, row: typeof adminPasskeys.$inferInsert): Promise<void> {
  await tx.insert(adminPasskeys).values(row);
}

export async function renamePasskey(tx: Transaction, adminId: string, id: string, name: string): Promise<boolean> {
  const renamed = await tx
    .update(adminPasskeys)
    .set({ name })
    .where(and(eq(adminPasskeys.adminId, adminId), eq(adminPasskeys.id, id)))
    .returning({ id: adminPasskeys.id });
  return renamed.length > 0;
}

export async function deletePasskeys(tx: Transaction, adminId: string, ids?: readonly string[]): Promise<PasskeyRow[]> {
  return tx
    .delete(adminPasskeys)
    .where(and(eq(adminPasskeys.adminId, adminId), ids && inArray(adminPasskeys.id, [...ids])))
    .returning();
}

export async function markPasskeyUsed(tx: Transaction, id: string, counter: number): Promise<void> {
  await tx.update(adminPasskeys).set({ counter, lastUsedAt: new Date() }).where(eq(adminPasskeys.id, id));
}

/** The next sign-in at a provider links the account anew. */
export async function deleteIdentities(tx: Transaction, adminId: string): Promise<void> {
  await tx.delete(adminIdentities).where(eq(adminIdentities.adminId, adminId));
}

export async function endSessionsOf(tx: Transaction, adminId: string): Promise<void> {
  await tx.delete(adminSessions).where(eq(adminSessions.adminId, adminId));
}
