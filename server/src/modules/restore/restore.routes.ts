import { RESTORABLE, type RestorableKind, restore } from '@leitstand/contract/restore';
import type { Change } from '../../audit/change.ts';
import { notFound } from '../../http/app-error.ts';
import { requireRight } from '../../http/authorize.ts';
import { changes, type Route } from '../../http/call.ts';
import { restoreUser } from '../users/users.service.ts';
import { DELETABLES } from './deletables.ts';

/** Who brings what back. A kind without a module has no records yet, so none can be found. */
const RESTORERS: Partial<Record<RestorableKind, (change: Change, id: string) => Promise<void>>> = {
  user: restoreUser,
  ...Object.fromEntries(Object.entries(DELETABLES).map(([kind, { restore: bringBack }]) => [kind, bringBack])),
};

export function restoreRoutes(): Route[] {
  return [
    changes(restore, async (change, { params: { kind, id }, caller }) => {
      requireRight(caller, RESTORABLE[kind]);
      const bringBack = RESTORERS[kind];
      if (!bringBack) throw notFound();
      await bringBack(change, id);
      return { data: null };
    }),
  ];
}
