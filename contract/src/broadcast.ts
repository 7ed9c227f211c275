import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { BROADCAST_LENGTH } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';
import { addTestRecipient, getTestRecipients, removeTestRecipient } from './test-recipients.ts';

export const BROADCAST_STATES = ['waiting', 'held', 'sending', 'finished', 'stopped', 'failed'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** The push service, or the outbox that replaces it on a server without credentials. */
export const BROADCAST_CHANNELS = ['fcm', 'outbox'] as const;
export type BroadcastChannel = (typeof BROADCAST_CHANNELS)[number];

/** What happened to the administrator on whose authority a broadcast would be sent. */
export const HOLD_REASONS = ['disabled', 'deleted', 'rightLost'] as const;

/** Why a broadcast is not sent until somebody confirms it; the name is blank if it is no longer known. */
export const broadcastHold = z.object({ reason: read.oneOf(HOLD_REASONS, 'disabled'), administrator: read.text });
export type BroadcastHold = z.output<typeof broadcastHold>;

export const broadcast = z.object({
  _id: read.text,
  createdAt: read.text,
  message: z.catch(z.object({ de: read.text, en: read.text }), { de: '', en: '' }),
  /** Users with at least one device that the push service accepted; 0 for the outbox. */
  usersNotified: read.amount,
  /** `finished` for a backend that sends no state: it only has history. */
  state: read.oneOf(BROADCAST_STATES, 'finished'),
  channel: read.oneOf(BROADCAST_CHANNELS, 'fcm'),
  /** Number of devices: all recipients, and of these the accepted, failed and unknown ones. */
  recipients: read.amount,
  accepted: read.amount,
  failures: read.amount,
  unknown: read.amount,
  finishedAt: read.optionalText,
  /** Scheduled time; until then the state is `waiting` or `held`. Blank if a backend has none. */
  startsAt: read.text,
  /** Only in the state `held`. */
  hold: z.catch(z.nullable(broadcastHold), null),
  revision: read.revision,
});
export type Broadcast = z.output<typeof broadcast>;

const audience = z.catch(z.object({ users: read.amount, devices: read.amount }), { users: 0, devices: 0 });

/** Current recipients of a broadcast: users with at least one device, in total and by language. */
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
   * Absent: send at once. Given: send at this time, at most a year ahead, and never before the end of the period in
   * which it can be stopped. Such a client is also asked for confirmation before the same text is sent again within an
   * hour.
   */
  startsAt: field.ifGiven(field.moment()),
  /** Confirms that the same text is to be sent again. */
  confirmRepeat: field.ifGiven(field.flag()),
});
export type NewBroadcast = z.output<typeof newBroadcast>;

/** Absent fields stay unchanged. */
export const broadcastUpdate = z.object({
  messages: field.ifGiven(messages),
  startsAt: field.ifGiven(field.moment()),
  revision: field.revision,
});
export type BroadcastUpdate = z.output<typeof broadcastUpdate>;

export const broadcastConfirmation = z.object({
  /** As in a new broadcast. */
  confirmRepeat: field.ifGiven(field.flag()),
  revision: field.revision,
});
export type BroadcastConfirmation = z.output<typeof broadcastConfirmation>;

export const broadcastTest = z.object({ userId: field.id, messages });
export type BroadcastTest = z.output<typeof broadcastTest>;

/** Devices of the chosen user, and how many of them the channel accepted the message for. */
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
  proof: true,
  approval: ['broadcast'],
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
  summary: 'Changes texts and time of a broadcast that has not begun. A held one stays held.',
  access: 'GlobalAccess',
  proof: true,
  approval: ['broadcast'],
  extension: true,
  params: z.object({ id: field.id }),
  body: broadcastUpdate,
  data: broadcast,
});

export const confirmBroadcast = endpoint({
  name: 'confirmBroadcast',
  resource: 'broadcast',
  method: 'POST',
  path: '/broadcast/confirm/{id}',
  summary: 'Releases a held broadcast: it is sent at its time, or if that has passed, after the period to stop it.',
  access: sendBroadcast.access,
  proof: true,
  approval: ['broadcast'],
  extension: true,
  params: z.object({ id: field.id }),
  body: broadcastConfirmation,
  data: broadcast,
});

export const testBroadcast = endpoint({
  name: 'testBroadcast',
  resource: 'broadcast',
  method: 'POST',
  path: '/broadcast/test',
  summary: 'Sends the text to the devices of one test recipient, in their language. The history does not know of it.',
  access: 'GlobalAccess',
  // A person looks at the result on a phone. The tokens of one maker would also multiply the daily limit.
  forMachines: false,
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
  confirmBroadcast,
  testBroadcast,
  getTestRecipients,
  addTestRecipient,
  removeTestRecipient,
];

export const broadcastKind = kind({
  name: 'broadcast',
  label: { de: 'Broadcast', en: 'Broadcast' },
  calls: broadcastCalls,
  entities: { Broadcast: broadcast },
  screen: screens.broadcast,
  reading: listBroadcasts.access,
});
