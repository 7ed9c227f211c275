import type { UseQueryResult } from '@tanstack/react-query';
import type { InfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

const NO_ROWS: readonly never[] = [];

/** The rows of a panel as a list for `DataTable`; the panel handles loading and failures. */
export function tableListOf<T>({ data, isPlaceholderData, refetch }: UseQueryResult<readonly T[]>): InfiniteList<T> {
  const rows: readonly T[] = data ?? NO_ROWS;
  return {
    key: '',
    rows,
    total: rows.length,
    status: 'ready',
    error: undefined,
    isRefreshing: isPlaceholderData,
    hasMore: false,
    isLoadingMore: false,
    moreError: undefined,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
}
