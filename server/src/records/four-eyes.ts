import { type ApprovalPreview, approvalKind } from '@leitstand/contract/api/access/approvals';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import type { AnyEndpoint, Sent } from '@leitstand/contract/base/endpoint';
import { APPROVAL_ACTIONS, APPROVAL_HOURS, type ApprovalAction } from '@leitstand/contract/base/limits';
import { RIGHTS, type Right } from '@leitstand/contract/base/rights';
import { addressOf } from '@leitstand/contract/screens';
import { ruledAction } from '../base/four-eyes-rules.ts';
import { type Caller, hasRight } from '../caller.ts';
import type { Queryable } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { countApprovers, findSameRequest, insertApproval } from './approvals.queries.ts';
import { audit } from './audit.ts';
import type { Change } from './change.ts';

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

/**
 * If the operator asks for a second administrator, stores the call instead of running it, and returns the id of the
 * request. Without another administrator who could approve, the call runs.
 */
export async function requestApproval<C extends Sent & { readonly caller: Caller }>(
  change: Change,
  route: Reviewed<C>,
  call: C,
): Promise<string | undefined> {
  const rules = change.platform.config.fourEyes;
  if (!route.weigh || !route.endpoint.approval.some((action) => action in rules)) return undefined;
  const { amounts, preview } = await route.weigh(change.tx, call);
  const action = ruledAction(rules, amounts);
  const { adminId } = call.caller;
  if (!action || (await countApprovers(change.tx, rightFor(action), adminId)) === 0) return undefined;
  await rehearse(change, route, call);
  const input = JSON.parse(JSON.stringify({ params: call.params, query: call.query, body: call.body }));
  const request = { requestedBy: adminId, call: route.endpoint.name, input };
  const same = await findSameRequest(change.tx, request);
  if (same) return same;
  const id = newId();
  const expiresAt = new Date(Date.now() + APPROVAL_HOURS * 60 * 60 * 1000);
  const row = { id, action, ...request, preview, language: change.language, expiresAt };
  await insertApproval(change.tx, row, approvalAddress(id));
  await audit(change, {
    action: 'request',
    entity: 'approval',
    entityId: id,
    after: { action, call: route.endpoint.name },
  });
  change.publish({ type: 'notification', entity: 'notification', entityId: id, action: 'approval' });
  return id;
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
