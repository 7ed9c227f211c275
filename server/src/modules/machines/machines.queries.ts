import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { makers } from '../../db/makers.ts';
import { adminSessions, admins, notifications } from '../../db/schema.ts';
import { isValidSession } from '../../db/valid-session.ts';

const COLUMNS = {
  id: admins.id,
  name: admins.userName,
  rights: admins.rights,
  isMachine: admins.isMachine,
  disabledAt: admins.disabledAt,
  createdBy: admins.createdBy,
  createdAt: adminSessions.createdAt,
  endsAt: adminSessions.expiresAt,
  lastSeenAt: adminSessions.lastSeenAt,
  network: adminSessions.address,
  calls: adminSessions.calls,
  maker: {
    userName: makers.userName,
    email: makers.email,
    language: makers.language,
    role: makers.role,
    rights: makers.rights,
    disabledAt: makers.disabledAt,
  },
};

function machines(db: Queryable) {
  return db
    .select(COLUMNS)
    .from(admins)
    .innerJoin(adminSessions, eq(adminSessions.adminId, admins.id))
    .leftJoin(makers, eq(makers.id, admins.createdBy))
    .$dynamic();
}

export type MachineRow = Awaited<ReturnType<typeof findMachines>>[number];

/** All whose token is still stored, the newest first. */
export async function findMachines(db: Queryable) {
  return machines(db).where(eq(admins.isMachine, true)).orderBy(desc(admins.createdAt), asc(admins.id));
}

export async function findMachine(db: Queryable, id: string): Promise<MachineRow | undefined> {
  const [row] = await machines(db).where(and(eq(admins.id, id), eq(admins.isMachine, true)));
  return row;
}

/** Locked, so that two changes of a machine follow each other. */
export async function lockMachine(tx: Transaction, id: string): Promise<MachineRow | undefined> {
  const isMeant = and(eq(admins.id, id), eq(admins.isMachine, true));
  await tx.select({ id: admins.id }).from(admins).where(isMeant).for('update');
  return findMachine(tx, id);
}

/** The ids of the machines with a valid token that an administrator has made. */
export async function findValidIdsOf(tx: Transaction, makerId: string): Promise<string[]> {
  const rows = await machines(tx)
    .where(and(eq(admins.isMachine, true), eq(admins.createdBy, makerId), isValid()))
    .orderBy(asc(admins.id));
  return rows.map(({ id }) => id);
}

interface NewMachine {
  readonly admin: typeof admins.$inferInsert;
  readonly session: typeof adminSessions.$inferInsert;
}

export async function insertMachine(tx: Transaction, { admin, session }: NewMachine): Promise<void> {
  await tx.insert(admins).values(admin);
  await tx.insert(adminSessions).values(session);
}

export async function renameMachine(tx: Transaction, id: string, userName: string): Promise<void> {
  await tx.update(admins).set({ userName }).where(eq(admins.id, id));
}

/** The account stays, as the name of what the machine has done. */
export async function endMachine(tx: Transaction, id: string): Promise<void> {
  const now = new Date();
  await tx.update(admins).set({ disabledAt: now }).where(eq(admins.id, id));
  await tx.update(adminSessions).set({ expiresAt: now }).where(eq(adminSessions.adminId, id));
}

/** The whole account, for the broadcasts that wait on its authority. */
export async function findAccount(tx: Transaction, id: string): Promise<typeof admins.$inferSelect | undefined> {
  const [row] = await tx.select().from(admins).where(eq(admins.id, id));
  return row;
}

/**
 * Adds a notification about each token that ends by then and was made to last longer than the given days. It has the
 * id of the machine, so that there is only one. Returns the machines that had none.
 */
export async function addEndNotifications(
  tx: Transaction,
  { until, days, targetOf }: { until: Date; days: number; targetOf(id: string): string },
): Promise<MachineRow[]> {
  const lastsLonger = sql`${adminSessions.expiresAt} - ${adminSessions.createdAt} > make_interval(days => ${days})`;
  const ending = await machines(tx).where(
    and(eq(admins.isMachine, true), isValid(), lte(adminSessions.expiresAt, until), lastsLonger),
  );
  if (ending.length === 0) return [];
  const added = await tx
    .insert(notifications)
    .values(ending.map(({ id, name }) => ({ id, kind: 'tokenEnds' as const, subject: name, target: targetOf(id) })))
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  const ids = added.map(({ id }) => id);
  return ending.filter(({ id }) => ids.includes(id));
}

function isValid() {
  return and(isNull(admins.disabledAt), isValidSession());
}
