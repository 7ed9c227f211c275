import { restore } from '@leitstand/contract/api/restore';
import { requireAccess } from '../../caller.ts';
import { notFound } from '../../errors.ts';
import { changes, type Route } from '../../http/call.ts';
import { type Assembly, defineModule, recordsOf } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { schedulePurge } from './purge.service.ts';

function restoreRoutes(_: Platform, { modules }: Assembly): Route[] {
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
}

export const restoreModule = defineModule({ routes: restoreRoutes, jobs: schedulePurge });
