import * as contract from '@leitstand/contract/bans';
import { bans } from '../../db/schema.ts';
import { listAnswer } from '../../http/answers.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { findEntries } from './bans.queries.ts';
import { liftBan, toEntry } from './bans.service.ts';

function bansRoutes({ database: { drizzle: db } }: Platform): Route[] {
  return [
    reads(contract.listBans, async ({ params }) => listAnswer(await findEntries(db, params), toEntry)),
    reads(contract.searchBans, async ({ params }) => listAnswer(await findEntries(db, params), toEntry)),
    changes(contract.liftBan, async (change, { params }) => {
      await liftBan(change, params.id);
      return { data: null };
    }),
  ];
}

export const bansModule = defineModule({
  records: [{ kind: contract.banKind, table: bans, name: null }],
  routes: bansRoutes,
});
