import type { WindowFigures } from '@leitstand/contract/api/dashboard';
import { and, between, desc, eq, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { figureMoments } from '../../db/schema.ts';

/** The last figures of a day that were written between two times of it. */
export async function findMoment(
  db: Queryable,
  day: string,
  from: string,
  until: string,
): Promise<WindowFigures['yesterday']> {
  const { day: of, time, newUsers, activeUsers, deletedUsers } = figureMoments;
  const [row] = await db
    .select({ until: time, newUsers, activeUsers, deletedUsers })
    .from(figureMoments)
    .where(and(eq(of, day), between(time, from, until)))
    .orderBy(desc(time))
    .limit(1);
  return row ?? null;
}

/** Writes the figures of a moment and removes those of days that are no longer compared. */
export async function writeMoment(
  tx: Transaction,
  moment: typeof figureMoments.$inferInsert,
  firstKeptDay: string,
): Promise<void> {
  await tx.insert(figureMoments).values(moment).onConflictDoNothing();
  await tx.delete(figureMoments).where(lt(figureMoments.day, firstKeptDay));
}
