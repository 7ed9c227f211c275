import { blacklistKind, listBlacklist, searchBlacklist, unblock } from '@leitstand/contract/bans';
import type { Days } from '@leitstand/contract/base/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { call } from '../../ui/api/call.ts';
import { refreshLists, removeFromLists } from '../../ui/list/paging/list-cache.ts';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

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
export function useBlacklistUpdates() {
  return useListUpdates({ kind: blacklistKind, queryKey: BLACKLIST });
}

export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(unblock, { params: { id } }),
    onSuccess: (_, id) => removeFromLists(client, BLACKLIST, id),
    onSettled: () => refreshLists(client, BLACKLIST),
  });
}
