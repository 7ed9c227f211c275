import type { Language } from '@leitstand/contract/base/languages';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { devices, posts, reportEntries, reportOutcomes, reports, users } from '../../../db/schema.ts';

export type Outcome = (typeof reportOutcomes.$inferSelect)['outcome'];

/**
 * Stores how cases were decided for all of their reporters. What a reporter has been told already is not told again,
 * unless they reported again or the decision is another one. Returns the cases with something to tell.
 */
export async function storeOutcomes(
  tx: Transaction,
  reportIds: readonly string[],
  { outcome, dueAt }: { outcome: Outcome; dueAt: Date },
): Promise<string[]> {
  const { reportId, reporterId, createdAt, wantsOutcome } = reportEntries;
  const decided = await tx
    .select({ reportId, reporterId, reportedAt: createdAt, isWanted: wantsOutcome })
    .from(reportEntries)
    .where(and(inArray(reportId, [...reportIds]), isNotNull(reporterId)))
    .orderBy(reportId, reporterId);
  const rows = decided.flatMap((row) =>
    row.reporterId === null ? [] : { ...row, reporterId: row.reporterId, outcome, dueAt },
  );
  if (rows.length === 0) return [];
  const stored = await tx
    .insert(reportOutcomes)
    .values(rows)
    .onConflictDoUpdate({
      target: [reportOutcomes.reportId, reportOutcomes.reporterId],
      set: {
        outcome,
        reportedAt: sql`excluded.reported_at`,
        isWanted: sql`excluded.is_wanted`,
        dueAt,
        mailedAt: null,
        doneAt: null,
      },
      setWhere: sql`(${reportOutcomes.outcome}, ${reportOutcomes.reportedAt}) <> (excluded.outcome, excluded.reported_at)`,
    })
    .returning({ reportId: reportOutcomes.reportId });
  return [...new Set(stored.map((row) => row.reportId))];
}

/** Forgets outcomes that the reporters do not know yet. */
export async function withdrawOutcomes(tx: Transaction, reportId: string): Promise<void> {
  await tx.delete(reportOutcomes).where(and(eq(reportOutcomes.reportId, reportId), isNull(reportOutcomes.doneAt)));
}

/** Open reports that disappear with a person: those about them and their posts. */
export async function openReportsErasedWith(tx: Transaction, userId: string): Promise<string[]> {
  const own = tx.select({ id: posts.id }).from(posts).where(eq(posts.userId, userId));
  const rows = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        or(
          and(eq(reports.type, 'user'), eq(reports.targetId, userId)),
          and(eq(reports.type, 'post'), inArray(reports.targetId, own)),
        ),
        isNull(reports.checkedAt),
        isNull(reports.settledAt),
      ),
    );
  return rows.map(({ id }) => id);
}

export type DueOutcome = typeof reportOutcomes.$inferSelect & {
  /** Null if the reporter was deleted. */
  reporter: { userName: string; email: string; language: Language } | null;
};

/** By the clock of the database, which also starts the job. */
export async function findDueOutcomes(db: Queryable, reportId: string): Promise<DueOutcome[]> {
  const { userName, email, language } = users;
  const rows = await db
    .select({ outcome: reportOutcomes, reporter: { userName, email, language } })
    .from(reportOutcomes)
    .leftJoin(users, and(eq(users.id, reportOutcomes.reporterId), isNull(users.deletedAt)))
    .where(
      and(eq(reportOutcomes.reportId, reportId), isNull(reportOutcomes.doneAt), lte(reportOutcomes.dueAt, sql`now()`)),
    )
    .orderBy(reportOutcomes.reporterId);
  return rows.map(({ outcome, reporter }) => ({ ...outcome, reporter }));
}

export async function reportersOf(db: Queryable, reportId: string): Promise<string[]> {
  const { reporterId: id } = reportOutcomes;
  const rows = await db.select({ id }).from(reportOutcomes).where(eq(reportOutcomes.reportId, reportId));
  return rows.map((row) => row.id);
}

export async function tokensOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ token: devices.token }).from(devices).where(eq(devices.userId, userId));
  return rows.map(({ token }) => token);
}

export async function markOutcome(
  db: Queryable,
  { reportId, reporterId }: Pick<DueOutcome, 'reportId' | 'reporterId'>,
  marks: Partial<Pick<DueOutcome, 'mailedAt' | 'doneAt'>>,
): Promise<void> {
  await db
    .update(reportOutcomes)
    .set(marks)
    .where(and(eq(reportOutcomes.reportId, reportId), eq(reportOutcomes.reporterId, reporterId)));
}
