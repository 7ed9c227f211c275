import type { AppealLink } from '@leitstand/contract/api/appeal-link';
import { type AppealOutcome, appealAddress } from '@leitstand/contract/moderation/appeals';
import type { MessageTopic } from '@leitstand/contract/moderation/sanction-message';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { auditSilently } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { requireRevision } from '../../records/save-record.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import { liftBan } from '../bans/bans.service.ts';
import { type AppealLinkParts, isInTime, isSigned } from './appeal-link.ts';
import { reservedFor, toAppeal } from './appeal-list.service.ts';
import * as queries from './appeals.queries.ts';
import { addMessage } from './sanction-notice.ts';
import { findSanction, lockSanctioned, type SanctionRow } from './sanctions.queries.ts';
import { endBan, liftSanction } from './sanctions.service.ts';

/** A link that was guessed or changed is not told from one whose sanction is gone. */
export async function readLink(db: Queryable, secret: string, link: AppealLinkParts): Promise<AppealLink> {
  const appealed = await findLinked(db, secret, link);
  const { sanction, appeal } = appealed;
  const state = stateOf(appealed, link);
  const told = await queries.findTold(db, sanction.id, new Date());
  return {
    state,
    language: appeal?.language ?? told?.language ?? 'de',
    subject: (state === 'open' && told?.subject) || '',
    paragraphs: (state === 'open' && told?.paragraphs) || [],
    appealedAt: appeal?.createdAt.toISOString() ?? null,
    decidedAt: appeal?.decidedAt?.toISOString() ?? null,
  };
}

async function findLinked(db: Queryable, secret: string, link: AppealLinkParts): Promise<queries.Appealed> {
  const appealed = found(isSigned(secret, link) ? await queries.findAppealed(db, link.id) : undefined);
  const isGone = appealed.sanction.step !== 'ban' && appealed.userId === null;
  return found(isGone ? undefined : appealed);
}

function stateOf(appealed: queries.Appealed, { expires }: AppealLinkParts): AppealLink['state'] {
  if (appealed.appeal) return 'appealed';
  if (!queries.isAppealable(appealed)) return 'ended';
  return isInTime(expires) ? 'open' : 'expired';
}

const REFUSALS = {
  appealed: 'APPEAL_SENT',
  ended: 'SANCTION_ENDED',
  expired: 'APPEAL_LINK_EXPIRED',
} as const;

export async function sendAppeal(change: Change, link: AppealLinkParts, text: string): Promise<AppealLink> {
  const { tx, platform } = change;
  const { sanction: known } = await findLinked(tx, platform.signingSecret, link);
  // Sanctions of a person, and what is said about them, change one after the other.
  if (known.userId !== null) await lockSanctioned(tx, known.userId);
  const appealed = await findLinked(tx, platform.signingSecret, link);
  const state = stateOf(appealed, link);
  if (state === 'open') await addAppeal(change, appealed, text);
  else if (appealed.appeal?.text !== text) throw new AppError(REFUSALS[state]);
  return readLink(tx, platform.signingSecret, link);
}

async function addAppeal(change: Change, { sanction, userId, email }: queries.Appealed, text: string): Promise<void> {
  const { tx } = change;
  const told = await queries.findTold(tx, sanction.id, new Date());
  const appeal = await queries.insertAppeal(tx, {
    id: newId(),
    sanctionId: sanction.id,
    userId,
    email: email ?? '',
    language: told?.language ?? 'de',
    text,
  });
  if (!appeal) throw new AppError('APPEAL_SENT');
  await queries.countAppeal(tx, appeal, sanction);
  await queries.addNotice(tx, appealAddress(appeal.id));
  change.publish({ type: 'notification', entity: 'notification', entityId: '', action: 'appeal' });
  await auditAppeal(change, appeal, 'appeal');
}

/** On the user, or on the appeal if the person is erased. */
async function auditAppeal(
  change: Change,
  { id, userId }: queries.AppealRow,
  action: 'appeal' | 'upholdAppeal' | 'rejectAppeal',
  reason?: string,
): Promise<void> {
  const record =
    userId === null ? ({ entity: 'appeal', entityId: id } as const) : ({ entity: 'user', entityId: userId } as const);
  await auditSilently(change, { ...record, action, reason });
  const isNew = action === 'appeal';
  change.publish({ type: 'recordChanged', entity: 'appeal', entityId: id, action: isNew ? 'create' : action });
}

interface Decision {
  id: string;
  outcome: AppealOutcome;
  answer: string;
  revision?: number | undefined;
}

export async function decideAppeal(change: Change, { id, outcome, answer, revision }: Decision): Promise<void> {
  const { tx, actor } = change;
  const { userId } = found(await queries.findAppeal(tx, id)).appeal;
  // The person before the appeal, in the order in which erasing a person takes both.
  const person = userId === null ? undefined : await lockSanctioned(tx, userId);
  await queries.lockAppeal(tx, id);
  const listed = found(await queries.findAppeal(tx, id));
  const { appeal } = listed;
  await requireRevision(revision, appeal, () => toAppeal(listed));
  if (appeal.decidedAt) throw new AppError('CHANGED_MEANWHILE', { current: toAppeal(listed) });
  const sanction = found(await findSanction(tx, appeal.sanctionId));
  const others = await reservedFor(tx, sanction, actor.adminId ?? '');
  if (others.length > 0) throw new AppError('OWN_SANCTION', { name: others.join(', ') });

  const decision = { outcome, answer, decidedById: actor.adminId ?? null, decidedBy: actor.name };
  await queries.markDecided(tx, id, decision);
  if (outcome === 'upheld') await lift(change, sanction, answer);
  const { email, language } = appeal;
  const recipient = person ?? { id: '', userName: '', email, language };
  await addMessage(tx, recipient, sanction, { topic: topicOf(outcome, sanction), message: answer });
  await auditAppeal(change, appeal, outcome === 'upheld' ? 'upholdAppeal' : 'rejectAppeal', answer);
}

/** The account of a banned person stays erased; lifting the ban lets them register again. */
async function lift(change: Change, sanction: SanctionRow, reason: string): Promise<void> {
  if (sanction.endedAt) return;
  if (sanction.step !== 'ban') await liftSanction(change, { id: sanction.id, reason, notify: false });
  else {
    if (sanction.banId) await liftBan(change, sanction.banId);
    await endBan(change, sanction);
  }
}

function topicOf(outcome: AppealOutcome, { step }: SanctionRow): MessageTopic {
  return outcome === 'upheld' ? `${step}AppealUpheld` : 'appealRejected';
}

export async function forgetOldAppeals({ database }: Platform, now: Date): Promise<void> {
  await database.drizzle.transaction((tx) => queries.forgetAppealsBefore(tx, keptSince(KEPT_DAYS.appeal, now)));
}
