import {
  type Approval,
  type ApprovalCase,
  type ApprovalPreview,
  approvalPreview,
  type approveRequest,
  type FourEyesRule,
  type refuseRequest,
} from '@leitstand/contract/api/access/approvals';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { errorMessage } from '@leitstand/contract/base/errors';
import type { Language } from '@leitstand/contract/base/languages';
import { APPROVAL_ACTIONS, type ApprovalState } from '@leitstand/contract/base/limits';
import { ALWAYS, type FourEyesRules } from '../../base/four-eyes-rules.ts';
import { type Caller, hasAccess } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import { AppError, found, notFound } from '../../errors.ts';
import type { Answer, Call, Route, SentWith } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import * as queries from '../../records/approvals.queries.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { approvableBy, approvalAddress, rightFor } from '../../records/four-eyes.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import { fingerprintOf } from './fingerprint.ts';

type Routes = readonly Route[];
type ChangeRoute = Extract<Route, { kind: 'change' }>;
type ReviewedRoute = ChangeRoute & Required<Pick<ChangeRoute, 'weigh'>>;

export async function readRules(db: Queryable, rules: FourEyesRules): Promise<FourEyesRule[]> {
  const read: FourEyesRule[] = [];
  for (const action of APPROVAL_ACTIONS) {
    const above = rules[action];
    if (above === undefined) continue;
    const approvers = await queries.countApprovers(db, rightFor(action));
    read.push({ action, above: above === ALWAYS ? null : above, approvers });
  }
  return read;
}

type Requester = NonNullable<Awaited<ReturnType<typeof queries.findRequester>>>;

/** Made by this administrator, or by a machine of theirs. */
function isOwn({ approval, makerId }: queries.ListedApproval, adminId: string): boolean {
  return approval.requestedBy === adminId || makerId === adminId;
}

export function toApproval(listed: queries.ListedApproval, adminId: string): Approval {
  const { approval, requestedBy, decidedBy } = listed;
  const { id, action, createdAt, expiresAt, decidedAt, reason, preview } = approval;
  return {
    _id: id,
    action,
    state: stateOf(approval),
    requestedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedBy: decidedBy ?? '',
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
    isOwn: isOwn(listed, adminId),
    preview: approvalPreview.parse(preview),
  };
}

/** The job that ends overdue requests runs every few minutes. */
function stateOf({ state, expiresAt }: queries.ApprovalRow): ApprovalState {
  return state === 'waiting' && expiresAt.getTime() <= Date.now() ? 'expired' : state;
}

export async function getCase(
  db: Queryable,
  routes: Routes,
  caller: Caller,
  id: string,
  language: Language,
): Promise<ApprovalCase> {
  const listed = found(await find(db, caller, id));
  const ended = { approval: toApproval(listed, caller.adminId), now: null, fingerprint: '', hasChanged: false };
  if (ended.approval.state !== 'waiting') return { ...ended, obstacle: '' };
  try {
    const { approval } = listed;
    const route = routeOf(routes, approval.call);
    await findAuthorized(db, route, approval);
    const { preview } = await route.weigh(db, sentWith(approval));
    return shown(ended.approval, approval, preview);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...ended, obstacle: errorMessage(error.code, language, error.extra) };
  }
}

function shown(approval: Approval, row: queries.ApprovalRow, now: ApprovalPreview): ApprovalCase {
  const fingerprint = fingerprintOf(now);
  return { approval, now, fingerprint, hasChanged: fingerprint !== fingerprintOf(row.preview), obstacle: '' };
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
  const route = routeOf(routes, row.call);
  const requester = await findAuthorized(change.tx, route, row);
  const { preview, approved } = await route.weigh(change.tx, sentWith(row));
  if (fingerprintOf(preview) !== fingerprint) {
    const current = shown(await present(change, caller, id), row, preview);
    throw new AppError('CHANGED_MEANWHILE', { current });
  }
  // Before the call, which may erase the person whom the preview names.
  await queries.changePreview(change.tx, id, { ...preview });
  const { requestId } = change.actor;
  const actor = { adminId: requester.id, name: requester.userName, requestId, approvedBy: caller.userName };
  const { params, query, body } = sentWith(row);
  const { message = '' } = await route.run(
    { ...change, actor, language: row.language },
    {
      ...call,
      params,
      query,
      body: { ...(body as object), revision: undefined, ...approved },
      language: row.language,
      caller: callerOf(requester),
    },
  );
  await end(change, row, 'approved', { decidedBy: caller.adminId, answer: { message } });
  return { data: await present(change, caller, id) };
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
}
