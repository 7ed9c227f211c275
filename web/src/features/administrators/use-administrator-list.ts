import type { Administrator } from '@leitstand/contract/administrators';
import { useMemo } from 'react';
import type { InfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { useAdministrators } from './administrators.queries.ts';
import { authorityOf } from './authority.ts';

const NO_ADMINISTRATORS: readonly Administrator[] = [];

/** All administrators, the search results as a list for the table, and the actions that are allowed. */
export function useAdministratorList(search: string) {
  const ownId = useAdministratorId();
  const { data: all = NO_ADMINISTRATORS, status, error, isFetching, refetch } = useAdministrators();
  const authority = useMemo(() => authorityOf(all, ownId), [all, ownId]);
  const rows = useMemo(() => all.filter((one) => isMatch(one, search)), [all, search]);
  const list: InfiniteList<Administrator> = {
    key: search,
    rows,
    total: status === 'success' ? rows.length : undefined,
    status: status === 'pending' ? 'loading' : status === 'error' && all.length === 0 ? 'error' : 'ready',
    error,
    isRefreshing: isFetching && status === 'success',
    hasMore: false,
    isLoadingMore: false,
    moreError: undefined,
    loadMore() {},
    retry: () => void refetch(),
  };
  return { all, list, authority };
}

function isMatch({ userName, email }: Administrator, search: string): boolean {
  const wanted = search.toLocaleLowerCase();
  return [userName, email].some((text) => text.toLocaleLowerCase().includes(wanted));
}
