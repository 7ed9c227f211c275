import { APPROVER_WAITING_DAYS } from '@leitstand/contract/base/limits';
import type { Right } from '@leitstand/contract/base/rights';
import { hasRight } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import {
  type Account,
  findAccounts,
  findPersonBehind,
  findRecentChanges,
  type RecentChange,
} from './accounts.queries.ts';

const WAITING_MS = APPROVER_WAITING_DAYS * 24 * 60 * 60 * 1000;

/** Counts as a second person, or is possible alone, only from then on. */
export interface LaterAccount extends Account {
  readonly from: Date;
}

/** The other people who may do something, from the point of view of a requester. */
export interface SecondPersons {
  readonly counting: readonly Account[];
  readonly later: readonly LaterAccount[];
  /** Could do it until the requester, or an account connected with them, took that away. */
  readonly missing: readonly LaterAccount[];
}

/** How many people may do and approve what takes this right. */
export async function countApprovers(db: Queryable, right: Right): Promise<number> {
  return (await findAccounts(db)).filter((account) => isAble(account, right)).length;
}

export async function findSecondPersons(db: Queryable, right: Right, requesterId: string): Promise<SecondPersons> {
  const [requester, changes, accounts] = await situation(db, requesterId);
  const others = accounts.filter(({ id }) => id !== requester);
  const able = others.filter((account) => isAble(account, right));
  const later = able.flatMap((account) => {
    const from = connectedUntil(account.id, requester, changes);
    return from ? [{ ...account, from }] : [];
  });
  const missing = others.flatMap((account) => {
    const removal = isAble(account, right) ? undefined : removalBy(requester, account, right, changes);
    return removal ? [{ ...account, from: endOf(removal) }] : [];
  });
  const counting = able.filter(({ id }) => !later.some((account) => account.id === id));
  return { counting, later: inOrder(later), missing: inOrder(missing) };
}

/** From when on somebody counts as a second person for a requester; undefined if they do. */
export async function countsFrom(db: Queryable, requesterId: string, approverId: string): Promise<Date | undefined> {
  const [requester, changes] = await situation(db, requesterId);
  return connectedUntil(approverId, requester, changes);
}

async function situation(db: Queryable, requesterId: string): Promise<[string, RecentChange[], Account[]]> {
  const requester = await findPersonBehind(db, requesterId);
  const changes = await findRecentChanges(db, new Date(Date.now() - WAITING_MS));
  return [requester, changes.filter(givesControl), await findAccounts(db)];
}

/** Another name gives no control. If the values are erased already, the safe answer is that something else changed. */
function givesControl({ by, to, action, after }: RecentChange): boolean {
  if (by === to) return false;
  return action !== 'update' || !after || ['role', 'rights', 'email', 'disabledAt'].some((field) => field in after);
}

function isAble({ canSignIn, disabledAt, ...account }: Account, right: Right): boolean {
  return canSignIn && disabledAt === null && hasRight(account, right);
}

/**
 * Two accounts may be one person's if somebody has invited or changed both of them lately, directly or through others.
 * They are their own controllers too: so it does not matter which of the two made the other one, and a third account
 * that made both, or through which one made the other, connects them as well.
 */
function areConnected(one: string, other: string, changes: readonly RecentChange[]): boolean {
  const controllers = controllersOf(one, changes);
  return [...controllersOf(other, changes)].some((id) => controllers.has(id));
}

function controllersOf(id: string, changes: readonly RecentChange[]): ReadonlySet<string> {
  const known = new Set([id]);
  // A set also visits what is added to it meanwhile.
  for (const one of known) for (const { by, to } of changes) if (to === one) known.add(by);
  return known;
}

/** When the last of the changes that connect two accounts is old enough; they are in the order of time. */
function connectedUntil(one: string, other: string, changes: readonly RecentChange[]): Date | undefined {
  if (!areConnected(one, other, changes)) return undefined;
  // Without the oldest ones they are connected up to some change, and from then on no more.
  let [first, last] = [0, changes.length - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (areConnected(one, other, changes.slice(middle + 1))) first = middle + 1;
    else last = middle;
  }
  const [decisive] = changes.slice(first);
  return decisive && endOf(decisive);
}

/** The last change by which the requester's side has taken the right from an account that could have approved. */
function removalBy(
  requester: string,
  account: Account,
  right: Right,
  changes: readonly RecentChange[],
): RecentChange | undefined {
  const ofAccount = changes.filter(({ to }) => to === account.id);
  const couldDoIt =
    hasRight(account, right) ||
    ofAccount.some(({ action, before }) => (before ? holds(before, right) : action === 'update'));
  if (!couldDoIt) return undefined;
  return ofAccount.findLast((change) => removes(change, account, right) && areConnected(change.by, requester, changes));
}

function holds({ role, rights }: Readonly<Record<string, unknown>>, right: Right): boolean {
  return role === 'SUPERADMIN' || (Array.isArray(rights) && rights.includes(right));
}

function removes({ action, before, after }: RecentChange, { canSignIn }: Account, right: Right): boolean {
  // Without password the links to providers were the only way in.
  if (action === 'resetSecondFactor') return !canSignIn;
  if (action !== 'update' || !canSignIn) return false;
  return !before || !after || Boolean(after.disabledAt) || (holds(before, right) && !holds(after, right));
}

function endOf({ at }: RecentChange): Date {
  return new Date(at.getTime() + WAITING_MS);
}

function inOrder(accounts: LaterAccount[]): LaterAccount[] {
  return accounts.sort((one, other) => one.from.getTime() - other.from.getTime());
}
