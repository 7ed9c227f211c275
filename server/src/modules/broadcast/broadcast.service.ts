import type { Bilingual } from '@leitstand/contract/base/languages';
import type {
  Broadcast,
  BroadcastChannel,
  BroadcastRecipients,
  BroadcastUpdate,
  NewBroadcast,
} from '@leitstand/contract/broadcast';
import { channelOf } from '../../adapters/push/open-pusher.ts';
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
  const message = startsAt && !isSoon(startsAt) ? SCHEDULED : SENDING[row.channel];
  return { data: toBroadcast(row), message: message[change.language] };
}

/** The same text in either language within an hour is probably a mistake. */
async function refuseRepeat(change: Change, messages: NewBroadcast['messages'], startsAt: Date): Promise<void> {
  const others = await queries.findNearbyBroadcasts(change.tx, startsAt, REPEAT_MS);
  const isRepeated = others.some(
    ({ messageDe, messageEn }) => isSameText(messageDe, messages.de) || isSameText(messageEn, messages.en),
  );
  if (isRepeated) throw new AppError('REPEATED_BROADCAST');
}

function isSameText(first: string, second: string): boolean {
  const folded = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase('de');
  return folded(first) === folded(second);
}

/** Changes the texts and the start of a broadcast that has not started. */
export async function updateBroadcast(
  change: Change,
  id: string,
  { messages, startsAt: requested, revision }: BroadcastUpdate,
): Promise<{ data: Broadcast; message: string }> {
  const before = found(await queries.lockForUpdate(change.tx, id));
  if (before.state !== 'waiting') throw new AppError('BROADCAST_BEGUN', { current: toBroadcast(before) });
  await requireRevision(revision, before, () => toBroadcast(before));
  const isRescheduled = requested !== undefined && Date.parse(requested) !== before.startsAt.getTime();
  const after = await queries.changeBroadcast(change.tx, id, {
    messageDe: messages?.de ?? before.messageDe,
    messageEn: messages?.en ?? before.messageEn,
    startsAt: isRescheduled ? startOf(requested) : before.startsAt,
  });
  await audit(change, { action: 'update', entity: 'broadcast', entityId: id, before, after });
  // The job for the previous start finds the broadcast not due or already sent.
  if (isRescheduled) await requestDelivery(change.platform, change.tx, id, after.startsAt);
  const message = { de: 'Der Broadcast wurde geändert.', en: 'The broadcast was changed.' };
  return { data: toBroadcast(after), message: message[change.language] };
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
