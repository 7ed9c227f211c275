import { RESTORABLE, restore } from '@leitstand/contract/restore';
import { requireRight } from '../../http/authorize.ts';
import { changes, type Route } from '../../http/call.ts';
import { restoreUser } from '../users/users.service.ts';
import { DELETABLES } from './deletables.ts';

export function restoreRoutes(): Route[] {
  return [
    changes(restore, async (change, { params: { kind, id }, caller }) => {
      requireRight(caller, RESTORABLE[kind]);
      await (kind === 'user' ? restoreUser(change, id) : DELETABLES[kind].restore(change, id));
      return { data: null };
    }),
  ];
}
