import { restore } from '@leitstand/contract/api/restore';
import { kindNamed } from '@leitstand/contract/base/kind';
import { requireAccess } from '../../caller.ts';
import { notFound } from '../../errors.ts';
import { changes, type Route } from '../../http/call.ts';
import type { Deletable } from '../../records/deletable.ts';
import { restoreUser } from '../users/users.service.ts';
import { DELETABLES } from './deletables.ts';

const restorers: ReadonlyMap<string, Deletable> = new Map(Object.entries(DELETABLES));

export function restoreRoutes(): Route[] {
  return [
    changes(restore, async (change, { params: { kind, id }, caller }) => {
      const deleting = kindNamed(kind)?.deleting;
      if (!deleting) throw notFound();
      requireAccess(caller, deleting.access);
      await (kind === 'user' ? restoreUser : restorers.get(kind)?.restore)?.(change, id);
      return { data: null };
    }),
  ];
}
