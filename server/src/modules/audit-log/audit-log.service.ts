import type { AuditEntry } from '@leitstand/contract/api/audit-log';
import type { Platform } from '../../platform.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import { type AuditRow, type AuthorRow, eraseValues, shortenNetworks } from './audit-log.queries.ts';

/** A statement for all of them could reach the time limit of a statement after some nights without a purge. */
const BATCH = 2000;

/** An entry in a list, without the values before and after. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    adminId: row.adminId,
    adminName: row.adminName,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    reason: row.reason,
    requestId: row.requestId,
  };
}

export function toAuthor(authors: ReadonlyMap<string, AuthorRow>, { adminId }: AuditRow) {
  const author = authors.get(adminId ?? '');
  return { isMachine: author?.isMachine ?? false, adminEmail: author?.email ?? '' };
}

/** Old entries keep who did what to which record and when, but no text about people; before that, networks in part. */
export async function purgeAuditLog({ database, config }: Platform, now: Date): Promise<void> {
  const whole = keptSince(KEPT_DAYS.auditNetwork, now);
  for (let shortened = BATCH; shortened === BATCH; ) {
    shortened = await shortenNetworks(database.drizzle, whole, BATCH);
  }
  const before = keptSince(config.auditDays, now);
  for (let erased = BATCH; erased === BATCH; ) erased = await eraseValues(database.drizzle, before, BATCH);
}
