import { and, gt, lte, type SQL } from 'drizzle-orm';
import { latestNow } from '../base/clock.ts';
import { adminSessions } from './schema.ts';

/**
 * A session, or the token of a machine, that has not expired. One from the future does not count: a clock went back, and
 * the session would last for longer than it may.
 */
export function isValidSession(now = new Date()): SQL | undefined {
  const latest = latestNow(now.getTime());
  return and(
    gt(adminSessions.expiresAt, now),
    lte(adminSessions.createdAt, latest),
    lte(adminSessions.lastSeenAt, latest),
  );
}
