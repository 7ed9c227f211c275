import { ALL_TIME, type Days, PAGE_SIZE } from '@leitstand/contract/base/limits';
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { liveState } from '../../api/live-events.ts';
import { type DayRange, isEndless } from '../filters/day-range.ts';
import { type ListPages, nextSkip, type PageData, rowsOf, totalOf } from './list-pages.ts';

interface PageRequest {
  skip: number;
  limit: number;
  signal: AbortSignal;
}

/** The time that a list is limited to. */
export interface TimeWindow {
  days: Days;
  /** Overrides `days`. */
  range?: DayRange | undefined;
}

const WHOLE_TIME: TimeWindow = { days: ALL_TIME };

export interface InfiniteListOptions<T> {
  /** Must include everything the result depends on: search, days, sorting, tab. */
  queryKey: QueryKey;
  /** Absent if the list has no time filter. */
  window?: TimeWindow;
  /** Accepts the result of `call()`. */
  fetchPage(request: PageRequest, window: TimeWindow): Promise<{ data: readonly T[]; total?: number | undefined }>;
  pageSize?: number;
}

export interface InfiniteList<T> {
  /** Changes with the search and the sort order. */
  readonly key: string;
  readonly rows: readonly T[];
  /** The total, if the backend sends it or all rows are loaded. */
  readonly total: number | undefined;
  /** How many entries an empty list would have without its time filter; undefined if not asked or unknown. */
  readonly outside?: number | undefined;
  readonly status: 'loading' | 'error' | 'ready';
  readonly error: unknown;
  /** The rows are from the previous fetch while new ones are being loaded. */
  readonly isRefreshing: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page failed; the loaded rows stay. */
  readonly moreError: unknown;
  loadMore(): void;
  retry(): void;
}

/** Fetches the first page before the list is drawn. */
export async function prefetchList<T>(cache: QueryClient, options: InfiniteListOptions<T>): Promise<void> {
  await cache.prefetchInfiniteQuery(pagesOf(options));
}

function pagesOf<T>({ queryKey, window = WHOLE_TIME, fetchPage, pageSize = PAGE_SIZE }: InfiniteListOptions<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<PageData<T>> => {
      const { data, total } = await fetchPage({ skip: pageParam, limit: pageSize, signal }, window);
      return { rows: data, total, isFull: data.length >= pageSize };
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextSkip(pages),
  });
}

/** An infinite list. A further page exists only if the last one was full. */
export function useInfiniteList<T extends { readonly _id: string }>(options: InfiniteListOptions<T>): InfiniteList<T> {
  const { queryKey, window = WHOLE_TIME, fetchPage, pageSize = PAGE_SIZE } = options;
  const query = useInfiniteQuery({
    ...pagesOf(options),
    placeholderData: keepPreviousData,
    // With live events, the list only changes on request.
    refetchOnWindowFocus: () => liveState() === 'off',
    refetchOnReconnect: () => liveState() === 'off',
  });
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  const pages = (data as ListPages<T> | undefined)?.pages;
  const rows = useMemo(() => rowsOf(pages ?? []), [pages]);
  const hasMore = hasNextPage && !isPlaceholderData;
  const isFailed = query.isError && !isFetchNextPageError && rows.length === 0;

  const isEmpty = pages !== undefined && rows.length === 0 && !isPlaceholderData;
  const outside = useQuery({
    queryKey: ['outside', ...queryKey],
    queryFn: async ({ signal }) => {
      const { data: found, total } = await fetchPage({ skip: 0, limit: pageSize, signal }, WHOLE_TIME);
      return total ?? found.length;
    },
    enabled: isEmpty && isLimited(window),
  });

  return {
    key: hashKey(queryKey),
    rows,
    total: pages && totalOf(pages, rows.length),
    outside: isEmpty ? outside.data : undefined,
    status: isFailed ? 'error' : pages ? 'ready' : 'loading',
    error: isFailed ? query.error : undefined,
    isRefreshing: isFetching && !isFetchingNextPage && pages !== undefined,
    hasMore,
    isLoadingMore: isFetchingNextPage,
    moreError: isFetchNextPageError ? query.error : undefined,
    loadMore() {
      if (hasMore && !isFetching) void query.fetchNextPage();
    },
    retry() {
      if (isFetchNextPageError) void query.fetchNextPage();
      else void query.refetch();
    },
  };
}

function isLimited({ days, range }: TimeWindow): boolean {
  return range ? !isEndless(range) : days !== ALL_TIME;
}
