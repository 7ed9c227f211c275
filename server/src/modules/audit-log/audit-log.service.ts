import type { AuditEntry } from '@leitstand/contract/api/audit-log';
import type { Platform } from '../../platform.ts';
import { keptSince } from '../../retention.ts';
import { type AuditRow, eraseValues } from './audit-log.queries.ts';

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

/** Old entries keep who did what to which record and when, but no text about people. */
export async function purgeAuditValues({ database, config }: Platform, now: Date): Promise<void> {
  const before = keptSince(config.auditDays, now);
  for (let erased = BATCH; erased === BATCH; ) erased = await eraseValues(database.drizzle, before, BATCH);
}
