import * as contract from '@leitstand/contract/api/audit-log';
import { notFound } from '../../errors.ts';
import { listAnswer } from '../../http/answers.ts';
import { type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { findEntries, findEntry, findPeople } from './audit-log.queries.ts';
import { toAuditEntry } from './audit-log.service.ts';
import { findRecordNames } from './record-names.queries.ts';

export function auditLogRoutes({ database: { drizzle: db } }: Platform): Route[] {
  return [
    reads(contract.listAuditLog, async ({ params, query }) => {
      const found = await findEntries(db, { ...params, ...query });
      const nameOf = await findRecordNames(db, found.rows);
      return listAnswer(found, (row) => ({ ...toAuditEntry(row), recordName: nameOf(row) }));
    }),
    reads(contract.getAuditEntry, async ({ params }) => {
      const row = await findEntry(db, params.id);
      if (!row) throw notFound();
      const recordName = (await findRecordNames(db, [row]))(row);
      return { data: { ...toAuditEntry(row), recordName, before: row.before, after: row.after } };
    }),
    reads(contract.listAuditPeople, async () => ({
      data: (await findPeople(db)).map(({ id, userName }) => ({ _id: id, userName })),
    })),
  ];
}
