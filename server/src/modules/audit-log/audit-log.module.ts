import * as contract from '@leitstand/contract/api/audit-log';
import { notFound } from '../../errors.ts';
import { listAnswer } from '../../http/answers.ts';
import { type Route, reads } from '../../http/call.ts';
import { type Assembly, defineModule, recordsOf } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { findEntries, findEntry, findPeople } from './audit-log.queries.ts';
import { toAuditEntry } from './audit-log.service.ts';
import { findRecordNames } from './record-names.queries.ts';

function auditLogRoutes({ database: { drizzle: db } }: Platform, { modules }: Assembly): Route[] {
  const kinds = recordsOf(modules);
  return [
    reads(contract.listAuditLog, async ({ params, query }) => {
      const found = await findEntries(db, { ...params, ...query });
      const nameOf = await findRecordNames(db, kinds, found.rows);
      return listAnswer(found, (row) => ({ ...toAuditEntry(row), recordName: nameOf(row) }));
    }),
    reads(contract.getAuditEntry, async ({ params }) => {
      const row = await findEntry(db, params.id);
      if (!row) throw notFound();
      const recordName = (await findRecordNames(db, kinds, [row]))(row);
      return { data: { ...toAuditEntry(row), recordName, before: row.before, after: row.after } };
    }),
    reads(contract.listAuditPeople, async () => ({
      data: (await findPeople(db)).map(({ id, userName }) => ({ _id: id, userName })),
    })),
  ];
}

export const auditLogModule = defineModule({
  routes: auditLogRoutes,
});
