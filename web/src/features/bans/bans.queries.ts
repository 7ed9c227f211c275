import { banKind, liftBan, listBans, searchBans } from '@leitstand/contract/bans';
import type { Days } from '@leitstand/contract/base/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { call } from '../../ui/api/call.ts';
import { refreshLists, removeFromLists } from '../../ui/list/paging/list-cache.ts';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

const BLACKLIST = ['blacklist'];

export function useBans({ search, days }: { search: string; days: Days }) {
  return useInfiniteList({
    queryKey: [...BLACKLIST, 'list', { search, days }],
    fetchPage: ({ signal, ...page }) =>
      search === ''
        ? call(listBans, { params: { ...page, days }, signal })
        : call(searchBans, { params: { ...page, search, days }, signal }),
  });
}

/** A ban is published as a change of the user. */
export function useBansUpdates() {
  return useListUpdates({ kind: banKind, queryKey: BLACKLIST });
}

export function useLiftBan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(liftBan, { params: { id } }),
    onSuccess: (_, id) => removeFromLists(client, BLACKLIST, id),
    onSettled: () => refreshLists(client, BLACKLIST),
  });
}
