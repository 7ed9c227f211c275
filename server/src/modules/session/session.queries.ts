import { ENDED_TOKEN_DAYS, MAX_SESSIONS } from '@leitstand/contract/base/limits';
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { latestNow } from '../../base/clock.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { adminIdentities, adminSessions, admins, notifications, passwordResets } from '../../db/schema.ts';
import { isValidSession } from '../../db/valid-session.ts';
import { keptSince } from '../../retention.ts';

export type AdminRow = typeof admins.$inferSelect;

export async function findAdmin(db: Queryable, id: string): Promise<AdminRow | undefined> {
  const [row] = await db.select().from(admins).where(eq(admins.id, id));
  return row;
}

/** A disabled account counts as unknown. */
export async function findAdminByEmail(db: Queryable, emailSort: string): Promise<AdminRow | undefined> {
  const [row] = await db
    .select()
    .from(admins)
    .where(and(eq(admins.emailSort, emailSort), eq(admins.isMachine, false), isNull(admins.disabledAt)));
  return row;
}

export async function hasAdmins(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: admins.id }).from(admins).limit(1);
  return rows.length > 0;
}

export async function insertAdmin(tx: Transaction, row: typeof admins.$inferInsert): Promise<void> {
  await tx.insert(admins).values(row);
}

/**
 * Opens a session if the account still has the verified password. Verifying takes a while: a password that was
 * replaced, or an account that was disabled, must not leave a session behind.
 */
export async function openSession(
  tx: Transaction,
  passwordHash: string,
  row: typeof adminSessions.$inferInsert,
): Promise<boolean> {
  const unchanged = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.id, row.adminId), eq(admins.passwordHash, passwordHash), isNull(admins.disabledAt)))
    // One sign-in to an account after the other: together they must not leave more sessions than allowed.
    .for('no key update');
  if (unchanged.length === 0) return false;
  await tx.insert(adminSessions).values(row);
  return true;
}

/** Ends the sessions beyond the limit that were not used for the longest time, and returns how many. */
export async function endSurplusSessions(tx: Transaction, adminId: string, newest: string): Promise<number> {
  const surplus = tx
    .select({ tokenHash: adminSessions.tokenHash })
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), isValidSession(), ne(adminSessions.tokenHash, newest)))
    .orderBy(desc(adminSessions.lastSeenAt), desc(adminSessions.createdAt))
    .offset(MAX_SESSIONS - 1);
  const ended = await tx
    .delete(adminSessions)
    .where(inArray(adminSessions.tokenHash, surplus))
    .returning({ id: adminSessions.id });
  return ended.length;
}

/** Undefined if the session has ended. */
export async function markProved(tx: Transaction, tokenHash: string, provedAt: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(adminSessions)
    .set({ provedAt })
    .where(eq(adminSessions.tokenHash, tokenHash))
    .returning({ id: adminSessions.id });
  return row?.id;
}

export async function endSession(
  tx: Transaction,
  tokenHash: string,
): Promise<typeof adminSessions.$inferSelect | undefined> {
  const [ended] = await tx.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash)).returning();
  return ended;
}

export async function addNotification(tx: Transaction, row: typeof notifications.$inferInsert): Promise<void> {
  await tx.insert(notifications).values(row);
}

export async function findSuperadmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'SUPERADMIN'), isNull(admins.disabledAt)));
  return rows.map(({ id }) => id);
}

/** Whether the account signs in at a provider and has no password. */
export async function needsProvider(db: Queryable, { id, passwordHash }: AdminRow): Promise<boolean> {
  if (passwordHash !== '') return false;
  const rows = await db.select().from(adminIdentities).where(eq(adminIdentities.adminId, id)).limit(1);
  return rows.length > 0;
}

/** The tokens of machines are listed for a while after their end. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  const people = db.select({ id: admins.id }).from(admins).where(eq(admins.isMachine, false));
  const isUnlisted = lt(adminSessions.expiresAt, keptSince(ENDED_TOKEN_DAYS, now));
  await db
    .delete(adminSessions)
    .where(and(lt(adminSessions.expiresAt, now), or(inArray(adminSessions.adminId, people), isUnlisted)));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
}

export async function insertReset(tx: Transaction, row: typeof passwordResets.$inferInsert): Promise<void> {
  await tx.insert(passwordResets).values(row);
}

/** The account that the code belongs to. */
export async function findAdminByReset(db: Queryable, codeHash: string): Promise<AdminRow | undefined> {
  const [row] = await db
    .select({ admin: admins })
    .from(passwordResets)
    .innerJoin(admins, eq(admins.id, passwordResets.adminId))
    .where(openReset(codeHash));
  return row?.admin;
}

/** Deletes the code: it works once. */
export async function consumeReset(tx: Transaction, codeHash: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(passwordResets)
    .where(openReset(codeHash))
    .returning({ adminId: passwordResets.adminId });
  return row?.adminId;
}

function openReset(codeHash: string) {
  const isDated = lte(passwordResets.createdAt, latestNow());
  return and(eq(passwordResets.codeHash, codeHash), gt(passwordResets.expiresAt, new Date()), isDated);
}

interface Replacement {
  adminId: string;
  passwordHash: string;
  /** The password that was verified: it may have been replaced since. */
  verifiedHash?: string | undefined;
  /** Keeps the session with this token. */
  exceptTokenHash?: string | undefined;
}

/** Also ends the sessions and reset links of the account. Undefined if the account is disabled. */
export async function replacePassword(
  tx: Transaction,
  { adminId, passwordHash, verifiedHash, exceptTokenHash }: Replacement,
): Promise<string | undefined> {
  const [admin] = await tx
    .update(admins)
    .set({ passwordHash })
    .where(
      and(
        eq(admins.id, adminId),
        isNull(admins.disabledAt),
        verifiedHash ? eq(admins.passwordHash, verifiedHash) : undefined,
      ),
    )
    .returning({ account: admins.emailSort });
  if (!admin) return undefined;
  await tx
    .delete(adminSessions)
    .where(
      and(
        eq(adminSessions.adminId, adminId),
        exceptTokenHash ? ne(adminSessions.tokenHash, exceptTokenHash) : undefined,
      ),
    );
  await tx.delete(passwordResets).where(eq(passwordResets.adminId, adminId));
  return admin.account;
}
