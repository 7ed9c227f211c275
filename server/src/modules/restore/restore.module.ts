import { restore } from '@leitstand/contract/api/restore';
import { requireAccess } from '../../caller.ts';
import { notFound } from '../../errors.ts';
import { changes } from '../../http/call.ts';
import { defineModule, recordsOf } from '../../module.ts';
import { schedulePurge } from './purge.service.ts';

export const restoreModule = defineModule({
  routes(_, { modules }) {
    const kinds = recordsOf(modules);
    return [
      changes(restore, async (change, { params, caller }) => {
        const records = kinds.find(({ kind }) => kind.name === params.kind);
        if (!records?.kind.deleting || !records.deletion) throw notFound();
        requireAccess(caller, records.kind.deleting.access);
        await records.deletion.restore(change, params.id);
        return { data: null };
      }),
    ];
  },
  jobs: schedulePurge,
});
