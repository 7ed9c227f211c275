import * as contract from '@leitstand/contract/api/views';
import { savedViews } from '../../db/schema.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { createView, deleteView, listViews, updateView } from './views.service.ts';

export const viewsModule = defineModule({
  records: [{ kind: contract.viewKind, table: savedViews, name: savedViews.name }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.listViews, async ({ caller }) => ({ data: await listViews(db, caller.adminId) })),
    changes(contract.addView, async (change, { caller, body }) => ({
      data: await createView(change, caller.adminId, body),
    })),
    changes(contract.updateView, async (change, { caller, body }) => ({
      data: await updateView(change, caller.adminId, body),
    })),
    changes(contract.deleteView, async (change, { caller, params }) => {
      await deleteView(change, caller.adminId, params.id);
      return { data: null };
    }),
  ],
});
