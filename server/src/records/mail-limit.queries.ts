import { and, count, eq, gt, min } from 'drizzle-orm';
import { auditLog } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { AuditEntry } from './audit.ts';
import type { Change } from './change.ts';

/** At most this many mails of one kind per person within these minutes. */
const MAILS = 5;
const MINUTES = 15;
const MINUTE_MS = 60 * 1000;

/**
 * Rate-limits the mails that administrators can trigger for one person, counted in the audit log. The caller has locked
 * the person's record, so that concurrent requests are counted one after the other.
 */
export async function requireFewMails(
  { tx }: Change,
  { action, entity, entityId }: Pick<AuditEntry, 'action' | 'entity' | 'entityId'>,
): Promise<void> {
  const since = new Date(Date.now() - MINUTES * MINUTE_MS);
  const [asked] = await tx
    .select({ mails: count(), first: min(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, entityId),
        gt(auditLog.at, since),
        eq(auditLog.action, action),
      ),
    );
  if (!asked?.first || Number(asked.mails) < MAILS) return;
  const waitMs = asked.first.getTime() - since.getTime();
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
