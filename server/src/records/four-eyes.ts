import { type ApprovalPreview, approvalKind } from '@leitstand/contract/api/access/approvals';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import type { AnyEndpoint, Sent } from '@leitstand/contract/base/endpoint';
import {
  APPROVAL_ACTIONS,
  APPROVAL_HOURS,
  APPROVER_WAITING_DAYS,
  type ApprovalAction,
} from '@leitstand/contract/base/limits';
import { RIGHTS, type Right } from '@leitstand/contract/base/rights';
import { addressOf } from '@leitstand/contract/screens';
import { ruledAction } from '../base/four-eyes-rules.ts';
import { type Caller, hasAccess, hasRight } from '../caller.ts';
import type { Queryable } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { AppError } from '../errors.ts';
import { findSameRequest, insertApproval } from './approvals.queries.ts';
import { audit } from './audit.ts';
import type { Change } from './change.ts';
import type { Account } from './second-person/accounts.queries.ts';
import { findSecondPersons, type LaterAccount, type SecondPersons } from './second-person/second-person.ts';

/** What a call would do, for those who may have to approve it. */
export interface Weighed {
  /** How many recipients, people or records each action concerns; absent if the call is not that action. */
  readonly amounts: Readonly<Partial<Record<ApprovalAction, number>>>;
  readonly preview: ApprovalPreview;
  /** Fields of the body that an approval replaces, because what was approved is the preview. */
  readonly approved?: Readonly<Record<string, unknown>>;
}

interface Reviewed<C extends Sent> {
  readonly endpoint: AnyEndpoint;
  /** Absent if it never needs a second administrator. */
  weigh?(db: Queryable, sent: Sent): Promise<Weighed>;
  run(change: Change, call: C): Promise<unknown>;
}

/** The right that every call with the action takes: whoever holds it may approve. */
export function rightFor(action: ApprovalAction): Right {
  const access = ENDPOINTS.find(({ approval }) => approval.includes(action))?.access;
  const right = RIGHTS.find((known) => known === access);
  if (!right) throw new Error(`no call is ${action}`);
  return right;
}

/** The actions that somebody may approve. */
export function approvableBy(caller: Pick<Caller, 'role' | 'rights' | 'isMachine'>): ApprovalAction[] {
  return caller.isMachine ? [] : APPROVAL_ACTIONS.filter((action) => hasRight(caller, rightFor(action)));
}

export function approvalAddress(id: string): string {
  return addressOf(approvalKind.screen, id);
}

/** A call that waits. */
export interface WaitingCall {
  readonly id: string;
  /** If nobody counts as a second person yet: the first who will. */
  readonly later?: { readonly name: string; readonly moment: string };
}

/**
 * If the operator asks for a second administrator, stores the call instead of running it, and returns the request. It
 * runs only if there is no other administrator at all who could approve it, now or later, and the requester has not
 * removed them.
 */
export async function requestApproval<C extends Sent & { readonly caller: Caller }>(
  change: Change,
  route: Reviewed<C>,
  call: C,
): Promise<WaitingCall | undefined> {
  const rules = change.platform.config.fourEyes;
  if (!route.weigh || !route.endpoint.approval.some((action) => action in rules)) return undefined;
  const { amounts, preview } = await route.weigh(change.tx, call);
  const action = ruledAction(rules, amounts);
  const { adminId } = call.caller;
  if (!action) return undefined;
  const people = await findSecondPersons(change.tx, rightFor(action), adminId);
  if (people.counting.length + people.later.length + people.missing.length === 0) return undefined;
  await rehearse(change, route, call);
  const first = await firstAble(change, route, call, people);
  const input = JSON.parse(JSON.stringify({ params: call.params, query: call.query, body: call.body }));
  const request = { requestedBy: adminId, call: route.endpoint.name, input };
  const same = await findSameRequest(change.tx, request);
  const later = first && { later: { name: shownName(first), moment: first.from.toISOString() } };
  if (same) return { id: same, ...later };
  const id = newId();
  const decidableFrom = first?.from.getTime() ?? Date.now();
  const expiresAt = new Date(decidableFrom + APPROVAL_HOURS * 60 * 60 * 1000);
  const row = { id, action, ...request, preview, language: change.language, expiresAt };
  await insertApproval(change.tx, row, approvalAddress(id));
  await audit(change, {
    action: 'request',
    entity: 'approval',
    entityId: id,
    after: { action, call: route.endpoint.name },
  });
  change.publish({ type: 'notification', entity: 'notification', entityId: id, action: 'approval' });
  return { id, ...later };
}

/**
 * Somebody must be able to approve it: undefined if they are there now, the first one if it takes time, and an error if
 * nobody could, so that the call neither runs nor waits for nothing.
 */
async function firstAble<C extends Sent & { readonly caller: Caller }>(
  change: Change,
  route: Reviewed<C>,
  call: C,
  { counting, later, missing }: SecondPersons,
): Promise<LaterAccount | undefined> {
  for (const account of counting) if (await isAble(change, route, call, account)) return undefined;
  for (const account of later) if (await isAble(change, route, call, account)) return account;
  const last = missing.at(-1);
  const others = [...counting, ...later];
  if (others.length > 0 || !last) throw new AppError('NO_ABLE_APPROVER', { name: others.map(shownName).join(', ') });
  throw new AppError('APPROVERS_REMOVED', {
    name: missing.map(shownName).join(', '),
    moment: last.from.toISOString(),
    n: APPROVER_WAITING_DAYS,
  });
}

function shownName({ userName, email }: Account): string {
  return `${userName} (${email})`;
}

async function isAble<C extends Sent & { readonly caller: Caller }>(
  change: Change,
  route: Reviewed<C>,
  call: C,
  { id, userName, role, rights }: Account,
): Promise<boolean> {
  try {
    await requireAble(change, route, { ...call, caller: { adminId: id, userName, role, rights, tokenHash: '' } });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'APPROVER_NOT_ALLOWED') return false;
    throw error;
  }
}

const FORBIDDEN = 403;

/**
 * Whoever approves a call must be able to make it themselves: makes it as if the approver were its caller, and takes
 * everything back. It stays the requester's in the log, so that cases which they hold are no obstacle.
 */
export async function requireAble<C extends Sent & { readonly caller: Caller }>(
  change: Change,
  route: Reviewed<C>,
  call: C,
): Promise<void> {
  if (!hasAccess(call.caller, route.endpoint.access)) throw new AppError('APPROVER_NOT_ALLOWED');
  try {
    await rehearse(change, route, call);
  } catch (error) {
    const isForbidden = error instanceof AppError && error.status === FORBIDDEN;
    throw isForbidden ? new AppError('APPROVER_NOT_ALLOWED') : error;
  }
}

class Rehearsed extends Error {}

/** Runs the call and takes everything back: what would be refused is refused now, not when somebody approves it. */
async function rehearse<C extends Sent>(change: Change, route: Reviewed<C>, call: C): Promise<void> {
  try {
    await change.tx.transaction(async (tx) => {
      await route.run({ ...change, tx, afterCommit: () => undefined, publish: () => undefined }, call);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}
