import * as contract from '@leitstand/contract/api/audit-log';
import { found } from '../../errors.ts';
import { finds, listAnswer, reads } from '../../http/call.ts';
import { defineModule, recordsOf } from '../../module.ts';
import { findAuthors, findEntries, findEntry, findPeople } from './audit-log.queries.ts';
import { purgeAuditLog, toAuditEntry, toAuthor } from './audit-log.service.ts';
import { findRecordNames } from './record-names.queries.ts';

export const auditLogModule = defineModule({
  routes({ database: { drizzle: db } }, { modules }) {
    const kinds = recordsOf(modules);
    return [
      finds(contract.listAuditLog, async ({ params, query }, db) => {
        const found = await findEntries(db, { ...params, ...query });
        const nameOf = await findRecordNames(db, kinds, found.rows);
        const authors = await findAuthors(db, found.rows);
        return listAnswer(found, (row) => ({
          ...toAuditEntry(row),
          recordName: nameOf(row),
          ...toAuthor(authors, row),
        }));
      }),
      reads(contract.getAuditEntry, async ({ params }) => {
        const row = found(await findEntry(db, params.id));
        const recordName = (await findRecordNames(db, kinds, [row]))(row);
        const { before, after, network, device } = row;
        const author = toAuthor(await findAuthors(db, [row]), row);
        return { data: { ...toAuditEntry(row), recordName, ...author, before, after, network, device } };
      }),
      finds(contract.listAuditPeople, async (_call, db) => ({
        data: (await findPeople(db)).map(({ id, ...person }) => ({ _id: id, ...person })),
      })),
    ];
  },
  purge: purgeAuditLog,
});
