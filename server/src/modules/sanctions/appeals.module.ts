import { getAppealLink, sendAppeal } from '@leitstand/contract/api/appeal-link';
import * as contract from '@leitstand/contract/moderation/appeals';
import { appeals } from '../../db/schema.ts';
import { changes, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { getAppeal, toAppeal } from './appeal-list.service.ts';
import { findAppeals } from './appeals.queries.ts';
import * as service from './appeals.service.ts';

export const appealsModule = defineModule({
  records: [{ kind: contract.appealKind, table: appeals, name: null }],
  routes(platform) {
    const db = platform.database.drizzle;
    return [
      reads(getAppealLink, async ({ params }) => ({
        data: await service.readLink(db, platform.signingSecret, params),
      })),
      changes(sendAppeal, async (change, { params, body }) => ({
        data: await service.sendAppeal(change, params, body.text),
      })),
      reads(contract.listAppeals, async ({ params, query }) =>
        listAnswer(await findAppeals(db, { ...params, ...query }), toAppeal),
      ),
      reads(contract.getAppeal, async ({ params, caller }) => ({
        data: await getAppeal(db, params.id, caller.adminId),
      })),
      changes(contract.decideAppeal, async (change, { body }) => {
        await service.decideAppeal(change, body);
        return { data: null };
      }),
    ];
  },
  purge: service.forgetOldAppeals,
});
