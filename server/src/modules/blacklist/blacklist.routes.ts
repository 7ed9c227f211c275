import * as contract from '@leitstand/contract/bans';
import { listAnswer } from '../../http/answers.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { findEntries } from './blacklist.queries.ts';
import { toEntry, unblock } from './blacklist.service.ts';

export function blacklistRoutes({ database: { drizzle: db } }: Platform): Route[] {
  return [
    reads(contract.listBlacklist, async ({ params }) => listAnswer(await findEntries(db, params), toEntry)),
    reads(contract.searchBlacklist, async ({ params }) => listAnswer(await findEntries(db, params), toEntry)),
    changes(contract.unblock, async (change, { params }) => {
      await unblock(change, params.id);
      return { data: null };
    }),
  ];
}
