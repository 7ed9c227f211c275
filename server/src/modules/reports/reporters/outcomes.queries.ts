import type { Language } from '@leitstand/contract/base/languages';
import { and, eq, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { MailClaim } from '../../../adapters/mail/mail-once.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { devices, posts, reportEntries, reportOutcomes, reports, users } from '../../../db/schema.ts';

export type Outcome = (typeof reportOutcomes.$inferSelect)['outcome'];

/**
 * Stores how cases were decided for all of their reporters. What a reporter has been told already is not told again,
 * unless they reported again or the decision is another one. Returns the cases with something to tell or to count.
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
        pushedAt: null,
        doneAt: null,
        isCounted: true,
      },
      setWhere: sql`(${reportOutcomes.outcome}, ${reportOutcomes.reportedAt}) <> (excluded.outcome, excluded.reported_at)`,
    })
    .returning({ reportId: reportOutcomes.reportId });
  const counted = await setCounted(tx, reportIds, true);
  return [...new Set([...stored, ...counted].map((row) => row.reportId))];
}

function setCounted(tx: Transaction, reportIds: readonly string[], isCounted: boolean) {
  const others = isCounted ? not(reportOutcomes.isCounted) : reportOutcomes.isCounted;
  return tx
    .update(reportOutcomes)
    .set({ isCounted })
    .where(and(inArray(reportOutcomes.reportId, [...reportIds]), others))
    .returning({ reportId: reportOutcomes.reportId });
}

/** Forgets outcomes that the reporters do not know yet. */
export async function withdrawOutcomes(tx: Transaction, reportId: string): Promise<void> {
  await tx.delete(reportOutcomes).where(and(eq(reportOutcomes.reportId, reportId), isNull(reportOutcomes.doneAt)));
}

/** The same for a decision that is taken back: what the reporters know no longer counts. Returns whether there is any. */
export async function takeOutcomesBack(tx: Transaction, reportId: string): Promise<boolean> {
  await withdrawOutcomes(tx, reportId);
  return (await setCounted(tx, [reportId], false)).length > 0;
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

/** Everybody who reported it or may have heard of it. */
export async function reportersOf(db: Queryable, reportId: string): Promise<string[]> {
  const told = db
    .select({ id: reportOutcomes.reporterId })
    .from(reportOutcomes)
    .where(eq(reportOutcomes.reportId, reportId));
  const made = db
    .select({ id: reportEntries.reporterId })
    .from(reportEntries)
    .where(eq(reportEntries.reportId, reportId));
  return (await union(made, told)).flatMap(({ id }) => id ?? []);
}

export async function tokensOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ token: devices.token }).from(devices).where(eq(devices.userId, userId));
  return rows.map(({ token }) => token);
}

type Marks = Partial<Pick<DueOutcome, 'mailedAt' | 'pushedAt' | 'doneAt'>>;

/** Marks an outcome, unless it was withdrawn, decided again or marked by another process; whether it did. */
async function mark(db: Queryable, outcome: DueOutcome, from: Marks, to: Marks): Promise<boolean> {
  const rows = await db
    .update(reportOutcomes)
    .set(to)
    .where(unchanged(outcome, from))
    .returning({ reportId: reportOutcomes.reportId });
  return rows.length > 0;
}

function unchanged(outcome: DueOutcome, marks: Marks) {
  const { reportId, reporterId, dueAt } = reportOutcomes;
  const same = Object.entries(marks).map(([name, value]) => {
    const column = reportOutcomes[name as keyof Marks];
    return value ? eq(column, value) : isNull(column);
  });
  return and(eq(reportId, outcome.reportId), eq(reporterId, outcome.reporterId), eq(dueAt, outcome.dueAt), ...same);
}

export function mailClaim(db: Queryable, outcome: DueOutcome): MailClaim {
  const mailedAt = new Date();
  return {
    take: () => mark(db, outcome, { mailedAt: null }, { mailedAt }),
    // Another run may have taken it for sent.
    giveBack: async () => void (await mark(db, outcome, { mailedAt }, { mailedAt: null, doneAt: null })),
  };
}

/** Whether it is neither pushed nor, since it was found, withdrawn or decided again. */
export async function isPushDue(db: Queryable, outcome: DueOutcome): Promise<boolean> {
  const rows = await db
    .select({ reportId: reportOutcomes.reportId })
    .from(reportOutcomes)
    .where(unchanged(outcome, { pushedAt: null }));
  return rows.length > 0;
}

export async function markPushed(db: Queryable, outcome: DueOutcome): Promise<void> {
  await mark(db, outcome, { pushedAt: null }, { pushedAt: new Date() });
}

/** Not while its mail is to be sent again: another run had taken it, and it was refused there. */
export async function markDone(db: Queryable, outcome: DueOutcome, isMailed: boolean): Promise<void> {
  await db
    .update(reportOutcomes)
    .set({ doneAt: new Date() })
    .where(and(unchanged(outcome, { doneAt: null }), isMailed ? isNotNull(reportOutcomes.mailedAt) : undefined));
}
