import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { drives, userActivity, users } from '../../db/schema.ts';

/** Returns false if there is no such user. */
export async function markSeen(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const seen = await tx
    .update(users)
    .set({ lastActiveAt: sql`greatest(${users.lastActiveAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return seen.length > 0;
}

export async function insertActivity(tx: Transaction, userId: string, day: string): Promise<void> {
  await tx.insert(userActivity).values({ userId, day }).onConflictDoNothing();
}

export async function addDrive(tx: Transaction, userId: string, day: string, kilometers: number): Promise<void> {
  await tx
    .insert(drives)
    .values({ userId, day, kilometers })
    .onConflictDoUpdate({
      target: [drives.day, drives.userId],
      set: { kilometers: sql`${drives.kilometers} + excluded.kilometers` },
    });
  // New revision: otherwise an open form would save the old kilometres.
  await tx
    .update(users)
    .set({ drivenKilometers: sql`${users.drivenKilometers} + ${kilometers}`, revision: sql`${users.revision} + 1` })
    .where(eq(users.id, userId));
}
