import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { LONG_TEXT_LENGTH } from '../base/limits.ts';
import * as read from '../base/reading.ts';

/** What earlier cases say about a reporter. A backend of the specification alone does not send it. */
export const reporterRecord = z.object({
  /** How many of their reports led to action, and how many did not. */
  right: read.amount,
  wrong: read.amount,
  muted: read.flag,
  muteReason: read.text,
});
export type ReporterRecord = z.output<typeof reporterRecord>;

export type ReporterStanding = 'muted' | 'reliable' | 'unreliable' | 'unknown';

/** Fewer decided reports say nothing about a reporter. */
const MEANINGFUL = 3;
const RELIABLE = 2 / 3;
const UNRELIABLE = 1 / 3;

/** How likely a report is right, from 0 to 1: as if two earlier ones had been one of each. */
export function trustOf({ right, wrong }: Pick<ReporterRecord, 'right' | 'wrong'>): number {
  return (right + 1) / (right + wrong + 2);
}

export function standingOf({ right, wrong, muted }: Omit<ReporterRecord, 'muteReason'>): ReporterStanding {
  if (muted) return 'muted';
  if (right + wrong < MEANINGFUL) return 'unknown';
  const trust = trustOf({ right, wrong });
  if (trust >= RELIABLE) return 'reliable';
  return trust <= UNRELIABLE ? 'unreliable' : 'unknown';
}

export const muteReporter = endpoint({
  name: 'muteReporter',
  resource: 'reports',
  method: 'POST',
  path: '/report/reporter/mute',
  summary: 'Mutes a reporter: their complaints are stored, but open no case and add no weight to one.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({ userId: field.id, reason: field.requiredText(LONG_TEXT_LENGTH) }),
  data: read.nothing,
});

export const unmuteReporter = endpoint({
  name: 'unmuteReporter',
  resource: 'reports',
  method: 'POST',
  path: '/report/reporter/unmute',
  summary: 'Takes the muting of a reporter back.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({ userId: field.id }),
  data: read.nothing,
});
