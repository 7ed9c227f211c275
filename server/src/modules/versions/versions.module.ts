import * as contract from '@leitstand/contract/versions';
import { appVersions } from '../../db/schema.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { getHistory, getImpact, getVersions, updateVersions, weighVersions } from './versions.service.ts';

export const versionsModule = defineModule({
  records: [{ kind: contract.appVersionsKind, table: appVersions, name: null }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.getAppVersions, async () => ({ data: await getVersions(db) })),
    reads(contract.getVersionImpact, async ({ params, query }) => ({
      data: await getImpact(db, params.minimum, query.recommend),
    })),
    reads(contract.listAppVersions, async () => ({ data: await getHistory(db) })),
    changes(
      contract.updateAppVersions,
      async (change, { body }) => ({ data: await updateVersions(change, body) }),
      (tx, { body }) => weighVersions(tx, body),
    ),
  ],
});
