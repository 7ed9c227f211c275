import type { Bilingual } from '@leitstand/contract/base/languages';
import type {
  Broadcast,
  BroadcastChannel,
  BroadcastConfirmation,
  BroadcastRecipients,
  BroadcastUpdate,
  NewBroadcast,
} from '@leitstand/contract/broadcast';
import { channelOf } from '../../adapters/push/open-pusher.ts';
import type { Caller } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { requireRevision } from '../../records/save-record.ts';
import * as queries from './broadcast.queries.ts';
import { toBroadcast } from './broadcast.wire.ts';
import { requestDelivery } from './broadcast-delivery.service.ts';
import { responsibleFor } from './broadcast-hold.service.ts';
import { isSoon, startOf } from './broadcast-start.ts';

const SENDING: Readonly<Record<BroadcastChannel, Bilingual>> = {
  fcm: { de: 'Der Broadcast wird versendet.', en: 'The broadcast is being sent.' },
  outbox: {
    de: 'Es ist kein Push-Dienst eingerichtet: Der Broadcast wird nur in den Postausgang geschrieben.',
    en: 'No push service is set up: the broadcast is only written to the outbox.',
  },
};

const SCHEDULED: Bilingual = { de: 'Der Broadcast ist geplant.', en: 'The broadcast is scheduled.' };
const REPEAT_MS = 60 * 60 * 1000;

/** Stores the broadcast and the job that sends it; the response does not wait for the delivery. */
export async function sendBroadcast(
  change: Change,
  { messages, startsAt: requested, confirmRepeat = false }: NewBroadcast,
): Promise<{ data: Broadcast; message: string }> {
  const startsAt = requested === undefined ? undefined : startOf(requested);
  // An older client that sends no start cannot ask for confirmation: its message is sent as before.
  if (startsAt && !confirmRepeat) await refuseRepeat(change, messages, startsAt);
  const row = await queries.insertBroadcast(change.tx, {
    id: newId(),
    messageDe: messages.de,
    messageEn: messages.en,
    channel: channelOf(change.platform.config),
    createdBy: change.actor.adminId ?? null,
    ...(startsAt ? { startsAt } : {}),
  });
  const after = startsAt ? { messages, startsAt } : { messages };
  await audit(change, { action: 'send', entity: 'broadcast', entityId: row.id, after });
  await requestDelivery(change.platform, change.tx, row.id, startsAt);
  return { data: toBroadcast(row), message: announcement(row, startsAt)[change.language] };
}

function announcement({ channel }: queries.BroadcastRow, startsAt: Date | undefined): Bilingual {
  return startsAt && !isSoon(startsAt) ? SCHEDULED : SENDING[channel];
}

/** The same text in either language within an hour is probably a mistake. */
async function refuseRepeat(
  change: Change,
  messages: NewBroadcast['messages'],
  startsAt: Date,
  ownId?: string,
): Promise<void> {
  const others = await queries.findNearbyBroadcasts(change.tx, startsAt, REPEAT_MS);
  const isRepeated = others.some(
    ({ id, messageDe, messageEn }) =>
      id !== ownId && (isSameText(messageDe, messages.de) || isSameText(messageEn, messages.en)),
  );
  if (isRepeated) throw new AppError('REPEATED_BROADCAST');
}

function isSameText(first: string, second: string): boolean {
  const folded = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase('de');
  return folded(first) === folded(second);
}

/** Changes the texts and the start of a broadcast that has not started. The editor becomes responsible too. */
export async function updateBroadcast(
  change: Change,
  caller: Caller,
  id: string,
  { messages, startsAt: requested, revision }: BroadcastUpdate,
): Promise<{ data: Broadcast; message: string }> {
  const before = found(await queries.lockForUpdate(change.tx, id));
  const isHeld = before.state === 'held';
  if (before.state !== 'waiting' && !isHeld) throw new AppError('BROADCAST_BEGUN', { current: toBroadcast(before) });
  await requireRevision(revision, before, () => toBroadcast(before));
  const isRescheduled = requested !== undefined && Date.parse(requested) !== before.startsAt.getTime();
  const after = await queries.changeBroadcast(change.tx, id, {
    messageDe: messages?.de ?? before.messageDe,
    messageEn: messages?.en ?? before.messageEn,
    startsAt: isRescheduled ? startOf(requested) : before.startsAt,
    responsible: [...new Set([...responsibleFor(before), caller.adminId])],
  });
  const shown = ({ messageDe, messageEn, startsAt }: typeof before) => ({ messageDe, messageEn, startsAt });
  const entry = { action: 'update', entity: 'broadcast', entityId: id } as const;
  await audit(change, { ...entry, before: shown(before), after: shown(after) });
  // The job for the previous start finds the broadcast not due or already sent.
  if (isRescheduled && !isHeld) await requestDelivery(change.platform, change.tx, id, after.startsAt);
  const message = { de: 'Der Broadcast wurde geändert.', en: 'The broadcast was changed.' };
  return { data: toBroadcast(after), message: message[change.language] };
}

/**
 * Releases a held broadcast on the authority of the caller. Confirming one that is not held is not an error: it is
 * returned as it is.
 */
export async function confirmBroadcast(
  change: Change,
  caller: Caller,
  id: string,
  { revision, confirmRepeat = false }: BroadcastConfirmation,
): Promise<{ data: Broadcast; message: string }> {
  const before = found(await queries.lockForUpdate(change.tx, id));
  if (before.state !== 'held') {
    const message = {
      de: 'Der Broadcast wartet auf keine Bestätigung.',
      en: 'The broadcast is not waiting for confirmation.',
    };
    return { data: toBroadcast(before), message: message[change.language] };
  }
  await requireRevision(revision, before, () => toBroadcast(before));
  const startsAt = startOf(before.startsAt.toISOString());
  const messages = { de: before.messageDe, en: before.messageEn };
  if (!confirmRepeat) await refuseRepeat(change, messages, startsAt, id);
  const responsible = [caller.adminId];
  const after = await queries.changeBroadcast(change.tx, id, { state: 'waiting', hold: null, startsAt, responsible });
  await audit(change, { action: 'confirm', entity: 'broadcast', entityId: id, after: { messages, startsAt } });
  await requestDelivery(change.platform, change.tx, id, startsAt);
  return { data: toBroadcast(after), message: announcement(after, startsAt)[change.language] };
}

export async function getBroadcast(db: Queryable, id: string): Promise<Broadcast> {
  return toBroadcast(found(await queries.findBroadcast(db, id)));
}

/** Stopping a broadcast that has ended is not an error: it is returned as it is. */
export async function stopBroadcast(change: Change, id: string): Promise<{ data: Broadcast; message: string }> {
  found(await queries.findBroadcast(change.tx, id));
  const stopped = await queries.markStopped(change.tx, id);
  if (!stopped) {
    const message = { de: 'Der Broadcast war schon beendet.', en: 'The broadcast had already ended.' };
    return { data: await getBroadcast(change.tx, id), message: message[change.language] };
  }
  await audit(change, { action: 'stop', entity: 'broadcast', entityId: id });
  const message = { de: 'Der Broadcast wurde angehalten.', en: 'The broadcast was stopped.' };
  return { data: toBroadcast(stopped), message: message[change.language] };
}

export async function getRecipients({ database, config }: Platform): Promise<BroadcastRecipients> {
  const { de, en } = await queries.countRecipients(database.drizzle);
  return { users: de.users + en.users, devices: de.devices + en.devices, de, en, channel: channelOf(config) };
}
