import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { BROADCAST_LENGTH } from './limits.ts';
import * as read from './reading.ts';

export const BROADCAST_STATES = ['waiting', 'sending', 'finished', 'stopped', 'failed'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** The push service, or the outbox that takes its place on a server without credentials for it. */
export const BROADCAST_CHANNELS = ['fcm', 'outbox'] as const;
export type BroadcastChannel = (typeof BROADCAST_CHANNELS)[number];

export const broadcast = z.object({
  _id: read.text,
  createdAt: read.text,
  message: z.catch(z.object({ de: read.text, en: read.text }), { de: '', en: '' }),
  /** Users of whom the push service accepted at least one device; what went to the outbox notified nobody. */
  usersNotified: read.amount,
  /** A backend that tells nothing of the kind shows history only. */
  state: read.oneOf(BROADCAST_STATES, 'finished'),
  channel: read.oneOf(BROADCAST_CHANNELS, 'fcm'),
  /** Devices: those to be reached, and of these what the channel took, what failed, and what nobody can tell. */
  recipients: read.amount,
  accepted: read.amount,
  failures: read.amount,
  unknown: read.amount,
  finishedAt: read.optionalText,
});
export type Broadcast = z.output<typeof broadcast>;

const audience = z.catch(z.object({ users: read.amount, devices: read.amount }), { users: 0, devices: 0 });

/** Who a broadcast would go to now: users with at least one device, in all and by language. */
export const broadcastRecipients = z.object({
  users: read.amount,
  devices: read.amount,
  de: audience,
  en: audience,
  channel: read.oneOf(BROADCAST_CHANNELS, 'fcm'),
});
export type BroadcastRecipients = z.output<typeof broadcastRecipients>;

export const newBroadcast = z.object({
  messages: field.structured(
    z.object({ de: field.requiredText(BROADCAST_LENGTH), en: field.requiredText(BROADCAST_LENGTH) }),
  ),
});
export type NewBroadcast = z.output<typeof newBroadcast>;

export const sendBroadcast = endpoint({
  name: 'sendBroadcast',
  resource: 'broadcast',
  method: 'POST',
  path: '/user/notifyAll',
  summary: 'Sends a push message to all users, each in their language; answers before it is sent.',
  access: 'GlobalAccess',
  body: newBroadcast,
  data: broadcast,
});

export const listBroadcasts = endpoint({
  name: 'listBroadcasts',
  resource: 'broadcast',
  method: 'GET',
  path: '/broadcast/all',
  summary: 'All broadcasts, newest first.',
  access: 'signed-in',
  data: read.list(broadcast),
});

export const getBroadcastRecipients = endpoint({
  name: 'getBroadcastRecipients',
  resource: 'broadcast',
  method: 'GET',
  path: '/broadcast/recipients',
  summary: 'How many users and devices a broadcast would go to now.',
  access: 'signed-in',
  extension: true,
  data: broadcastRecipients,
});

export const getBroadcast = endpoint({
  name: 'getBroadcast',
  resource: 'broadcast',
  method: 'GET',
  path: '/broadcast/{id}',
  summary: 'One broadcast and how far it has come.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: broadcast,
});

export const stopBroadcast = endpoint({
  name: 'stopBroadcast',
  resource: 'broadcast',
  method: 'POST',
  path: '/broadcast/stop/{id}',
  summary: 'Stops a broadcast that has not finished; what was sent stays sent.',
  access: 'GlobalAccess',
  extension: true,
  params: z.object({ id: field.id }),
  data: broadcast,
});

export const broadcastCalls = [sendBroadcast, listBroadcasts, getBroadcastRecipients, getBroadcast, stopBroadcast];
