import { BROADCAST_WINDOW_SECONDS, MAX_BROADCAST_DAYS_AHEAD } from '@leitstand/contract/base/limits';
import { fieldInvalid } from '../../errors.ts';

const WINDOW_MS = BROADCAST_WINDOW_SECONDS * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a broadcast starts if the client requested this time. The client's clock may be slow: the server's clock
 * guarantees the delay in which a broadcast can be stopped.
 */
export function startOf(requested: string, now: number = Date.now()): Date {
  const moment = Date.parse(requested);
  if (moment > now + MAX_BROADCAST_DAYS_AHEAD * DAY_MS) throw fieldInvalid('startsAt');
  return new Date(Math.max(moment, now + WINDOW_MS));
}

/** Starts right after the delay, allowing for a client whose clock is fast: not a scheduled broadcast. */
export function isSoon(startsAt: Date, now: number = Date.now()): boolean {
  return startsAt.getTime() <= now + 2 * WINDOW_MS;
}
