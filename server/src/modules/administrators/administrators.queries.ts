import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { adminIdentities, adminSessions, admins, passwordResets } from '../../db/schema.ts';
import { isValidSession } from '../../db/valid-session.ts';

export type AdministratorRow = typeof admins.$inferSelect & {
  sessions: number;
  lastSeenAt: Date | null;
  isLinked: boolean;
};
export type SessionRow = typeof adminSessions.$inferSelect;

export async function findAdministrators(db: Queryable): Promise<AdministratorRow[]> {
  const rows = await withSessions(db).where(eq(admins.isMachine, false)).orderBy(asc(admins.userName), asc(admins.id));
  return rows.map(flat);
}

export async function findAdministrator(db: Queryable, id: string): Promise<AdministratorRow | undefined> {
  const [row] = await withSessions(db).where(eq(admins.id, id));
  return row && flat(row);
}

export async function lockAdministrator(tx: Transaction, id: string): Promise<typeof admins.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(admins)
    .where(and(eq(admins.id, id), eq(admins.isMachine, false)))
    .for('update');
  return row;
}

export async function lockAdministratorByEmail(tx: Transaction, emailSort: string) {
  const [row] = await tx.select().from(admins).where(eq(admins.emailSort, emailSort)).for('update');
  return row;
}

export async function findAccountByEmail(
  db: Queryable,
  emailSort: string,
): Promise<typeof admins.$inferSelect | undefined> {
  const [row] = await db.select().from(admins).where(eq(admins.emailSort, emailSort));
  return row;
}

export async function changeAdministrator(
  tx: Transaction,
  id: string,
  values: Partial<typeof admins.$inferInsert>,
): Promise<void> {
  await tx
    .update(admins)
    .set({ ...values, revision: sql`${admins.revision} + 1` })
    .where(eq(admins.id, id));
}

/** Locks all active SUPERADMINs and returns how many there are besides the given one. */
export async function lockOtherSuperadmins(tx: Transaction, id: string): Promise<number> {
  return (await lockSuperadmins(tx)).filter((other) => other !== id).length;
}

/** Locks all SUPERADMINs who can sign in. */
export async function lockSuperadmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(
      and(
        eq(admins.role, 'SUPERADMIN'),
        eq(admins.isMachine, false),
        isNull(admins.disabledAt),
        or(ne(admins.passwordHash, ''), isLinked),
      ),
    )
    .orderBy(asc(admins.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** The account can sign in at a provider. */
const isLinked = sql<boolean>`exists (select 1 from ${adminIdentities} where ${adminIdentities.adminId} = ${admins.id})`;

/** An account that is linked to a provider is no longer only invited, even without a password. */
export async function hasIdentity(db: Queryable, adminId: string): Promise<boolean> {
  const rows = await db
    .select({ subject: adminIdentities.subject })
    .from(adminIdentities)
    .where(eq(adminIdentities.adminId, adminId));
  return rows.length > 0;
}

export async function findSessions(db: Queryable, adminId: string): Promise<SessionRow[]> {
  const people = db.select({ id: admins.id }).from(admins).where(eq(admins.isMachine, false));
  return db
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), inArray(adminSessions.adminId, people), isValidSession()))
    .orderBy(desc(adminSessions.lastSeenAt), asc(adminSessions.id));
}

interface SessionSelection {
  sessionId?: string | undefined;
  /** Keeps the session with this token. */
  exceptTokenHash?: string | undefined;
}

export async function removeSessions(
  tx: Transaction,
  adminId: string,
  { sessionId, exceptTokenHash }: SessionSelection = {},
): Promise<number> {
  const removed = await tx
    .delete(adminSessions)
    .where(
      and(
        eq(adminSessions.adminId, adminId),
        sessionId ? eq(adminSessions.id, sessionId) : undefined,
        exceptTokenHash ? ne(adminSessions.tokenHash, exceptTokenHash) : undefined,
      ),
    )
    .returning({ id: adminSessions.id });
  return removed.length;
}

/** A link sent earlier must not reactivate a disabled account. */
export async function removeLinks(tx: Transaction, adminId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.adminId, adminId));
}

function withSessions(db: Queryable) {
  const open = sql`${adminSessions.adminId} = ${admins.id} and ${isValidSession()}`;
  return db
    .select({
      admin: admins,
      sessions: sql<string>`(select count(*) from ${adminSessions} where ${open})`,
      lastSeenAt: sql<string | null>`(select max(${adminSessions.lastSeenAt}) from ${adminSessions} where ${open})`,
      isLinked,
    })
    .from(admins)
    .$dynamic();
}

function flat(row: {
  admin: typeof admins.$inferSelect;
  sessions: string;
  lastSeenAt: string | null;
  isLinked: boolean;
}): AdministratorRow {
  return {
    ...row.admin,
    isLinked: row.isLinked,
    sessions: Number(row.sessions),
    lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt),
  };
}
