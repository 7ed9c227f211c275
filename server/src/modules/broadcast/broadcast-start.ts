import { BROADCAST_WINDOW_SECONDS, MAX_BROADCAST_DAYS_AHEAD } from '@leitstand/contract/base/limits';
import { fieldInvalid } from '../../errors.ts';

const WINDOW_MS = BROADCAST_WINDOW_SECONDS * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a broadcast for which a moment was asked begins. The clock of a client may be slow: the window in which a slip
 * can be stopped is kept by ours.
 */
export function startOf(asked: string, now: number = Date.now()): Date {
  const moment = Date.parse(asked);
  if (moment > now + MAX_BROADCAST_DAYS_AHEAD * DAY_MS) throw fieldInvalid('startsAt');
  return new Date(Math.max(moment, now + WINDOW_MS));
}

/** It begins with the end of the window, give or take a clock that is fast: it is being sent and not scheduled. */
export function isSoon(startsAt: Date, now: number = Date.now()): boolean {
  return startsAt.getTime() <= now + 2 * WINDOW_MS;
}
