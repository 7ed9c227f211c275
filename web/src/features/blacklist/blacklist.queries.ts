import { listBlacklist, searchBlacklist, unblock } from '@leitstand/contract/blacklist';
import type { Days } from '@leitstand/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { refreshLists, removeFromLists } from '../../kit/list/list-cache.ts';
import { useInfiniteList } from '../../kit/list/use-infinite-list.ts';

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

export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(unblock, { params: { id } }),
    onSuccess: (_, id) => removeFromLists(client, BLACKLIST, id),
    onSettled: () => refreshLists(client, BLACKLIST),
  });
}
