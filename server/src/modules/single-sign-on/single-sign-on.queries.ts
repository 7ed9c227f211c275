import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { latestNow } from '../../base/clock.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { adminIdentities, adminSessions, admins } from '../../db/schema.ts';
import { LONGEST_RECHECK_MINUTES } from '../../oidc-providers.ts';

export type AdminRow = typeof admins.$inferSelect;
export type SessionRow = typeof adminSessions.$inferSelect;

export async function lockAdminOfIdentity(
  tx: Transaction,
  provider: string,
  subject: string,
): Promise<AdminRow | undefined> {
  const [row] = await tx
    .select({ admin: admins })
    .from(adminIdentities)
    .innerJoin(admins, eq(admins.id, adminIdentities.adminId))
    .where(and(eq(adminIdentities.provider, provider), eq(adminIdentities.subject, subject)))
    .for('update');
  return row?.admin;
}

export async function lockAdminByEmail(tx: Transaction, emailSort: string): Promise<AdminRow | undefined> {
  const [row] = await tx.select().from(admins).where(eq(admins.emailSort, emailSort)).for('update');
  return row;
}

export async function readAdmin(db: Queryable, id: string): Promise<AdminRow | undefined> {
  const [row] = await db.select().from(admins).where(eq(admins.id, id));
  return row;
}

/** Whether an account is linked to a provider, whatever its account there. */
export async function isLinked(db: Queryable, provider: string, adminId: string): Promise<boolean> {
  const rows = await db
    .select({ subject: adminIdentities.subject })
    .from(adminIdentities)
    .where(and(eq(adminIdentities.provider, provider), eq(adminIdentities.adminId, adminId)));
  return rows.length > 0;
}

export async function findAdminId(db: Queryable, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await db
    .select({ adminId: adminIdentities.adminId })
    .from(adminIdentities)
    .where(and(eq(adminIdentities.provider, provider), eq(adminIdentities.subject, subject)));
  return row?.adminId;
}

/** Remembers the link, or when it was last used. */
export async function saveIdentity(
  tx: Transaction,
  identity: { provider: string; subject: string; adminId: string },
): Promise<void> {
  const lastUsedAt = new Date();
  await tx
    .insert(adminIdentities)
    .values({ ...identity, lastUsedAt })
    .onConflictDoUpdate({ target: [adminIdentities.provider, adminIdentities.subject], set: { lastUsedAt } });
}

/** Ends sessions of a provider: of one account, of one session there, or both. Returns whose they were. */
export async function endSessions(
  tx: Transaction,
  provider: string,
  { adminId, session }: { adminId?: string | undefined; session?: string | undefined },
): Promise<string[]> {
  const ended = await tx
    .delete(adminSessions)
    .where(
      and(
        eq(adminSessions.provider, provider),
        adminId === undefined ? undefined : eq(adminSessions.adminId, adminId),
        session === undefined ? undefined : eq(adminSessions.providerSession, session),
      ),
    )
    .returning({ adminId: adminSessions.adminId });
  return ended.map((row) => row.adminId);
}

/** Takes sessions that are due; other processes leave them alone until then. */
export async function claimDue(db: Queryable, now: Date, until: Date, limit: number): Promise<SessionRow[]> {
  const latest = new Date(latestNow(now.getTime()).getTime() + LONGEST_RECHECK_MINUTES * 60_000);
  const due = db
    .select({ tokenHash: adminSessions.tokenHash })
    .from(adminSessions)
    // Later than any check can have been planned: a clock went back.
    .where(or(lte(adminSessions.recheckAt, now), gt(adminSessions.recheckAt, latest)))
    .orderBy(asc(adminSessions.recheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(adminSessions).set({ recheckAt: until }).where(inArray(adminSessions.tokenHash, due)).returning();
}

/** Does nothing if the session has ended. */
export async function setChecked(
  db: Queryable,
  tokenHash: string,
  values: { recheckAt: Date; providerTokens?: string },
): Promise<void> {
  await db.update(adminSessions).set(values).where(eq(adminSessions.tokenHash, tokenHash));
}

/** False if it has ended already. */
export async function endSession(tx: Transaction, tokenHash: string): Promise<boolean> {
  const ended = await tx
    .delete(adminSessions)
    .where(eq(adminSessions.tokenHash, tokenHash))
    .returning({ id: adminSessions.id });
  return ended.length > 0;
}
