import type { ApprovalAction, ApprovalState } from '@leitstand/contract/base/limits';
import { and, asc, eq, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { heldRights } from '../../caller.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ordered, type Page, type Rows } from '../../db/lists/paging.ts';
import { withTotal } from '../../db/lists/totals.ts';
import { makers } from '../../db/makers.ts';
import { admins, approvalRecords, approvals, auditLog, notifications } from '../../db/schema.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

/** A request of the same administrator for the same, which still waits. */
export async function findSameRequest(
  db: Queryable,
  { requestedBy, call, input }: Pick<ApprovalRow, 'requestedBy' | 'call' | 'input'>,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        isWaiting,
        eq(approvals.requestedBy, requestedBy),
        eq(approvals.call, call),
        sql`${approvals.input} = ${JSON.stringify(input)}::jsonb`,
      ),
    )
    .limit(1);
  return row?.id;
}

/** A request has the same id as its notification: those who may decide see it until it has ended. */
export async function insertApproval(
  tx: Transaction,
  row: typeof approvals.$inferInsert,
  target: string,
): Promise<void> {
  await tx.insert(approvals).values(row);
  await tx.insert(notifications).values({ id: row.id, kind: 'approval', subject: row.action, target });
}

/** A record of a request, and a hash of what mattered about it. */
export interface BoundRecord {
  readonly recordId: string;
  readonly mark: string;
}

export async function insertRecords(
  tx: Transaction,
  approvalId: string,
  records: readonly BoundRecord[],
): Promise<void> {
  if (records.length === 0) return;
  // As arrays: a row of parameters for each record would exceed the limit of a query.
  const ids = records.map(({ recordId }) => recordId);
  const marks = records.map(({ mark }) => mark);
  await tx.execute(sql`
    insert into ${approvalRecords} (approval_id, position, record_id, mark)
    select ${approvalId}::uuid, bound.position - 1, bound.record_id, bound.mark
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(marks)}::text[]) with ordinality as bound (record_id, mark, position)`);
}

/** In their order. */
export async function findRecords(
  db: Queryable,
  approvalId: string,
  { skip = 0, limit }: Partial<Page> = {},
): Promise<BoundRecord[]> {
  const query = db
    .select({ recordId: approvalRecords.recordId, mark: approvalRecords.mark })
    .from(approvalRecords)
    .where(eq(approvalRecords.approvalId, approvalId))
    .orderBy(asc(approvalRecords.position))
    .offset(skip);
  return limit === undefined ? query : query.limit(limit);
}

const isWaiting = and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, sql`now()`));

export interface ListedApproval {
  readonly approval: ApprovalRow;
  readonly requestedBy: string;
  /** Who made the machine that requested it. */
  readonly makerId: string | null;
  readonly decidedBy: string | null;
  /** Of the creator if a machine asked. */
  readonly requesterEmail: string;
  readonly requesterSince: Date;
  readonly decider: { readonly email: string; readonly since: string } | null;
  readonly askedFrom: Origin | null;
  readonly decidedFrom: Origin | null;
}

/** Where a call came from. */
export interface Origin {
  readonly network: string | null;
  readonly device: string | null;
}

/** From the entry of the audit log. */
function originOf(...actions: readonly string[]) {
  return sql<Origin | null>`(
    select jsonb_build_object('network', ${auditLog.network}, 'device', ${auditLog.device}) from ${auditLog}
    where ${auditLog.entity} = 'approval' and ${auditLog.entityId} = ${approvals.id}::text
      and ${inArray(auditLog.action, [...actions])}
    order by ${auditLog.at} limit 1)`;
}

/** The requester, and those who may decide about the action, see a request. */
function seenBy(adminId: string, actions: readonly ApprovalAction[]): SQL | undefined {
  return or(eq(approvals.requestedBy, adminId), inArray(approvals.action, [...actions]));
}

function selectListed(db: Queryable) {
  return db
    .select({
      approval: approvals,
      requestedBy: admins.userName,
      makerId: admins.createdBy,
      decidedBy: sql<string | null>`(select d.user_name from ${admins} d where d.id = ${approvals.decidedBy})`,
      requesterEmail: sql<string>`case when ${admins.isMachine} then coalesce(${makers.email}, '') else ${admins.email} end`,
      requesterSince: admins.createdAt,
      decider: sql<ListedApproval['decider']>`(
        select jsonb_build_object('email', d.email, 'since', d.created_at) from ${admins} d
        where d.id = ${approvals.decidedBy})`,
      askedFrom: originOf('request'),
      decidedFrom: originOf('approve', 'refuse'),
    })
    .from(approvals)
    .innerJoin(admins, eq(admins.id, approvals.requestedBy))
    .leftJoin(makers, eq(makers.id, admins.createdBy));
}

interface ApprovalFilter extends Page {
  readonly adminId: string;
  readonly actions: readonly ApprovalAction[];
  readonly waiting?: boolean | undefined;
}

/** Newest first. */
export async function findApprovals(db: Queryable, filter: ApprovalFilter): Promise<Rows<ListedApproval>> {
  const { adminId, actions, waiting, skip, limit } = filter;
  const inState = waiting === undefined ? undefined : waiting ? isWaiting : sql`not (${isWaiting})`;
  const where = and(seenBy(adminId, actions), inState);
  const rows = await selectListed(db)
    .where(where)
    .orderBy(...ordered(approvals.createdAt, approvals.id, 'desc'))
    .limit(limit)
    .offset(skip);
  return withTotal(db, { table: approvals, where, filter }, rows);
}

export async function findApproval(
  db: Queryable,
  id: string,
  adminId: string,
  actions: readonly ApprovalAction[],
): Promise<ListedApproval | undefined> {
  const [row] = await selectListed(db).where(and(eq(approvals.id, id), seenBy(adminId, actions)));
  return row;
}

/** Of two who decide at once, the second one waits here and then finds it decided. */
export async function lockApproval(tx: Transaction, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  return row;
}

/** With the rights that the account has now. */
export async function findRequester(db: Queryable, id: string) {
  const [row] = await db
    .select({ admin: admins, maker: { role: makers.role, rights: makers.rights } })
    .from(admins)
    .leftJoin(makers, eq(makers.id, admins.createdBy))
    .where(eq(admins.id, id));
  return row && { ...row.admin, rights: heldRights(row.admin, row.maker) };
}

/** What was approved, if it is no longer what was requested. */
export async function changePreview(tx: Transaction, id: string, preview: ApprovalRow['preview']): Promise<void> {
  await tx.update(approvals).set({ preview }).where(eq(approvals.id, id));
}

const OUTCOMES = {
  approved: 'approvalGiven',
  refused: 'approvalRefused',
  expired: 'approvalExpired',
} as const;

/** Ends a request: what was sent and its records are no longer needed, and its notification now tells the requester how. */
export async function endApproval(
  tx: Transaction,
  { id, action }: Pick<ApprovalRow, 'id' | 'action'>,
  state: Exclude<ApprovalState, 'waiting'>,
  decision: Partial<Pick<ApprovalRow, 'decidedBy' | 'reason' | 'answer'>>,
  target: string,
): Promise<void> {
  await tx
    .update(approvals)
    .set({ ...decision, state, decidedAt: new Date(), input: {} })
    .where(eq(approvals.id, id));
  await tx.delete(approvalRecords).where(eq(approvalRecords.approvalId, id));
  await tx.delete(notifications).where(eq(notifications.id, id));
  if (state !== 'withdrawn') {
    await tx.insert(notifications).values({ id, kind: OUTCOMES[state], subject: action, target });
  }
}

/** Locks undecided requests that have expired. */
export async function lockOverdue(tx: Transaction, now: Date): Promise<ApprovalRow[]> {
  return tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), lte(approvals.expiresAt, now)))
    .orderBy(asc(approvals.id))
    .for('update', { skipLocked: true });
}

/** Requests that ended before the moment, with their notifications. */
export async function deleteEndedBefore(db: Queryable, moment: Date): Promise<void> {
  const ended = and(ne(approvals.state, 'waiting'), lt(approvals.decidedAt, moment));
  const ids = db.select({ id: approvals.id }).from(approvals).where(ended);
  await db.delete(notifications).where(inArray(notifications.id, ids));
  await db.delete(approvals).where(ended);
}

/** A person is erased: requests about them end, and keep what was to be done, but nothing about the person. */
export async function forgetPerson(tx: Transaction, userId: string): Promise<void> {
  const blank = { userName: '', email: '', reason: '', message: '', sanction: {}, values: {} };
  const ended = await tx
    .update(approvals)
    .set({
      input: {},
      preview: sql`${approvals.preview} || ${JSON.stringify(blank)}::jsonb`,
      reason: '',
      state: sql`case when ${approvals.state} = 'waiting' then 'expired' else ${approvals.state} end`,
      decidedAt: sql`coalesce(${approvals.decidedAt}, now())`,
    })
    .where(isAbout(userId))
    .returning({ id: approvals.id });
  const ids = ended.map(({ id }) => id);
  await tx.delete(notifications).where(and(inArray(notifications.id, ids), eq(notifications.kind, 'approval')));
  await tx.delete(approvalRecords).where(eq(approvalRecords.recordId, userId));
}

/** Requests to remove or sanction a person, alone or among others. */
export function mentions(userId: string): SQL {
  return sql`(${isAbout(userId)} or exists (
    select 1 from ${approvalRecords} where ${approvalRecords.approvalId} = ${approvals.id} and ${approvalRecords.recordId} = ${userId}))`;
}

function isAbout(userId: string): SQL {
  return sql`${approvals.preview} ->> 'userId' = ${userId}`;
}
