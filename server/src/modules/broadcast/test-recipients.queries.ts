import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import { auditLog, devices, testRecipients, users } from '../../db/schema.ts';

/** Concurrent changes of the list wait, so that together they cannot exceed its length. */
export async function lockTestRecipients(tx: Transaction): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('test recipients'))`);
  return tx.$count(testRecipients);
}

export async function findTestRecipients(db: Queryable, userId?: string) {
  return db
    .select({
      id: users.id,
      userName: users.userName,
      email: users.email,
      language: users.language,
      deletedAt: users.deletedAt,
      devices: sql<number>`(select count(*) from ${devices} where ${devices.userId} = ${users.id})::integer`,
      addedByName: testRecipients.addedByName,
      createdAt: testRecipients.createdAt,
    })
    .from(testRecipients)
    .innerJoin(users, eq(users.id, testRecipients.userId))
    .where(userId === undefined ? undefined : eq(testRecipients.userId, userId))
    .orderBy(asc(testRecipients.createdAt), asc(testRecipients.userId));
}

export type TestRecipientRow = Awaited<ReturnType<typeof findTestRecipients>>[number];

export async function isTestRecipient(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(testRecipients, eq(testRecipients.userId, userId))) > 0;
}

export async function insertTestRecipient(tx: Transaction, row: typeof testRecipients.$inferInsert): Promise<void> {
  await tx.insert(testRecipients).values(row);
}

/** Whether the user was on the list. */
export async function removeTestRecipient(tx: Transaction, userId: string): Promise<boolean> {
  if (!isId(userId)) return false;
  const removed = await tx.delete(testRecipients).where(eq(testRecipients.userId, userId)).returning();
  return removed.length > 0;
}

/** Concurrent tests of one administrator wait, so that each counts those before it. */
export async function lockTestsOf(tx: Transaction, adminId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`broadcast tests ${adminId}`}))`);
}

/**
 * The tests that an administrator sent today, by the audit log, and the seconds until tomorrow. By the time of the
 * transaction, which its own entry will have.
 */
export async function countTestsToday(
  db: Queryable,
  adminId: string,
): Promise<{ tests: number; secondsLeftOfDay: number }> {
  const startOfDay = (daysLater: number) =>
    sql`(((now() at time zone 'Europe/Berlin')::date + ${daysLater}::integer)::timestamp at time zone 'Europe/Berlin')`;
  const wasSent = sql`coalesce(${auditLog.after} ->> 'devices', '') <> '0'`;
  const isTest = and(eq(auditLog.entity, 'broadcast'), eq(auditLog.action, 'test'), wasSent);
  const [today] = await db
    .select({
      tests: sql<number>`count(*)::integer`,
      secondsLeftOfDay: sql<number>`greatest(1, ceil(extract(epoch from ${startOfDay(1)} - now())))::integer`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.adminId, adminId), sql`${auditLog.at} >= ${startOfDay(0)}`, isTest));
  if (!today) throw new Error('an aggregate has one row');
  return today;
}
