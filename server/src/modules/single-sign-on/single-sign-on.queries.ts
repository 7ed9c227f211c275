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

export interface Identity {
  readonly provider: string;
  readonly subject: string;
}

/** The one account at a provider that may sign in here. Of several, which versions before allowed, the first. */
export async function findIdentity(db: Queryable, adminId: string): Promise<(Identity & { since: Date }) | undefined> {
  const [row] = await db
    .select({
      provider: adminIdentities.provider,
      subject: adminIdentities.subject,
      since: adminIdentities.createdAt,
    })
    .from(adminIdentities)
    .where(eq(adminIdentities.adminId, adminId))
    .orderBy(asc(adminIdentities.createdAt), asc(adminIdentities.provider), asc(adminIdentities.subject))
    .limit(1);
  return row;
}

export async function lockAdmin(tx: Transaction, id: string): Promise<AdminRow | undefined> {
  const [row] = await tx.select().from(admins).where(eq(admins.id, id)).for('update');
  return row;
}

export async function findAdminId(db: Queryable, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await db
    .select({ adminId: adminIdentities.adminId })
    .from(adminIdentities)
    .where(and(eq(adminIdentities.provider, provider), eq(adminIdentities.subject, subject)));
  return row?.adminId;
}

/** False if it is linked to an account already. */
export async function insertIdentity(tx: Transaction, identity: Identity & { adminId: string }): Promise<boolean> {
  const inserted = await tx.insert(adminIdentities).values(identity).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export async function markIdentityUsed(tx: Transaction, { provider, subject }: Identity): Promise<void> {
  await tx
    .update(adminIdentities)
    .set({ lastUsedAt: new Date() })
    .where(and(eq(adminIdentities.provider, provider), eq(adminIdentities.subject, subject)));
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
