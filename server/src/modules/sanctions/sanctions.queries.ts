import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { MailClaim } from '../../adapters/mail/mail-once.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { sanctionMessages, sanctions, users } from '../../db/schema.ts';

export type SanctionRow = typeof sanctions.$inferSelect;
type Values = Partial<typeof sanctions.$inferInsert>;

const SHOWN_SANCTIONS = 200;

export async function findSanctionsOf(db: Queryable, userId: string): Promise<SanctionRow[]> {
  return db
    .select()
    .from(sanctions)
    .where(eq(sanctions.userId, userId))
    .orderBy(desc(sanctions.createdAt), desc(sanctions.id))
    .limit(SHOWN_SANCTIONS);
}

export async function findSanction(db: Queryable, id: string): Promise<SanctionRow | undefined> {
  const [row] = await db.select().from(sanctions).where(eq(sanctions.id, id));
  return row;
}

const isInForce = isNull(sanctions.endedAt);

export async function findSuspension(db: Queryable, userId: string): Promise<SanctionRow | undefined> {
  const [row] = await db
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.userId, userId), eq(sanctions.step, 'suspension'), isInForce));
  return row;
}

export async function countWarnings(db: Queryable, userId: string): Promise<number> {
  return db.$count(sanctions, and(eq(sanctions.userId, userId), eq(sanctions.step, 'warning'), isInForce));
}

/** Warnings and suspensions since the moment that were neither lifted nor withdrawn. */
export async function countSanctionsSince(db: Queryable, userId: string, moment: Date): Promise<number> {
  const counts = or(isNull(sanctions.end), inArray(sanctions.end, ['expired', 'changed']));
  const [row] = await db
    .select({ amount: count() })
    .from(sanctions)
    .where(and(eq(sanctions.userId, userId), gte(sanctions.createdAt, moment), counts));
  return row?.amount ?? 0;
}

export async function insertSanction(tx: Transaction, row: typeof sanctions.$inferInsert): Promise<SanctionRow> {
  const [inserted] = await tx.insert(sanctions).values(row).returning();
  if (!inserted) throw new Error('the new sanction was not returned');
  return inserted;
}

export async function updateSanction(tx: Transaction, id: string, values: Values): Promise<SanctionRow> {
  const [row] = await tx
    .update(sanctions)
    .set({ ...values, revision: sql`${sanctions.revision} + 1` })
    .where(eq(sanctions.id, id))
    .returning();
  if (!row) throw new Error('the changed sanction was not returned');
  return row;
}

/** Locks the user, deleted or not: sanctions of a person change one after the other. */
export async function lockSanctioned(tx: Transaction, userId: string): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}

/** Suspensions in force whose end has come. */
export async function findEnded(db: Queryable, now: Date): Promise<SanctionRow[]> {
  return db
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.step, 'suspension'), isInForce, lte(sanctions.until, now)))
    .orderBy(asc(sanctions.until));
}

/** The texts of an erased person go; step, ground and dates stay for the statistics. */
export async function forgetTextsOf(tx: Transaction, userId: string): Promise<void> {
  const blank = { message: '', endReason: '', reportIds: [] };
  await tx.update(sanctions).set(blank).where(eq(sanctions.userId, userId));
}

export type MessageRow = typeof sanctionMessages.$inferSelect;

export async function insertMessage(tx: Transaction, row: typeof sanctionMessages.$inferInsert): Promise<void> {
  await tx.insert(sanctionMessages).values(row);
}

export async function findMessagesOf(
  db: Queryable,
  sanctionIds: readonly string[],
): Promise<Pick<MessageRow, 'sanctionId' | 'queuedAt'>[]> {
  if (sanctionIds.length === 0) return [];
  return db
    .select({ sanctionId: sanctionMessages.sanctionId, queuedAt: sanctionMessages.queuedAt })
    .from(sanctionMessages)
    .where(inArray(sanctionMessages.sanctionId, [...sanctionIds]));
}

/** Removes messages that have not left; returns whether all of them are gone. */
export async function withdrawMessages(tx: Transaction, sanctionId: string): Promise<boolean> {
  const own = eq(sanctionMessages.sanctionId, sanctionId);
  // Waits for a process that is just queueing one of them.
  const rows = await tx.select().from(sanctionMessages).where(own).for('update');
  if (rows.some(({ queuedAt }) => queuedAt !== null)) return false;
  await tx.delete(sanctionMessages).where(own);
  return true;
}

/** Messages of a bulk action that have not left. */
export async function setDue(tx: Transaction, bulkRunId: string, dueAt: Date): Promise<void> {
  const ofRun = tx.select({ id: sanctions.id }).from(sanctions).where(eq(sanctions.bulkRunId, bulkRunId));
  await tx
    .update(sanctionMessages)
    .set({ dueAt })
    .where(and(inArray(sanctionMessages.sanctionId, ofRun), isNull(sanctionMessages.queuedAt)));
}

export async function findSanctionOfRun(
  db: Queryable,
  bulkRunId: string,
  recordId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(
      and(
        eq(sanctions.bulkRunId, bulkRunId),
        or(eq(sanctions.userId, recordId), sql`${recordId}::uuid = any(${sanctions.reportIds})`),
      ),
    );
  return row?.id;
}

/** Marks the messages whose time has come; each is returned to one process only. */
export async function takeDueMessages(tx: Transaction, now: Date): Promise<string[]> {
  const due = tx
    .select({ id: sanctionMessages.id })
    .from(sanctionMessages)
    .where(and(isNull(sanctionMessages.queuedAt), lte(sanctionMessages.dueAt, now)))
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(sanctionMessages)
    .set({ queuedAt: now })
    .where(inArray(sanctionMessages.id, due))
    .returning({ id: sanctionMessages.id });
  return rows.map(({ id }) => id);
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(sanctionMessages).where(eq(sanctionMessages.id, id));
  return row;
}

export function mailClaim(db: Queryable, { id, email }: MessageRow): MailClaim {
  const mailedAt = new Date();
  const mark = (from: Date | null, to: Partial<MessageRow>) => {
    const isUnchanged = from ? eq(sanctionMessages.mailedAt, from) : isNull(sanctionMessages.mailedAt);
    return db
      .update(sanctionMessages)
      .set(to)
      .where(and(eq(sanctionMessages.id, id), isUnchanged))
      .returning({ id: sanctionMessages.id });
  };
  return {
    take: async () => (await mark(null, { mailedAt })).length > 0,
    giveBack: async () => void (await mark(mailedAt, { mailedAt: null, email })),
  };
}

export async function markPushed(db: Queryable, id: string): Promise<void> {
  await db
    .update(sanctionMessages)
    .set({ pushedAt: new Date() })
    .where(and(eq(sanctionMessages.id, id), isNull(sanctionMessages.pushedAt)));
}

/** Not while the mail is to be sent again: another run had taken it, and it was refused there. */
export async function forgetAddress(db: Queryable, id: string, isMailed: boolean): Promise<void> {
  const { email, mailedAt } = sanctionMessages;
  await db
    .update(sanctionMessages)
    .set({ email: '' })
    .where(and(eq(sanctionMessages.id, id), ne(email, ''), isMailed ? isNotNull(mailedAt) : undefined));
}

/** The address of a user, unless deleted. */
export async function findAddress(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row?.email;
}
