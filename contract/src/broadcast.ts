import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { BROADCAST_LENGTH } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

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
  /** Nothing is sent before; while it waits for this moment, its state is `waiting`. Blank where a backend knows none. */
  startsAt: read.text,
  revision: read.revision,
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

const messages = field.structured(
  z.object({ de: field.requiredText(BROADCAST_LENGTH), en: field.requiredText(BROADCAST_LENGTH) }),
);

export const newBroadcast = z.object({
  messages,
  /**
   * Absent: at once. Given: not before this moment, which is at most a year away, and never sooner than the window in
   * which a slip can be stopped. Such a client is also asked before the same text goes out again within an hour.
   */
  startsAt: field.ifGiven(field.moment()),
  /** The same text shall go out again. */
  confirmRepeat: field.ifGiven(field.flag()),
});
export type NewBroadcast = z.output<typeof newBroadcast>;

/** What is absent stays. */
export const broadcastUpdate = z.object({
  messages: field.ifGiven(messages),
  startsAt: field.ifGiven(field.moment()),
  revision: field.revision,
});
export type BroadcastUpdate = z.output<typeof broadcastUpdate>;

export const broadcastTest = z.object({ userId: field.id, messages });
export type BroadcastTest = z.output<typeof broadcastTest>;

/** Devices of the chosen user, and those of them that the channel took the message for. */
export const broadcastTestResult = z.object({
  devices: read.amount,
  accepted: read.amount,
  channel: read.oneOf(BROADCAST_CHANNELS, 'fcm'),
});
export type BroadcastTestResult = z.output<typeof broadcastTestResult>;

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

export const updateBroadcast = endpoint({
  name: 'updateBroadcast',
  resource: 'broadcast',
  method: 'POST',
  path: '/broadcast/update/{id}',
  summary: 'Changes texts and time of a broadcast that has not begun.',
  access: 'GlobalAccess',
  extension: true,
  params: z.object({ id: field.id }),
  body: broadcastUpdate,
  data: broadcast,
});

export const testBroadcast = endpoint({
  name: 'testBroadcast',
  resource: 'broadcast',
  method: 'POST',
  path: '/broadcast/test',
  summary: 'Sends the text to the devices of one user, in their language. The history does not know of it.',
  access: 'GlobalAccess',
  extension: true,
  body: broadcastTest,
  data: broadcastTestResult,
});

export const broadcastCalls = [
  sendBroadcast,
  listBroadcasts,
  getBroadcastRecipients,
  getBroadcast,
  stopBroadcast,
  updateBroadcast,
  testBroadcast,
];

export const broadcastKind = kind({
  name: 'broadcast',
  label: { de: 'Broadcast', en: 'Broadcast' },
  calls: broadcastCalls,
  entities: { Broadcast: broadcast },
  screen: screens.broadcast,
  reading: listBroadcasts.access,
});
