import * as path from 'node:path';
import type { BroadcastChannel } from '@leitstand/contract/broadcast';
import type { Config } from '../../config.ts';
import { FcmPusher } from './fcm-pusher.ts';
import { OutboxPusher } from './outbox-pusher.ts';
import { type Pusher, PushRefused } from './pusher.ts';
import { readServiceAccount } from './service-account.ts';

type PushSettings = Pick<Config, 'dataDir' | 'fcmCredentials' | 'fcmUrl'>;

export function channelOf({ fcmCredentials }: PushSettings): BroadcastChannel {
  return fcmCredentials ? 'fcm' : 'outbox';
}

/** A broadcast keeps its channel: it never starts with the service and ends in the outbox, or vice versa. */
export async function openPusher(channel: BroadcastChannel, settings: PushSettings): Promise<Pusher> {
  if (channel === 'outbox') return new OutboxPusher(path.join(settings.dataDir, 'outbox'));
  if (!settings.fcmCredentials) throw new PushRefused('the credentials of the push service are gone');
  return new FcmPusher(await readServiceAccount(settings.fcmCredentials), settings.fcmUrl);
}
