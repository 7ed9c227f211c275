import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as read from '../base/reading.ts';

export const LIVE_TYPES = [
  'recordChanged',
  'newReport',
  'newOrder',
  'broadcastProgress',
  'bulkProgress',
  /** Somebody opened a case (`claim`) or left it (`release`). */
  'caseOpened',
  'notification',
] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

/** One thing that happened. It names records by their id alone: whoever may see them fetches them. */
export const liveEvent = z.object({
  id: read.text,
  type: read.oneOf(LIVE_TYPES, 'recordChanged'),
  /** The kind of record as the audit log names it: `user`, `reward`, `order`, … */
  entity: read.text,
  /** Blank where one change touched so many records that they are not told one by one; `data.count` has their number. */
  entityId: read.text,
  action: read.text,
  /** Who did it; null where it was no administrator. */
  adminId: read.optionalText,
  adminName: read.text,
  at: read.text,
  /** Numbers and states, such as how far a broadcast is; nothing about people. */
  data: z.catch(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
});
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * What stands in the stream beside events: `ready` opens it, `reset` says that events may have been missed, so that
 * whatever is on screen has to be fetched again. Both carry the id to continue from.
 */
export const LIVE_SIGNALS = { ready: 'ready', reset: 'reset' } as const;

export const liveEvents = endpoint({
  name: 'liveEvents',
  resource: 'live',
  method: 'GET',
  path: '/live',
  summary:
    'What happens, as it happens: server-sent events, each with a `LiveEvent` as its data. ' +
    '`Last-Event-ID` continues where a lost stream ended.',
  access: 'signed-in',
  extension: true,
  data: liveEvent,
});

export const liveCalls = [liveEvents];
