import type { AuditEntry } from '@leitstand/contract/api/audit-log';
import type { AuditRow } from './audit-log.queries.ts';

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
