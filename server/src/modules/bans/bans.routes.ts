import * as contract from '@leitstand/contract/bans';
import { listAnswer } from '../../http/answers.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { findEntries } from './bans.queries.ts';
import { liftBan, toEntry } from './bans.service.ts';

export function bansRoutes({ database: { drizzle: db } }: Platform): Route[] {
  return [
    reads(contract.listBans, async ({ params }) => listAnswer(await findEntries(db, params), toEntry)),
    reads(contract.searchBans, async ({ params }) => listAnswer(await findEntries(db, params), toEntry)),
    changes(contract.liftBan, async (change, { params }) => {
      await liftBan(change, params.id);
      return { data: null };
    }),
  ];
}
