import type { UseQueryResult } from '@tanstack/react-query';
import type { InfiniteList } from './use-infinite-list.ts';

/** Rows that were all read at once, as a list for the table; `rows` are those that the search finds. */
export function wholeList<Row>(
  { data, status, error, isFetching, refetch }: UseQueryResult<readonly Row[]>,
  rows: readonly Row[],
  key: string,
): InfiniteList<Row> {
  return {
    key,
    rows,
    total: status === 'success' ? rows.length : undefined,
    status: status === 'pending' ? 'loading' : status === 'error' && !data?.length ? 'error' : 'ready',
    error,
    isRefreshing: isFetching && status === 'success',
    hasMore: false,
    isLoadingMore: false,
    moreError: undefined,
    loadMore() {},
    retry: () => void refetch(),
  };
}
