import { restore } from '@leitstand/contract/api/restore';
import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import {
  deletePost,
  findPosts,
  getPost,
  listPostsByTime,
  type Post,
  type PostFilter,
  postKind,
  searchPosts,
} from '@leitstand/contract/posts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';
import { hasCapability, useCapability } from '../../ui/api/use-capability.ts';
import { type DayRange, isReversed } from '../../ui/list/filters/day-range.ts';
import { findInLists, refreshLists, removeFromLists } from '../../ui/list/paging/list-cache.ts';
import { type InfiniteListOptions, prefetchList, useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

const LISTS = listsOf(postKind);

interface PostsFilter {
  search: string;
  days: Days;
  range?: DayRange | undefined;
  /** Filters by author; requires `findPosts`. */
  author?: string | undefined;
}

interface Page {
  skip: number;
  limit: number;
  signal: AbortSignal;
}

/** Searching within a date range requires a call that not all backends have. */
export function useCanSearchInRange(): boolean {
  return useCapability(findPosts);
}

export function usePosts(filter: PostsFilter) {
  return useInfiniteList(postsList(filter, useCanSearchInRange()));
}

/** The first posts of an address. */
export async function prefetchPosts(cache: QueryClient, filter: PostsFilter): Promise<void> {
  await prefetchList(cache, postsList(filter, hasCapability(findPosts)));
}

function postsList({ search, days, range, author }: PostsFilter, canSearchInRange: boolean): InfiniteListOptions<Post> {
  return {
    queryKey: [
      ...LISTS,
      { search, days: range ? undefined : days, range, author, canSearchInRange: canSearchInRange && !!range },
    ],
    window: { days, range },
    fetchPage: async (page, time) => {
      if (time.range && isReversed(time.range)) return { data: [], total: 0 };
      const isFound = author !== undefined || (search !== '' && time.range !== undefined && canSearchInRange);
      if (isFound) return findPage(page, filterOf({ search, ...time, author }));
      return search === ''
        ? listPage(page, time.days, time.range)
        : searchPage(page, search, time.range ? ALL_TIME : time.days);
    },
  };
}

function listPage({ signal, ...page }: Page, days: Days, range: DayRange | undefined) {
  return call(listPostsByTime, { params: page, body: range ? timesOf(range) : { time: days }, signal });
}

function findPage({ signal, ...page }: Page, body: PostFilter) {
  return call(findPosts, { params: page, body, signal });
}

function searchPage({ signal, ...page }: Page, search: string, days: Days) {
  return call(searchPosts, { params: { ...page, search, days }, signal });
}

/** The current filter, in the format of the bulk calls. */
export function filterOf({ search, days, range, author }: PostsFilter): PostFilter {
  return { search, ...(range ? timesOf(range) : { time: days }), ...(author === undefined ? {} : { userId: author }) };
}

function timesOf({ from, to }: DayRange) {
  return { time: ALL_TIME, ...(from ? { fromTime: from } : {}), ...(to ? { toTime: to } : {}) };
}

/** A post from the list or the cache, otherwise fetched if the backend supports it. */
export function usePost(id: string, listed: Post | undefined) {
  const client = useQueryClient();
  const canFetch = useCapability(getPost);
  const known = listed ?? (findInLists(client, LISTS, id) as Post | undefined);
  const query = useQuery({
    queryKey: ['posts', 'one', id],
    queryFn: async ({ signal }) => (await call(getPost, { params: { id }, signal })).data,
    enabled: canFetch && known === undefined,
    initialData: known,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { ...query, canFetch };
}

export function useDeletePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deletePost, { params: { id } }),
    onSuccess: (_, id) => {
      removeFromLists(client, LISTS, id);
      void refreshLists(client, LISTS);
    },
  });
}

export function useRestorePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restore, { params: { kind: 'post', id } }),
    // Refetch even long lists: a restored post must reappear.
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
  });
}
