import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { BROADCAST_LENGTH } from './limits.ts';
import * as read from './reading.ts';

export const broadcast = z.object({
  _id: read.text,
  createdAt: read.text,
  message: z.catch(z.object({ de: read.text, en: read.text }), { de: '', en: '' }),
  usersNotified: read.amount,
});
export type Broadcast = z.output<typeof broadcast>;

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
  summary: 'Sends a push message to all users, each in their language.',
  access: 'GlobalAccess',
  body: newBroadcast,
  data: read.nothing,
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

export const broadcastCalls = [sendBroadcast, listBroadcasts];
