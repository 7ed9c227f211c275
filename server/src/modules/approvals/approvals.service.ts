import {
  type Approval,
  type ApprovalCase,
  type ApprovalPerson,
  type ApprovalRecord,
  approvalPreview,
  type approveRequest,
  type getApproval,
  type refuseRequest,
} from '@leitstand/contract/api/access/approvals';
import type { AnyEndpoint, BodyOf } from '@leitstand/contract/base/endpoint';
import { errorMessage } from '@leitstand/contract/base/errors';
import { APPROVAL_SHOWN_RECORDS, APPROVER_WAITING_DAYS, type ApprovalState } from '@leitstand/contract/base/limits';
import { type Caller, hasAccess } from '../../caller.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { isId } from '../../db/new-id.ts';
import { AppError, found, notFound } from '../../errors.ts';
import { type Answer, actorOf, type Call, type Route, type SentWith } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import { type Actor, type Change, runChange } from '../../records/change.ts';
import { deleteCountedBefore } from '../../records/consequences/consequences.queries.ts';
import * as queries from '../../records/four-eyes/approvals.queries.ts';
import { approvableBy, approvalAddress, requireAble, type Weighed } from '../../records/four-eyes/four-eyes.ts';
import { countsFrom } from '../../records/four-eyes/second-person.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import { fingerprintOf } from './fingerprint.ts';

type Limits = Pick<Config, 'longSuspensionDays'>;
type Routes = readonly Route[];
type CallOf<E extends AnyEndpoint> = Call<E> & { readonly caller: Caller };

interface Server {
  readonly platform: Platform;
  readonly routes: Routes;
}

type ChangeRoute = Extract<Route, { kind: 'change' }>;
type ReviewedRoute = ChangeRoute & Required<Pick<ChangeRoute, 'weigh'>>;

type Requester = NonNullable<Awaited<ReturnType<typeof queries.findRequester>>>;

/** Made by this administrator, or by a machine of theirs. */
function isOwn({ approval, makerId }: queries.ListedApproval, adminId: string): boolean {
  return approval.requestedBy === adminId || makerId === adminId;
}

export function toApproval(listed: queries.ListedApproval, adminId: string): Approval {
  const { approval, requestedBy, decidedBy, decider } = listed;
  const own = isOwn(listed, adminId);
  // The requester need not know where colleagues work.
  const [asked, decided] = own ? [null, null] : [listed.askedFrom, listed.decidedFrom];
  const { id, action, createdAt, expiresAt, decidedAt, reason, preview } = approval;
  return {
    _id: id,
    action,
    state: stateOf(approval),
    requestedBy,
    requester: person(listed.requesterEmail, listed.requesterSince, asked),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedBy: decidedBy ?? '',
    decider: decider && person(decider.email, new Date(decider.since), decided),
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
    isOwn: own,
    preview: approvalPreview.parse(preview),
  };
}

function person(email: string, since: Date, origin: queries.Origin | null): ApprovalPerson {
  return { email, since: since.toISOString(), network: origin?.network ?? null, device: origin?.device ?? null };
}

/** The job that ends overdue requests runs every few minutes. */
function stateOf({ state, expiresAt }: queries.ApprovalRow): ApprovalState {
  return state === 'waiting' && expiresAt.getTime() <= Date.now() ? 'expired' : state;
}

export async function getCase({ platform, routes }: Server, call: CallOf<typeof getApproval>): Promise<ApprovalCase> {
  const { caller, language } = call;
  const db = platform.database.drizzle;
  const listed = found(await find(db, caller, call.params.id));
  const approval = toApproval(listed, caller.adminId);
  const beside = { obstacle: '', yourObstacle: '', sameOrigin: isSameOrigin(listed, actorOf(call, caller)) };
  const ended = { approval, records: [], recordCount: 0, now: null, fingerprint: '', hasChanged: false, ...beside };
  if (approval.state !== 'waiting') return ended;
  try {
    const row = listed.approval;
    const route = routeOf(routes, row.call);
    await findAuthorized(db, route, row);
    const weighed = await weighAgain(db, route, row, platform.config);
    const obstacle = approval.isOwn ? undefined : await obstacleFor(platform, route, row, weighed.approved, call);
    const yourObstacle = obstacle ? errorMessage(obstacle.code, language, obstacle.extra) : '';
    return { ...(await shown(approval, row, weighed)), ...beside, yourObstacle };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...ended, obstacle: errorMessage(error.code, language, error.extra) };
  }
}

/** What a request would do now, to no other records than it did when it was made. */
async function weighAgain(
  db: Queryable,
  route: ReviewedRoute,
  row: queries.ApprovalRow,
  limits: Limits,
): Promise<Weighed> {
  const bound = await queries.findRecords(db, row.id);
  const { longSuspensionDays } = limits;
  const circumstances = { longSuspensionDays, language: row.language };
  return route.weigh(db, sentWith(row), circumstances, bound.length > 0 ? bound : undefined);
}

async function shown(approval: Approval, row: queries.ApprovalRow, weighed: Weighed) {
  const { preview: now } = weighed;
  const fingerprint = fingerprintOf(now);
  const { rows = [], total = 0 } = (await weighed.list?.({ skip: 0, limit: APPROVAL_SHOWN_RECORDS })) ?? {};
  return {
    approval,
    records: rows,
    recordCount: total,
    now,
    fingerprint,
    hasChanged: fingerprint !== fingerprintOf(row.preview),
    obstacle: '',
  };
}

/** What a waiting request is about; nothing if its preview says it all. */
export async function listRecords(
  db: Queryable,
  routes: Routes,
  caller: Caller,
  { id, ...page }: Page & { id: string },
  limits: Limits,
): Promise<Rows<ApprovalRecord>> {
  const { approval } = found(await find(db, caller, id));
  if (stateOf(approval) !== 'waiting') return { rows: [], total: 0 };
  const weighed = await weighAgain(db, routeOf(routes, approval.call), approval, limits);
  return (await weighed.list?.(page)) ?? { rows: [], total: 0 };
}

/** Two people at one computer are possible, and so is one person with two accounts. */
function isSameOrigin(listed: queries.ListedApproval, now: Actor): boolean {
  const { askedFrom: asked, decidedFrom, approval } = listed;
  if (approval.state === 'waiting' && isOwn(listed, now.adminId ?? '')) return false;
  const decided = approval.state === 'waiting' ? now : decidedFrom;
  return !!asked?.network && asked.network === decided?.network && asked.device === (decided.device ?? null);
}

async function find(db: Queryable, caller: Caller, id: string): Promise<queries.ListedApproval | undefined> {
  return isId(id) ? queries.findApproval(db, id, caller.adminId, approvableBy(caller)) : undefined;
}

function routeOf(routes: Routes, call: string): ReviewedRoute {
  const route = routes.find(({ endpoint }) => endpoint.name === call);
  if (route?.kind !== 'change' || !route.weigh) throw notFound();
  return { ...route, weigh: route.weigh };
}

function sentWith({ input }: queries.ApprovalRow): SentWith<Route['endpoint']> {
  return { params: input.params, query: input.query, body: input.body };
}

/** The requester, who may have lost the right or the account since. */
async function findAuthorized(db: Queryable, { endpoint }: ReviewedRoute, row: queries.ApprovalRow) {
  const requester = found(await queries.findRequester(db, row.requestedBy));
  if (requester.disabledAt || !hasAccess(requester, endpoint.access)) {
    throw new AppError('REQUESTER_NOT_ALLOWED');
  }
  return requester;
}

/**
 * Makes the call in the name of the requester, in the transaction of the approval: neither exists without the other.
 * The preview is what was approved, so that the revision that the requester knew no longer matters.
 */
export async function approve(
  change: Change,
  routes: Routes,
  caller: Caller,
  call: Call<typeof approveRequest>,
): Promise<Answer<Approval>> {
  const { id, fingerprint } = call.body;
  const row = await lockForDecision(change, caller, id);
  await requireSecondPerson(change.tx, row, caller);
  const route = routeOf(routes, row.call);
  const requester = await findAuthorized(change.tx, route, row);
  const weighed = await weighAgain(change.tx, route, row, change.platform.config);
  const { preview, approved } = weighed;
  if (fingerprintOf(preview) !== fingerprint) {
    const listed = found(await find(change.tx, caller, id));
    const sameOrigin = isSameOrigin(listed, change.actor);
    const current = {
      ...(await shown(toApproval(listed, caller.adminId), row, weighed)),
      yourObstacle: '',
      sameOrigin,
    };
    throw new AppError('CHANGED_MEANWHILE', { current });
  }
  // Before the call, which may erase the person whom the preview names.
  await queries.changePreview(change.tx, id, { ...preview });
  const { requestId } = change.actor;
  const approvedByEmail = (await queries.findRequester(change.tx, caller.adminId))?.email;
  const approver = { approvedBy: caller.userName, approvedByEmail };
  const actor = { adminId: requester.id, name: requester.userName, requestId, ...approver };
  // Two people answer for it: it counts for neither of them.
  const made = { ...change, actor, happened: [], language: row.language };
  const sent = { ...call, ...approvedCall(row, approved), language: row.language };
  await requireAble(made, route, { ...sent, caller });
  const { message = '' } = await route.run(made, { ...sent, caller: callerOf(requester) });
  await end(change, row, 'approved', { decidedBy: caller.adminId, answer: { message } });
  return { data: await present(change, caller, id) };
}

/** Without the revision that the requester knew. */
function approvedCall(row: queries.ApprovalRow, approved: Weighed['approved']): SentWith<Route['endpoint']> {
  const { params, query, body } = sentWith(row);
  return { params, query, body: { ...(body as object), revision: undefined, ...approved } };
}

/** An account that the requester has lately made or changed may be their own. */
async function requireSecondPerson(db: Queryable, { requestedBy }: queries.ApprovalRow, caller: Caller): Promise<void> {
  const from = await countsFrom(db, requestedBy, caller.adminId);
  if (from) throw new AppError('APPROVER_TOO_NEW', { moment: from.toISOString(), n: APPROVER_WAITING_DAYS });
}

/** Why the caller cannot approve a request that is possible. */
async function obstacleFor(
  platform: Platform,
  route: ReviewedRoute,
  row: queries.ApprovalRow,
  approved: Weighed['approved'],
  call: CallOf<typeof getApproval>,
): Promise<AppError | undefined> {
  const { caller } = call;
  try {
    await requireSecondPerson(platform.database.drizzle, row, caller);
    // Only calls about accounts check more than the right; for all others a rehearsal at every look would cost too much.
    if (row.action !== 'rights') return undefined;
    await runChange(platform, { actor: actorOf(call, caller), language: row.language }, (change) =>
      requireAble(change, route, { ...call, ...approvedCall(row, approved), caller }),
    );
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function callerOf({ id, userName, role, rights, isMachine }: Requester): Caller {
  return { adminId: id, userName, role, rights, isMachine, tokenHash: '' };
}

export async function refuse(
  change: Change,
  caller: Caller,
  { id, reason }: BodyOf<typeof refuseRequest>,
): Promise<Approval> {
  const row = await lockForDecision(change, caller, id);
  await end(change, row, 'refused', { decidedBy: caller.adminId, reason });
  return present(change, caller, id);
}

export async function withdraw(change: Change, caller: Caller, id: string): Promise<Approval> {
  const row = await lockWaiting(change, caller, id);
  if (!(await isOwnRequest(change, caller, id))) throw new AppError('NOT_OWN_REQUEST');
  await end(change, row, 'withdrawn', {});
  return present(change, caller, id);
}

async function lockForDecision(change: Change, caller: Caller, id: string): Promise<queries.ApprovalRow> {
  const row = await lockWaiting(change, caller, id);
  if (await isOwnRequest(change, caller, id)) throw new AppError('OWN_REQUEST');
  return row;
}

async function isOwnRequest({ tx }: Change, caller: Caller, id: string): Promise<boolean> {
  return isOwn(found(await find(tx, caller, id)), caller.adminId);
}

/** Requests about which the caller may neither know nor decide are reported as not found. */
async function lockWaiting(change: Change, caller: Caller, id: string): Promise<queries.ApprovalRow> {
  found(await find(change.tx, caller, id));
  const row = found(await queries.lockApproval(change.tx, id));
  if (stateOf(row) !== 'waiting') throw new AppError('REQUEST_ENDED');
  return row;
}

async function end(
  change: Change,
  row: queries.ApprovalRow,
  state: Exclude<ApprovalState, 'waiting'>,
  decision: Parameters<typeof queries.endApproval>[3],
): Promise<void> {
  await queries.endApproval(change.tx, row, state, decision, approvalAddress(row.id));
  const action = ({ approved: 'approve', refused: 'refuse', withdrawn: 'withdraw', expired: 'expire' } as const)[state];
  await audit(change, {
    action,
    entity: 'approval',
    entityId: row.id,
    after: { action: row.action, call: row.call },
    reason: decision.reason,
  });
  change.publish({ type: 'notification', entity: 'notification', entityId: row.id, action: state });
}

async function present({ tx }: Change, caller: Caller, id: string): Promise<Approval> {
  return toApproval(found(await find(tx, caller, id)), caller.adminId);
}

export async function purgeEnded({ database }: Platform, now: Date): Promise<void> {
  await queries.deleteEndedBefore(database.drizzle, keptSince(KEPT_DAYS.endedApproval, now));
  await deleteCountedBefore(database.drizzle, keptSince(KEPT_DAYS.countedAction, now));
}
