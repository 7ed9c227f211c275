import { type SanctionGround, USER_STATUS } from '@leitstand/contract/base/limits';
import type { AuditAction } from '@leitstand/contract/labels/audit-actions';
import type { Sanction, SanctionInput } from '@leitstand/contract/moderation/sanctions';
import { type SuspensionLength, suspensionEnd } from '@leitstand/contract/moderation/suspension-end';
import { newId } from '../../db/new-id.ts';
import { users } from '../../db/schema.ts';
import { AppError, fieldInvalid, found } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { requireFewMails } from '../../records/mail-limit.queries.ts';
import { changeRecord, lockPresent } from '../../records/records.queries.ts';
import { requireRevision } from '../../records/save-record.ts';
import { sanctionsOf, showSanction } from './sanction-list.service.ts';
import { addMessage, dueAfterWindow } from './sanction-notice.ts';
import * as queries from './sanctions.queries.ts';

type Person = typeof users.$inferSelect;
type SanctionRow = queries.SanctionRow;

export interface Imposed extends SuspensionLength {
  readonly step: 'warning' | 'suspension';
  readonly ground: SanctionGround;
  readonly message: string;
  readonly hidesContent: boolean;
  readonly notify: boolean;
}

/** What a sanction closed in the same transaction. */
export interface Closed {
  readonly reportIds: string[];
  readonly deletedObject: boolean;
}

/** Why a sanction is imposed. */
export interface Occasion extends Closed {
  readonly bulkRunId?: string | undefined;
}

const NOTHING: Closed = { reportIds: [], deletedObject: false };

/** Refused if the caller has not seen the latest sanction: another administrator may have decided the same case. */
export async function sanctionUser(change: Change, { userId, lastSeen, ...imposed }: SanctionInput): Promise<Sanction> {
  const { tx } = change;
  const person = await lockPresent(tx, users, userId);
  const [latest] = lastSeen === undefined ? [] : await sanctionsOf(tx, userId);
  if (lastSeen !== undefined && lastSeen !== (latest?._id ?? '')) {
    throw new AppError('CHANGED_MEANWHILE', { current: latest });
  }
  return showSanction(tx, await imposeSanction(change, person, imposed));
}

/** The same for a user of a bulk action. */
export async function sanctionInBulk(
  change: Change,
  userId: string,
  imposed: Imposed,
  bulkRunId: string,
): Promise<void> {
  await imposeSanction(change, await lockPresent(change.tx, users, userId), imposed, { ...NOTHING, bulkRunId });
}

/** The messages of a bulk action leave together, a minute after its end. */
export async function releaseMessages({ tx }: Pick<Change, 'tx'>, bulkRunId: string): Promise<void> {
  await queries.setDue(tx, bulkRunId, dueAfterWindow());
}

/** The sanction that a bulk action imposed because of a user or a report. */
export async function findSanctionOfRun(
  { tx }: Change,
  bulkRunId: string,
  recordId: string,
): Promise<string | undefined> {
  return queries.findSanctionOfRun(tx, bulkRunId, recordId);
}

/** Warns or suspends a locked user. Another suspension takes the place of the one in force. */
export async function imposeSanction(
  change: Change,
  person: Person,
  imposed: Imposed,
  { bulkRunId, ...closed }: Occasion = NOTHING,
): Promise<SanctionRow> {
  const { tx, actor } = change;
  const now = new Date();
  const isSuspension = imposed.step === 'suspension';
  const until = isSuspension ? endAfter(imposed, now) : null;
  const inForce = isSuspension ? await queries.findSuspension(tx, person.id) : undefined;
  if (inForce) await endSanction(change, inForce, { end: 'changed', at: now });
  const row = await queries.insertSanction(tx, {
    id: newId(),
    userId: person.id,
    step: imposed.step,
    ground: imposed.ground,
    message: imposed.message,
    createdAt: now,
    adminId: actor.adminId ?? null,
    adminName: actor.name,
    until,
    hidesContent: isSuspension && imposed.hidesContent,
    replaces: inForce?.id ?? null,
    bulkRunId: bulkRunId ?? null,
    ...closed,
  });
  await applyStanding(change, person.id);
  const action = isSuspension ? 'suspend' : 'warn';
  if (imposed.notify) await notifyOf(change, person, row, { action, topic: imposed.step, message: imposed.message });
  await auditStep(change, action, row, imposed.message);
  return row;
}

type Notice = Parameters<typeof addMessage>[3] & { action: AuditAction };

/** Every step can carry a text to the person: they are bounded like other mails. A ban is not held up by that. */
async function notifyOf(change: Change, person: Person, row: SanctionRow, { action, ...message }: Notice) {
  await requireFewMails(change, { action, entity: 'user', entityId: person.id });
  await addMessage(change.tx, person, row, message);
}

function endAfter(length: SuspensionLength, now: Date): Date | null {
  const until = suspensionEnd(length, now);
  if (until === null) return null;
  if (until <= now.toISOString()) throw fieldInvalid('until');
  return new Date(until);
}

interface Ending {
  end: Exclude<SanctionRow['end'], null>;
  at: Date;
  reason?: string;
}

function endSanction({ tx, actor }: Change, { id }: SanctionRow, { end, at, reason = '' }: Ending) {
  return queries.updateSanction(tx, id, { end, endedAt: at, endedBy: actor.name, endReason: reason });
}

/** Derives the user's status, warnings and visibility from their sanctions. */
async function applyStanding({ tx }: Change, userId: string): Promise<void> {
  const suspension = await queries.findSuspension(tx, userId);
  await changeRecord(tx, users, userId, {
    status: suspension ? USER_STATUS.suspended : USER_STATUS.active,
    suspendedUntil: suspension?.until ?? null,
    contentHidden: suspension?.hidesContent ?? false,
    warnings: await queries.countWarnings(tx, userId),
  });
}

async function auditStep(change: Change, action: AuditAction, row: SanctionRow, reason: string): Promise<void> {
  if (row.userId === null) return;
  const { ground, until, hidesContent } = row;
  const after = row.step === 'suspension' ? { ground, suspendedUntil: until, hidesContent } : { ground };
  await audit(change, { action, entity: 'user', entityId: row.userId, after, reason });
}

/** Locks the person and then reads the sanction: all changes of a person's sanctions happen one after the other. */
async function lockSanction(change: Change, id: string): Promise<{ person: Person; row: SanctionRow }> {
  const { userId } = found(await queries.findSanction(change.tx, id));
  const person = found(userId === null ? undefined : await queries.lockSanctioned(change.tx, userId));
  return { person, row: found(await queries.findSanction(change.tx, id)) };
}

interface Lifting {
  id: string;
  reason: string;
  notify: boolean;
  revision?: number | undefined;
}

export async function liftSanction(change: Change, { id, reason, notify, revision }: Lifting): Promise<SanctionRow> {
  const { person, row } = await lockSanction(change, id);
  await requireRevision(revision, row, () => showSanction(change.tx, row));
  if (row.endedAt) throw new AppError('SANCTION_ENDED');
  const lifted = await endSanction(change, row, { end: 'lifted', at: new Date(), reason });
  await applyStanding(change, person.id);
  const action = row.step === 'warning' ? 'takeWarningBack' : 'unsuspend';
  const topic = row.step === 'warning' ? 'warningLifted' : 'suspensionLifted';
  if (notify) await notifyOf(change, person, row, { action, topic, message: reason });
  await auditStep(change, action, lifted, reason);
  return lifted;
}

/** The suspension keeps its place in the history; the change follows it. */
export async function changeSuspension(
  change: Change,
  { hidesContent, ...input }: Lifting & SuspensionLength & { hidesContent: boolean },
): Promise<SanctionRow> {
  const { tx } = change;
  const { person, row } = await lockSanction(change, input.id);
  await requireRevision(input.revision, row, () => showSanction(tx, row));
  if (row.step !== 'suspension' || row.endedAt) throw new AppError('SANCTION_ENDED');
  const changed = await queries.updateSanction(tx, row.id, { until: endAfter(input, new Date()), hidesContent });
  await applyStanding(change, person.id);
  const action = 'changeSuspension';
  if (input.notify) await notifyOf(change, person, changed, { action, topic: 'changed', message: input.reason });
  await auditStep(change, action, changed, input.reason);
  return changed;
}

/** Undoes a sanction that the person has not heard of. */
export async function withdrawSanction(change: Change, id: string): Promise<SanctionRow> {
  const { tx } = change;
  const { person, row } = await lockSanction(change, id);
  // Withdrawing twice (a double click, two tabs) is not an error.
  if (row.end === 'withdrawn') return row;
  if (row.endedAt) throw new AppError('SANCTION_ENDED');
  if (!(await queries.withdrawMessages(tx, id))) throw new AppError('SANCTION_ANNOUNCED');
  const withdrawn = await endSanction(change, row, { end: 'withdrawn', at: new Date() });
  if (row.replaces) await resume(change, row.replaces);
  await applyStanding(change, person.id);
  await auditStep(change, 'withdrawSanction', withdrawn, '');
  return withdrawn;
}

async function resume({ tx }: Change, id: string): Promise<void> {
  const row = await queries.findSanction(tx, id);
  const isOver = row?.end !== 'changed' || (row.until !== null && row.until <= new Date());
  if (!isOver) await queries.updateSanction(tx, id, { end: null, endedAt: null, endedBy: '', endReason: '' });
}

/** A suspension ends by itself: the person was told when. */
export async function expireSuspension(change: Change, { id, userId }: SanctionRow, now: Date): Promise<void> {
  if (userId === null || !(await queries.lockSanctioned(change.tx, userId))) return;
  const row = await queries.findSanction(change.tx, id);
  if (!row || row.endedAt || row.until === null || row.until > now) return;
  await endSanction(change, row, { end: 'expired', at: now });
  await applyStanding(change, userId);
  await auditStep(change, 'unsuspend', row, '');
}

/**
 * A client of the specification only knows the status: 0 is a suspension without an end, 1 ends the one in force.
 * Returns the columns that follow; the caller writes them with the status.
 */
export async function followStatus(
  change: Change,
  userId: string,
  status: number,
): Promise<Partial<Pick<Person, 'suspendedUntil' | 'contentHidden'>>> {
  const { tx, actor } = change;
  const inForce = await queries.findSuspension(tx, userId);
  const isSuspended = status === USER_STATUS.suspended;
  if (isSuspended === (inForce !== undefined)) return {};
  if (inForce) await endSanction(change, inForce, { end: 'lifted', at: new Date() });
  else {
    const author = { adminId: actor.adminId ?? null, adminName: actor.name };
    await queries.insertSanction(tx, { id: newId(), userId, step: 'suspension', ground: 'other', ...author });
  }
  return { suspendedUntil: null, contentHidden: false };
}

/** The sanctions of an erased person stay for the statistics, without texts. */
export async function forgetSanctionTexts({ tx }: Change, userId: string): Promise<void> {
  await queries.forgetTextsOf(tx, userId);
}

interface BanNotice {
  /** The entry of the blacklist. */
  banId: string;
  ground: SanctionGround;
  message: string;
  notify: boolean;
}

/** Counts a ban, without the person, who is erased with it; tells them if that was chosen. */
export async function recordBan(
  change: Change,
  person: Person,
  { banId, ground, message, notify }: BanNotice,
): Promise<void> {
  const { tx, actor } = change;
  const author = { adminId: actor.adminId ?? null, adminName: actor.name };
  const row = await queries.insertSanction(tx, { id: newId(), step: 'ban', ground, banId, ...author });
  if (notify) await addMessage(tx, person, row, { topic: 'ban', message });
}

/** The caller removes the entry of the blacklist. */
export async function endBan(change: Change, row: SanctionRow): Promise<void> {
  await endSanction(change, row, { end: 'lifted', at: new Date() });
}
