import * as contract from '@leitstand/contract/bans';
import { bans } from '../../db/schema.ts';
import { changes, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findBans } from './bans.queries.ts';
import { fillKeys, liftBan, showRelease, toBan } from './bans.service.ts';

export const bansModule = defineModule({
  records: [{ kind: contract.banKind, table: bans, name: null }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.listBans, async ({ params }) => listAnswer(await findBans(db, params), toBan)),
    reads(contract.searchBans, async ({ params }) => listAnswer(await findBans(db, params), toBan)),
    reads(contract.getBanRelease, async ({ params }) => ({ data: await showRelease(db, params.id) })),
    changes(contract.liftBan, async (change, { params }) => {
      await liftBan(change, params.id);
      return { data: null };
    }),
  ],
  start: fillKeys,
});
