import { MAX_STAFF_NOTES } from '@leitstand/contract/base/limits';
import { and, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered } from '../../db/lists/paging.ts';
import { auditLog, staffNotes, users } from '../../db/schema.ts';

export type StaffNoteRow = typeof staffNotes.$inferSelect;

const newestFirst = ordered(staffNotes.createdAt, staffNotes.id, 'desc');
const notesOf = (userId: string) => and(eq(staffNotes.userId, userId), isNull(staffNotes.deletedAt));

export async function findNotesOf(db: Queryable, userId: string): Promise<StaffNoteRow[]> {
  return db
    .select()
    .from(staffNotes)
    .where(notesOf(userId))
    .orderBy(...newestFirst);
}

/** Notes about any of the people that are shown on the day. */
export async function findShownNotes(
  db: Queryable,
  userIds: readonly string[],
  today: string,
): Promise<StaffNoteRow[]> {
  const isShown = or(isNull(staffNotes.endsOn), gte(staffNotes.endsOn, today));
  return db
    .select()
    .from(staffNotes)
    .where(and(inArray(staffNotes.userId, [...userIds]), isNull(staffNotes.deletedAt), isShown))
    .orderBy(...newestFirst);
}

/** Locks the person, deleted or not, so that concurrent notes cannot exceed the limit; undefined if unknown. */
export async function lockNotedPerson(tx: Transaction, userId: string): Promise<{ isFull: boolean } | undefined> {
  const people = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (people.length === 0) return undefined;
  return { isFull: (await tx.$count(staffNotes, notesOf(userId))) >= MAX_STAFF_NOTES };
}

/** Erases notes whose last day was before the given one, and their texts in the audit log; returns their ids. */
export async function eraseExpiredNotes(tx: Transaction, day: string): Promise<string[]> {
  const erased = await tx.delete(staffNotes).where(lt(staffNotes.endsOn, day)).returning({ id: staffNotes.id });
  const ids = erased.map(({ id }) => id);
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(eq(auditLog.entity, 'staffNote'), inArray(auditLog.entityId, ids)));
  return ids;
}
