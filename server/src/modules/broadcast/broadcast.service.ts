import type { Broadcast, BroadcastChannel, BroadcastRecipients, NewBroadcast } from '@leitstand/contract/broadcast';
import type { Bilingual } from '@leitstand/contract/languages';
import { channelOf } from '../../adapters/push/open-pusher.ts';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { notFound } from '../../http/app-error.ts';
import type { Platform } from '../../platform.ts';
import * as queries from './broadcast.queries.ts';
import { toBroadcast } from './broadcast.wire.ts';
import { requestDelivery } from './broadcast-delivery.service.ts';

const ON_ITS_WAY: Readonly<Record<BroadcastChannel, Bilingual>> = {
  fcm: { de: 'Der Broadcast wird versendet.', en: 'The broadcast is being sent.' },
  outbox: {
    de: 'Es ist kein Push-Dienst eingerichtet: Der Broadcast wird nur in den Postausgang geschrieben.',
    en: 'No push service is set up: the broadcast is only written to the outbox.',
  },
};

/** Stores the broadcast and the job that sends it; the answer does not wait for the sending. */
export async function sendBroadcast(
  platform: Platform,
  change: Change,
  { messages }: NewBroadcast,
): Promise<{ data: Broadcast; message: string }> {
  const row = await queries.insertBroadcast(change.tx, {
    id: newId(),
    messageDe: messages.de,
    messageEn: messages.en,
    channel: channelOf(platform.config),
    createdBy: change.actor.adminId ?? null,
  });
  await audit(change, { action: 'send', entity: 'broadcast', entityId: row.id, after: { messages } });
  await requestDelivery(platform, change.tx, row.id);
  return { data: toBroadcast(row), message: ON_ITS_WAY[row.channel][change.language] };
}

export async function getBroadcast(db: Queryable, id: string): Promise<Broadcast> {
  const row = await queries.findBroadcast(db, id);
  if (!row) throw notFound();
  return toBroadcast(row);
}

/** Stopping what has already ended is no failure: the broadcast as it is answers. */
export async function stopBroadcast(change: Change, id: string): Promise<{ data: Broadcast; message: string }> {
  const before = await queries.findBroadcast(change.tx, id);
  if (!before) throw notFound();
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
