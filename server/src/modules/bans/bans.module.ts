import * as contract from '@leitstand/contract/bans';
import { bans } from '../../db/schema.ts';
import { changes, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findEntries } from './bans.queries.ts';
import { liftBan, toEntry } from './bans.service.ts';

export const bansModule = defineModule({
  records: [{ kind: contract.banKind, table: bans, name: null }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.listBans, async ({ params }) => listAnswer(await findEntries(db, params), toEntry)),
    reads(contract.searchBans, async ({ params }) => listAnswer(await findEntries(db, params), toEntry)),
    changes(contract.liftBan, async (change, { params }) => {
      await liftBan(change, params.id);
      return { data: null };
    }),
  ],
});
