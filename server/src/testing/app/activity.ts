import { MAX_AMOUNT } from '@leitstand/contract/base/limits';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { berlinDay } from '../../db/berlin-day.ts';
import type { Transaction } from '../../db/database.ts';
import { drives, userActivity, users } from '../../db/schema.ts';
import { fieldInvalid, notFound } from '../../errors.ts';
import type { Change } from '../../records/change.ts';

/** Records that a user opened the app, as the app does. Counts once a day, however often it is called. */
export async function recordActivity({ tx }: Pick<Change, 'tx'>, userId: string, at: Date): Promise<void> {
  const seen = await tx
    .update(users)
    .set({ lastActiveAt: sql`greatest(${users.lastActiveAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (seen.length === 0) throw notFound();
  await tx
    .insert(userActivity)
    .values({ userId, day: berlinDay(at) })
    .onConflictDoNothing();
}

/** Records a drive, which also counts as activity. Drives of a day add up. */
export async function recordDrive(
  change: Pick<Change, 'tx'>,
  userId: string,
  kilometers: number,
  at: Date,
): Promise<void> {
  if (!(kilometers >= 0 && kilometers <= MAX_AMOUNT)) throw fieldInvalid('kilometers');
  await recordActivity(change, userId, at);
  await addDrive(change.tx, userId, berlinDay(at), kilometers);
}

async function addDrive(tx: Transaction, userId: string, day: string, kilometers: number): Promise<void> {
  await tx
    .insert(drives)
    .values({ userId, day, kilometers })
    .onConflictDoUpdate({
      target: [drives.day, drives.userId],
      set: { kilometers: sql`${drives.kilometers} + excluded.kilometers` },
    });
  // Increments the revision: a form that is open at the time would otherwise write the old kilometres back.
  await tx
    .update(users)
    .set({ drivenKilometers: sql`${users.drivenKilometers} + ${kilometers}`, revision: sql`${users.revision} + 1` })
    .where(eq(users.id, userId));
}
