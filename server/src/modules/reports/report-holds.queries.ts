import { CASE_HELD_SECONDS } from '@leitstand/contract/base/limits';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { reportHolds } from '../../db/schema.ts';

export type HoldRow = typeof reportHolds.$inferSelect;

// The clock of the database, because several servers may share it.
const now = sql`now()`;
const isActive = gt(reportHolds.expiresAt, now);

export async function findHolds(db: Queryable, reportIds: readonly string[]): Promise<Map<string, HoldRow>> {
  const rows = await db
    .select()
    .from(reportHolds)
    .where(and(inArray(reportHolds.reportId, [...reportIds]), isActive));
  return new Map(rows.map((row) => [row.reportId, row]));
}

export async function findHold(db: Queryable, reportId: string): Promise<HoldRow | undefined> {
  return (await findHolds(db, [reportId])).get(reportId);
}

/** Takes or renews a hold; undefined if another administrator has it. */
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

/** Returns whether this administrator had a hold that had not expired. */
export async function releaseOwnHold(tx: Transaction, reportId: string, adminId: string): Promise<boolean> {
  const own = and(eq(reportHolds.reportId, reportId), eq(reportHolds.adminId, adminId));
  const dropped = await tx.delete(reportHolds).where(and(own, isActive)).returning({ id: reportHolds.reportId });
  return dropped.length > 0;
}

/** Releases the hold of a settled case, regardless of its holder. */
export async function releaseHold(tx: Transaction, reportId: string): Promise<void> {
  await tx.delete(reportHolds).where(eq(reportHolds.reportId, reportId));
}
