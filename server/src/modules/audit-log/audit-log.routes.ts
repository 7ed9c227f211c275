import * as contract from '@leitstand/contract/audit-log';
import { listAnswer } from '../../http/answers.ts';
import { notFound } from '../../http/app-error.ts';
import { type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { type AuditRow, findEntries, findEntry } from './audit-log.queries.ts';

export function auditLogRoutes({ database: { drizzle: db } }: Platform): Route[] {
  return [
    reads(contract.listAuditLog, async ({ params, query }) =>
      listAnswer(await findEntries(db, { ...params, ...query }), toEntry),
    ),
    reads(contract.getAuditEntry, async ({ params }) => {
      const row = await findEntry(db, params.id);
      if (!row) throw notFound();
      return { data: { ...toEntry(row), before: row.before, after: row.after } };
    }),
  ];
}

function toEntry(row: AuditRow): contract.AuditEntry {
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
