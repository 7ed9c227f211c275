import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as read from '../base/reading.ts';

export const LIVE_TYPES = [
  'recordChanged',
  'newReport',
  'newOrder',
  'broadcastProgress',
  'bulkProgress',
  /** An administrator opened a case (`claim`) or left it (`release`). */
  'caseOpened',
  'notification',
] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

/** An event. It refers to records by id only: clients that may read them fetch them. */
export const liveEvent = z.object({
  id: read.text,
  type: read.oneOf(LIVE_TYPES, 'recordChanged'),
  /** The kind of record as in the audit log: `user`, `reward`, `order`, … */
  entity: read.text,
  /** Blank if one change affected too many records for single events; `data.count` has their number. */
  entityId: read.text,
  action: read.text,
  /** Who did it; null if it was not an administrator. */
  adminId: read.optionalText,
  adminName: read.text,
  at: read.text,
  /** Numbers and states, such as the progress of a broadcast; no personal data. */
  data: z.catch(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
});
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * Control messages in the stream: `ready` opens it, `reset` says that events may have been missed, so that everything
 * on screen has to be fetched again. Both carry the id to continue from.
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
