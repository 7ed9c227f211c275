import type { Administrator } from '@leitstand/contract/administrators';
import { useMemo } from 'react';
import { wholeList } from '../../ui/list/paging/whole-list.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { useAdministrators } from './administrators.queries.ts';
import { authorityOf } from './authority.ts';

const NO_ADMINISTRATORS: readonly Administrator[] = [];

/** All administrators, the search results as a list for the table, and the actions that are allowed. */
export function useAdministratorList(search: string) {
  const ownId = useAdministratorId();
  const query = useAdministrators();
  const all = query.data ?? NO_ADMINISTRATORS;
  const authority = useMemo(() => authorityOf(all, ownId), [all, ownId]);
  const rows = useMemo(() => all.filter((one) => isMatch(one, search)), [all, search]);
  const list = wholeList(query, rows, search);
  return { all, list, authority };
}

function isMatch({ userName, email }: Administrator, search: string): boolean {
  const wanted = search.toLocaleLowerCase();
  return [userName, email].some((text) => text.toLocaleLowerCase().includes(wanted));
}
