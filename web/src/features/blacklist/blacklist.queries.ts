import { blacklistKind, listBlacklist, searchBlacklist, unblock } from '@leitstand/contract/blacklist';
import type { Days } from '@leitstand/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { refreshLists, removeFromLists } from '../../kit/list/list-cache.ts';
import { useInfiniteList } from '../../kit/list/use-infinite-list.ts';
import { useListNews } from '../../kit/live/use-list-news.ts';

const BLACKLIST = ['blacklist'];

export function useBlacklist({ search, days }: { search: string; days: Days }) {
  return useInfiniteList({
    queryKey: [...BLACKLIST, 'list', { search, days }],
    fetchPage: ({ signal, ...page }) =>
      search === ''
        ? call(listBlacklist, { params: { ...page, days }, signal })
        : call(searchBlacklist, { params: { ...page, search, days }, signal }),
  });
}

/** Banning is told as a change of the user. */
export function useBlacklistNews() {
  return useListNews({ kind: blacklistKind, queryKey: BLACKLIST });
}

export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(unblock, { params: { id } }),
    onSuccess: (_, id) => removeFromLists(client, BLACKLIST, id),
    onSettled: () => refreshLists(client, BLACKLIST),
  });
}
