import { CASE_HELD_SECONDS } from '@leitstand/contract/base/limits';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { reportHolds } from '../../db/schema.ts';

export type HoldRow = typeof reportHolds.$inferSelect;

// By the clock of the database: several servers may share it.
const now = sql`now()`;
const isRunning = gt(reportHolds.expiresAt, now);

/** Who has these cases open. */
export async function findHolds(db: Queryable, reportIds: readonly string[]): Promise<Map<string, HoldRow>> {
  const rows = await db
    .select()
    .from(reportHolds)
    .where(and(inArray(reportHolds.reportId, [...reportIds]), isRunning));
  return new Map(rows.map((row) => [row.reportId, row]));
}

export async function findHold(db: Queryable, reportId: string): Promise<HoldRow | undefined> {
  return (await findHolds(db, [reportId])).get(reportId);
}

/** Takes or renews a hold; nothing is returned where somebody else has it. */
export async function takeHold(
  tx: Transaction,
  hold: Pick<HoldRow, 'reportId' | 'adminId' | 'adminName'>,
): Promise<HoldRow | undefined> {
  const expiresAt = sql`${now} + make_interval(secs => ${CASE_HELD_SECONDS})`;
  const [row] = await tx
    .insert(reportHolds)
    .values({ ...hold, expiresAt })
    .onConflictDoUpdate({
      target: reportHolds.reportId,
      set: { adminId: hold.adminId, adminName: hold.adminName, expiresAt },
      setWhere: sql`${reportHolds.adminId} = ${hold.adminId} or ${reportHolds.expiresAt} <= ${now}`,
    })
    .returning();
  return row;
}

/** True where there was a hold of this administrator that had not run out. */
export async function dropOwnHold(tx: Transaction, reportId: string, adminId: string): Promise<boolean> {
  const own = and(eq(reportHolds.reportId, reportId), eq(reportHolds.adminId, adminId));
  const dropped = await tx.delete(reportHolds).where(and(own, isRunning)).returning({ id: reportHolds.reportId });
  return dropped.length > 0;
}

/** A settled case is nobody's any more. */
export async function dropHold(tx: Transaction, reportId: string): Promise<void> {
  await tx.delete(reportHolds).where(eq(reportHolds.reportId, reportId));
}
