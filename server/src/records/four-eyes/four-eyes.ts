import { type ApprovalPreview, type ApprovalRecord, approvalKind } from '@leitstand/contract/api/access/approvals';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import type { AnyEndpoint, Sent } from '@leitstand/contract/base/endpoint';
import type { Language } from '@leitstand/contract/base/languages';
import {
  APPROVAL_ACTIONS,
  APPROVAL_HOURS,
  APPROVER_WAITING_DAYS,
  type ApprovalAction,
} from '@leitstand/contract/base/limits';
import { RIGHTS, type Right } from '@leitstand/contract/base/rights';
import { addressOf } from '@leitstand/contract/screens';
import { ruledAction } from '../../base/four-eyes-rules.ts';
import { type Caller, hasAccess, hasRight } from '../../caller.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { newId } from '../../db/new-id.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Change, Happened } from '../change.ts';
import { answerableFor, countedWithin, insertCounted, lockCounting } from '../consequences/consequences.queries.ts';
import { consequencesOf } from '../consequences/consequences.ts';
import type { Account } from './accounts.queries.ts';
import { type BoundRecord, findSameRequest, insertApproval, insertRecords } from './approvals.queries.ts';
import { findSecondPersons, type LaterAccount, type SecondPersons } from './second-person.ts';

const COUNTED_HOURS = 24;

/** What a call would do, for those who may have to approve it. */
export interface Weighed {
  /** How many recipients, people or records each action concerns; absent if the call is not that action. */
  readonly amounts: Readonly<Partial<Record<ApprovalAction, number>>>;
  readonly preview: ApprovalPreview;
  /** Fields of the body that an approval replaces, because what was approved is the preview. */
  readonly approved?: Readonly<Record<string, unknown>>;
  /** What it is about, if that is more than the preview shows: a page of it, in order. */
  list?(page: Page): Promise<Rows<ApprovalRecord>>;
  /** The records that a call selects, which the request binds: no others are acted upon if it is approved. */
  readonly records?: readonly BoundRecord[];
}

/** What the effect of a call depends on besides what was sent. */
export interface Circumstances {
  readonly longSuspensionDays: number;
  /** Of the requester: numbers in a file are read by it. */
  readonly language: Language;
}

/** What a call would do; `bound` are the records of its request, if it has become one. */
export type Weigh<S extends Sent = Sent> = (
  db: Queryable,
  sent: S,
  circumstances: Circumstances,
  bound?: readonly BoundRecord[],
) => Promise<Weighed>;

interface Reviewed<C extends Sent> {
  readonly endpoint: AnyEndpoint;
  /** Absent if it never needs a second administrator. */
  readonly weigh?: Weigh;
  run(change: Change, call: C): Promise<unknown>;
}

/** The right that every call with the action takes: everybody who holds it may approve. */
export function rightFor(action: ApprovalAction): Right {
  const call = ENDPOINTS.find(({ approval }) => approval.includes(action));
  if (!call) throw new Error(`no call is ${action}`);
  // The right to load a file depends on what it contains.
  return RIGHTS.find((known) => known === call.access) ?? 'WriteUsers';
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
  /** If there is no second person who counts yet: the first who will. */
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
  isProved: boolean,
): Promise<WaitingCall | undefined> {
  const rules = change.platform.config.fourEyes;
  if (!route.weigh || !route.endpoint.approval.some((action) => action in rules)) return undefined;
  const {
    amounts,
    preview,
    records = [],
  } = await route.weigh(change.tx, call, {
    longSuspensionDays: change.platform.config.longSuspensionDays,
    language: change.language,
  });
  const { adminId } = call.caller;
  const account = await answerableFor(change.tx, adminId);
  const action = ruledAction(rules, await withEarlier(change.tx, account, amounts));
  const people = action && (await findSecondPersons(change.tx, rightFor(action), adminId));
  if (!action || !people || people.counting.length + people.later.length + people.missing.length === 0) {
    await insertCounted(change.tx, account, amounts);
    return undefined;
  }
  const happened = await rehearse(change, route, call);
  if (!isProved && consequencesOf(happened, change.actor, change.platform.config).isGrave) {
    throw new AppError('PROOF_NEEDED');
  }
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
  await insertRecords(change.tx, id, records);
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
 * An approver must be able to make the call themselves: makes it as if the approver were its caller, and takes
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

/** Adds what the account did without an approval in the last 24 hours, so that pieces do not get around a limit. */
async function withEarlier(tx: Transaction, account: string, amounts: Weighed['amounts']): Promise<Weighed['amounts']> {
  const actions = APPROVAL_ACTIONS.filter((action) => amounts[action] !== undefined);
  if (actions.length === 0) return amounts;
  await lockCounting(tx, 'approval', account);
  const total: Partial<Record<ApprovalAction, number>> = {};
  for (const action of actions) {
    total[action] = (amounts[action] ?? 0) + (await countedWithin(tx, account, action, COUNTED_HOURS));
  }
  return total;
}

class Rehearsed extends Error {}

/**
 * Runs the call and takes everything back: what would be refused is refused now, not when somebody approves it. Returns
 * the audit entries that it would have.
 */
async function rehearse<C extends Sent>(change: Change, route: Reviewed<C>, call: C): Promise<readonly Happened[]> {
  const happened: Happened[] = [];
  try {
    await change.tx.transaction(async (tx) => {
      await route.run({ ...change, tx, happened, afterCommit: () => undefined, publish: () => undefined }, call);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return happened;
}
