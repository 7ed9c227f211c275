import * as contract from '@leitstand/contract/api/audit-log';
import { found } from '../../errors.ts';
import { listAnswer, reads } from '../../http/call.ts';
import { defineModule, recordsOf } from '../../module.ts';
import { findEntries, findEntry, findPeople } from './audit-log.queries.ts';
import { purgeAuditLog, toAuditEntry } from './audit-log.service.ts';
import { findRecordNames } from './record-names.queries.ts';

export const auditLogModule = defineModule({
  routes({ database: { drizzle: db } }, { modules }) {
    const kinds = recordsOf(modules);
    return [
      reads(contract.listAuditLog, async ({ params, query }) => {
        const found = await findEntries(db, { ...params, ...query });
        const nameOf = await findRecordNames(db, kinds, found.rows);
        return listAnswer(found, (row) => ({ ...toAuditEntry(row), recordName: nameOf(row) }));
      }),
      reads(contract.getAuditEntry, async ({ params }) => {
        const row = found(await findEntry(db, params.id));
        const recordName = (await findRecordNames(db, kinds, [row]))(row);
        const { before, after, network, device } = row;
        return { data: { ...toAuditEntry(row), recordName, before, after, network, device } };
      }),
      reads(contract.listAuditPeople, async () => ({
        data: (await findPeople(db)).map(({ id, userName }) => ({ _id: id, userName })),
      })),
    ];
  },
  purge: purgeAuditLog,
});
