import * as contract from '@leitstand/contract/bans';
import { bans } from '../../db/schema.ts';
import { changes, finds, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findBans } from './bans.queries.ts';
import { fillKeys, liftBan, showRelease, toBan } from './bans.service.ts';

export const bansModule = defineModule({
  records: [{ kind: contract.banKind, table: bans, name: null }],
  routes: ({ database: { drizzle: db } }) => [
    finds(contract.listBans, async ({ params }, db) => listAnswer(await findBans(db, params), toBan)),
    finds(contract.searchBans, async ({ params }, db) => listAnswer(await findBans(db, params), toBan)),
    reads(contract.getBanRelease, async ({ params }) => ({ data: await showRelease(db, params.id) })),
    changes(contract.liftBan, async (change, { params }) => {
      await liftBan(change, params.id);
      return { data: null };
    }),
  ],
  start: fillKeys,
});
