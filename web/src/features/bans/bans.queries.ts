import { banKind, getBanRelease, liftBan, listBans, searchBans } from '@leitstand/contract/bans';
import type { Days } from '@leitstand/contract/base/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';
import { refreshLists, removeFromLists } from '../../ui/list/paging/list-cache.ts';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { useMayCall } from '../../ui/session/use-may-call.ts';

const LISTS = listsOf(banKind);

export function useBans({ search, days }: { search: string; days: Days }) {
  return useInfiniteList({
    queryKey: [...LISTS, { search, days }],
    window: { days },
    fetchPage: ({ signal, ...page }, { days: time }) =>
      search === ''
        ? call(listBans, { params: { ...page, days: time }, signal })
        : call(searchBans, { params: { ...page, search, days: time }, signal }),
  });
}

/** Other bans of the same address or number; `isKnown` is false where the backend cannot tell. */
export function useBanRelease(id: string) {
  const isKnown = useMayCall()(getBanRelease);
  const release = useQuery({
    queryKey: ['banRelease', id],
    queryFn: async ({ signal }) => (await call(getBanRelease, { params: { id }, signal })).data,
    enabled: isKnown,
    staleTime: 0,
    gcTime: 0,
  });
  return { ...release, isKnown };
}

export function useLiftBan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(liftBan, { params: { id } }),
    onSuccess: (_, id) => removeFromLists(client, LISTS, id),
    onSettled: () => refreshLists(client, LISTS),
  });
}
