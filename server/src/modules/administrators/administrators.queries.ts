import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { adminSessions, admins, passwordResets } from '../../db/schema.ts';

export type AdministratorRow = typeof admins.$inferSelect & { sessions: number; lastSeenAt: Date | null };
export type SessionRow = typeof adminSessions.$inferSelect;

export async function findAdministrators(db: Queryable): Promise<AdministratorRow[]> {
  const rows = await withSessions(db).orderBy(asc(admins.userName), asc(admins.id));
  return rows.map(flat);
}

export async function findAdministrator(db: Queryable, id: string): Promise<AdministratorRow | undefined> {
  const [row] = await withSessions(db).where(eq(admins.id, id));
  return row && flat(row);
}

export async function lockAdministrator(tx: Transaction, id: string): Promise<typeof admins.$inferSelect | undefined> {
  const [row] = await tx.select().from(admins).where(eq(admins.id, id)).for('update');
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
  const rows = await tx
    .select({ id: admins.id, passwordHash: admins.passwordHash })
    .from(admins)
    .where(and(eq(admins.role, 'SUPERADMIN'), isNull(admins.disabledAt), ne(admins.passwordHash, '')))
    .orderBy(asc(admins.id))
    .for('update');
  return rows.filter((row) => row.id !== id).length;
}

export async function findSessions(db: Queryable, adminId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), gt(adminSessions.expiresAt, new Date())))
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
  const open = sql`${adminSessions.adminId} = ${admins.id} and ${adminSessions.expiresAt} > now()`;
  return db
    .select({
      admin: admins,
      sessions: sql<string>`(select count(*) from ${adminSessions} where ${open})`,
      lastSeenAt: sql<string | null>`(select max(${adminSessions.lastSeenAt}) from ${adminSessions} where ${open})`,
    })
    .from(admins)
    .$dynamic();
}

function flat(row: {
  admin: typeof admins.$inferSelect;
  sessions: string;
  lastSeenAt: string | null;
}): AdministratorRow {
  return {
    ...row.admin,
    sessions: Number(row.sessions),
    lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt),
  };
}
