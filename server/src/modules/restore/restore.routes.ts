import { restore } from '@leitstand/contract/api/restore';
import { kindNamed } from '@leitstand/contract/base/kind';
import type { Deletable } from '../../audit/deletable.ts';
import { notFound } from '../../http/app-error.ts';
import { requireAccess } from '../../http/authorize.ts';
import { changes, type Route } from '../../http/call.ts';
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
