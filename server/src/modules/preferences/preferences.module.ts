import * as contract from '@leitstand/contract/api/preferences';
import { found } from '../../errors.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findPreferences, storePreferences } from './preferences.queries.ts';

export const preferencesModule = defineModule({
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.getPreferences, async ({ caller }) => ({ data: found(await findPreferences(db, caller.adminId)) })),
    changes(contract.savePreferences, async ({ tx }, { caller, body }) => {
      await storePreferences(tx, caller.adminId, body);
      return { data: body };
    }),
  ],
});
