import { USER_STATUS } from '@leitstand/contract/base/limits';
import type { KindName } from '@leitstand/contract/kinds';
import { type SuspensionLength, suspensionEnd } from '@leitstand/contract/moderation/suspension-end';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { Change, Happened } from '../change.ts';
import * as queries from './consequences.queries.ts';

/** What a change leads to. */
export interface Consequences {
  /** Cannot be taken back, takes a person out of the app, or changes what somebody else may do. */
  readonly isGrave: boolean;
  /** Records that are removed, sanctioned or loaded. */
  readonly records: number;
  /** Coins that are given or taken. */
  readonly coins: number;
}

type Limits = Pick<Config, 'longSuspensionDays' | 'withoutProof'>;

interface Rule {
  readonly entity: KindName;
  readonly actions: readonly string[];
  leadsTo(entry: Happened, limits: Limits): Partial<Consequences>;
}

const HOURS_A_DAY = 24;
const DAY_MS = HOURS_A_DAY * 60 * 60 * 1000;
const GRAVE = { isGrave: true };
const REMOVED = { records: 1 };

/** Records whose removal hides no person: each counts, none needs a proof by itself. */
const CONTENT: readonly KindName[] = [
  'car',
  'event',
  'file',
  'level',
  'make',
  'makeName',
  'news',
  'post',
  'presetTrip',
  'report',
  'reward',
  'staffNote',
  'trip',
];

/** The only place that says which changes have consequences. `docs/security.md` lists the calls that follow from it. */
const RULES: readonly Rule[] = [
  { entity: 'user', actions: ['delete', 'erase', 'ban'], leadsTo: () => ({ ...GRAVE, ...REMOVED }) },
  { entity: 'user', actions: ['warn'], leadsTo: () => REMOVED },
  { entity: 'user', actions: ['suspend', 'changeSuspension'], leadsTo: suspension },
  { entity: 'user', actions: ['create', 'update'], leadsTo: userValues },
  ...CONTENT.map((entity): Rule => ({ entity, actions: ['delete'], leadsTo: () => REMOVED })),
  ...CONTENT.map((entity): Rule => ({ entity, actions: ['erase'], leadsTo: () => ({ ...GRAVE, ...REMOVED }) })),
  { entity: 'bulk', actions: ['start'], leadsTo: bulkAction },
  { entity: 'csvLoad', actions: ['start'], leadsTo: csvLoad },
  { entity: 'broadcast', actions: ['send', 'update', 'confirm'], leadsTo: () => GRAVE },
  { entity: 'appVersions', actions: ['update'], leadsTo: () => GRAVE },
  { entity: 'administrator', actions: ['updateAccount'], leadsTo: ownAccount },
  { entity: 'machine', actions: ['create', 'update', 'revoke'], leadsTo: () => GRAVE },
];

function suspension({ after }: Happened, limits: Limits): Partial<Consequences> {
  const { suspendedUntil, hidesContent } = fields(after);
  return { records: 1, isGrave: hidesContent === true || isLong(suspendedUntil, limits) };
}

/** Without an end, or longer than the operator's limit. */
function isLong(until: unknown, { longSuspensionDays }: Pick<Config, 'longSuspensionDays'>): boolean {
  if (until === null || until === undefined) return true;
  return new Date(String(until)).getTime() - Date.now() > longSuspensionDays * DAY_MS;
}

export function isLongSuspension(length: SuspensionLength, limits: Pick<Config, 'longSuspensionDays'>): boolean {
  return isLong(suspensionEnd(length, new Date()), limits);
}

/** A status of 0 is a suspension without an end. */
function userValues({ before, after }: Happened): Partial<Consequences> {
  const [was, is] = [fields(before), fields(after)];
  const isSuspended = before !== undefined && was.status !== is.status && is.status === USER_STATUS.suspended;
  const coins = is.currentCoins === undefined ? 0 : Math.abs(Number(is.currentCoins) - Number(was.currentCoins ?? 0));
  return { coins, ...(isSuspended ? { ...GRAVE, ...REMOVED } : {}) };
}

/** All but marking as processed and deleting posts take people out of the app, or send them an administrator's text. */
function bulkAction({ after }: Happened): Partial<Consequences> {
  const { operation, resource, count } = fields(after);
  const isLight = operation === 'check' || (operation === 'delete' && resource === 'posts');
  return { records: Number(count), isGrave: !isLight };
}

function csvLoad({ after }: Happened): Partial<Consequences> {
  const { total, failures, coins } = fields(after);
  return { records: Number(total) - Number(failures), coins: Number(coins ?? 0) };
}

/** Somebody at an unlocked screen must not silence the mails that would tell the owner. */
function ownAccount({ before, after }: Happened): Partial<Consequences> {
  return { isGrave: String(fields(before).mutedMails) !== String(fields(after).mutedMails) };
}

function fields(values: object | undefined): Readonly<Record<string, unknown>> {
  return { ...values };
}

/** Sums up what the entries of a change by an administrator say. */
export function consequencesOf(
  entries: readonly Happened[],
  actor: { readonly adminId: string | undefined },
  limits: Limits,
): Consequences {
  let [isGrave, records, coins] = [false, 0, 0];
  for (const entry of entries) {
    const rule = RULES.find(({ entity, actions }) => entity === entry.entity && actions.includes(entry.action));
    const one: Partial<Consequences> =
      rule?.leadsTo(entry, limits) ?? (isAboutOthersAccess(entry, actor.adminId) ? GRAVE : {});
    isGrave ||= one.isGrave ?? false;
    records += one.records ?? 0;
    coins += one.coins ?? 0;
  }
  return { isGrave, records, coins };
}

/** Every entry about another administrator's account is about what that person may do. */
function isAboutOthersAccess({ entity, entityId }: Happened, adminId: string | undefined): boolean {
  return entity === 'administrator' && adminId !== undefined && entityId !== adminId;
}

/**
 * Counts what a change did for its administrator, in its transaction, and refuses it without a fresh proof of identity
 * if it has consequences: by itself, or together with what the same person did before.
 */
export async function requireProofOf(change: Change, entries: readonly Happened[], isProved: boolean): Promise<void> {
  const { tx, actor, platform } = change;
  const { config } = platform;
  if (actor.adminId === undefined) return;
  const { isGrave, records, coins } = consequencesOf(entries, actor, config);
  if (isGrave && !isProved) throw new AppError('PROOF_NEEDED');
  if (records === 0 && coins === 0) return;
  const account = await queries.answerableFor(tx, actor.adminId);
  await queries.lockCounting(tx, 'proof', account);
  const { recordsPerHour, coinsPerDay } = config.withoutProof;
  const isOver = async (amount: number, kind: 'records' | 'coins', hours: number, most: number) =>
    amount > 0 && amount + (await queries.countedWithin(tx, account, kind, hours)) > most;
  if (
    !isProved &&
    ((await isOver(records, 'records', 1, recordsPerHour)) || (await isOver(coins, 'coins', HOURS_A_DAY, coinsPerDay)))
  ) {
    throw new AppError('PROOF_NEEDED');
  }
  await queries.insertCounted(tx, account, { records, coins });
}
