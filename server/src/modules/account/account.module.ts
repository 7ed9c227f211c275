import * as contract from '@leitstand/contract/api/access/account';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { readAccount, updateAccount } from './account.service.ts';

export const accountModule = defineModule({
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.getAccount, async ({ caller }) => ({ data: await readAccount(db, caller) })),
    changes(contract.updateAccount, async (change, { caller, body, files }) => ({
      data: await updateAccount(change, caller, body, files),
    })),
  ],
});
