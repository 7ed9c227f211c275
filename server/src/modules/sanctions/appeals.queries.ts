import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { newId } from '../../db/new-id.ts';
import {
  admins,
  appealCounts,
  appeals,
  bans,
  notifications,
  sanctionMessages,
  sanctions,
  users,
} from '../../db/schema.ts';
import { hasPresentPerson, isOpenAppeal } from '../../db/waiting-work.ts';
import type { MessageRow, SanctionRow } from './sanctions.queries.ts';

export type AppealRow = typeof appeals.$inferSelect;

/** A sanction with the appeal against it. */
export interface Appealed {
  readonly sanction: SanctionRow;
  readonly appeal: AppealRow | null;
  /** Null for a ban, and for people who are deleted or erased. */
  readonly userId: string | null;
  /** The address that a ban blocks. */
  readonly email: string | null;
}

export async function findAppealed(db: Queryable, sanctionId: string): Promise<Appealed | undefined> {
  const [row] = await db
    .select({ sanction: sanctions, appeal: appeals, userId: users.id, email: bans.email })
    .from(sanctions)
    .leftJoin(appeals, eq(appeals.sanctionId, sanctions.id))
    .leftJoin(users, and(eq(users.id, sanctions.userId), isNull(users.deletedAt)))
    .leftJoin(bans, eq(bans.id, sanctions.banId))
    .where(eq(sanctions.id, sanctionId));
  return row;
}

/** In force, about a person who can be answered, and without an appeal. */
export function isAppealable({ sanction, appeal, userId }: Appealed): boolean {
  const hasSubject = sanction.step === 'ban' ? sanction.banId !== null : userId !== null;
  return sanction.endedAt === null && hasSubject && appeal === null;
}

/** The latest message about a sanction until a moment. */
export async function findTold(db: Queryable, sanctionId: string, until: Date): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(sanctionMessages)
    .where(and(eq(sanctionMessages.sanctionId, sanctionId), lte(sanctionMessages.dueAt, until)))
    .orderBy(desc(sanctionMessages.dueAt), desc(sanctionMessages.id))
    .limit(1);
  return row;
}

/** Returns nothing if there already is an appeal. */
export async function insertAppeal(tx: Transaction, row: typeof appeals.$inferInsert): Promise<AppealRow | undefined> {
  const [inserted] = await tx.insert(appeals).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** For the figures and the monthly report, which outlive the appeal. */
export async function countAppeal(
  tx: Transaction,
  { id, createdAt }: AppealRow,
  { step, ground }: SanctionRow,
): Promise<void> {
  await tx.insert(appealCounts).values({ id, step, ground, receivedAt: createdAt });
}

/** Without the name: administrators who may not read users get it too. */
export async function addNotice(tx: Transaction, target: string): Promise<void> {
  await tx.insert(notifications).values({ id: newId(), kind: 'appeal', subject: '', target });
}

export interface ListedAppeal {
  readonly appeal: AppealRow;
  readonly userName: string | null;
  readonly step: SanctionRow['step'];
  readonly ground: SanctionRow['ground'];
}

function selectListed(db: Queryable) {
  return db
    .select({ appeal: appeals, userName: users.userName, step: sanctions.step, ground: sanctions.ground })
    .from(appeals)
    .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
    .leftJoin(users, eq(users.id, appeals.userId));
}

/** Newest first, without those of deleted people. */
export async function findAppeals(
  db: Queryable,
  filter: Page & { open?: boolean | undefined },
): Promise<Rows<ListedAppeal>> {
  const { open, skip, limit } = filter;
  const where = open ? isOpenAppeal : and(hasPresentPerson, open === false ? isNotNull(appeals.decidedAt) : undefined);
  const rows = await selectListed(db)
    .where(where)
    .orderBy(...ordered(appeals.createdAt, appeals.id, 'desc'))
    .limit(limit)
    .offset(skip);
  return withTotal(db, { table: appeals, where, filter }, rows);
}

export async function findAppeal(db: Queryable, id: string): Promise<ListedAppeal | undefined> {
  const [row] = await selectListed(db).where(and(eq(appeals.id, id), hasPresentPerson));
  return row;
}

export async function lockAppeal(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: appeals.id }).from(appeals).where(eq(appeals.id, id)).for('update');
}

/** The address of a banned person is only kept until here. */
export async function markDecided(
  tx: Transaction,
  id: string,
  decision: Pick<AppealRow, 'outcome' | 'answer' | 'decidedById' | 'decidedBy'>,
): Promise<void> {
  const decidedAt = new Date();
  await tx
    .update(appeals)
    .set({ ...decision, decidedAt, email: '', revision: sql`${appeals.revision} + 1` })
    .where(eq(appeals.id, id));
  await tx.update(appealCounts).set({ decidedAt, outcome: decision.outcome }).where(eq(appealCounts.id, id));
}

const NAMED_DECIDERS = 5;

/** Active administrators who may decide, besides one. */
export async function findOtherDeciders(db: Queryable, adminId: string): Promise<string[]> {
  const mayDecide = or(eq(admins.role, 'SUPERADMIN'), sql`'WriteUsers' = any(${admins.rights})`);
  const rows = await db
    .select({ userName: admins.userName })
    .from(admins)
    .where(
      and(
        ne(admins.id, adminId),
        eq(admins.isMachine, false),
        isNull(admins.disabledAt),
        ne(admins.passwordHash, ''),
        mayDecide,
      ),
    )
    .orderBy(asc(admins.userName), asc(admins.id))
    .limit(NAMED_DECIDERS);
  return rows.map(({ userName }) => userName);
}

/**
 * Deletes undecided appeals from before the moment. Of those against bans, whose people have no account to end with,
 * only outcome and dates stay; what these people were told goes too. The counts of appeals stay.
 */
export async function forgetAppealsBefore(tx: Transaction, moment: Date): Promise<void> {
  await tx.delete(appeals).where(and(isNull(appeals.decidedAt), lt(appeals.createdAt, moment)));
  await tx
    .update(appeals)
    .set({ text: '', answer: '' })
    .where(and(isNull(appeals.userId), lt(appeals.decidedAt, moment), ne(appeals.text, '')));
  const undecided = tx.select({ id: appeals.sanctionId }).from(appeals).where(isNull(appeals.decidedAt));
  await tx
    .delete(sanctionMessages)
    .where(
      and(
        isNull(sanctionMessages.userId),
        lt(sanctionMessages.dueAt, moment),
        notInArray(sanctionMessages.sanctionId, undecided),
      ),
    );
}
