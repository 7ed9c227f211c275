import {
  getPersonFile,
  listPersonAudit,
  listPersonCoins,
  listPersonOrders,
  listPersonPosts,
  listPersonReports,
  listPersonTrips,
  listPersonVehicles,
} from '@leitstand/contract/api/person';
import { restore } from '@leitstand/contract/api/restore';
import { staffNoteKind } from '@leitstand/contract/moderation/staff-notes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { call } from '../../ui/api/call.ts';
import { refreshAllLists } from '../../ui/list/paging/refresh-all-lists.ts';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

const keyOf = (id: string) => ['person', id];

export function usePersonFile(id: string) {
  return useQuery({
    queryKey: [...keyOf(id), 'file'],
    queryFn: async ({ signal }) => (await call(getPersonFile, { params: { id }, signal })).data,
  });
}

interface PageOfPerson {
  params: { id: string; skip: number; limit: number };
  signal: AbortSignal;
}

function usePart<T extends { readonly _id: string }>(
  id: string,
  part: string,
  fetch: (page: PageOfPerson) => Promise<{ data: readonly T[]; total?: number | undefined }>,
) {
  return useInfiniteList({
    queryKey: [...keyOf(id), part],
    fetchPage: ({ signal, ...page }) => fetch({ params: { id, ...page }, signal }),
  });
}

export const useVehiclesOf = (id: string) => usePart(id, 'vehicles', (page) => call(listPersonVehicles, page));
export const usePostsOf = (id: string) => usePart(id, 'posts', (page) => call(listPersonPosts, page));
export const useTripsOf = (id: string) => usePart(id, 'trips', (page) => call(listPersonTrips, page));
export const useOrdersOf = (id: string) => usePart(id, 'orders', (page) => call(listPersonOrders, page));
export const useCoinsOf = (id: string) => usePart(id, 'coins', (page) => call(listPersonCoins, page));
export const useAuditOf = (id: string) => usePart(id, 'audit', (page) => call(listPersonAudit, page));
export const useReportsOf = (id: string) =>
  usePart(id, 'reports', async (page) => {
    const { data, total } = await call(listPersonReports, page);
    return { data: data.flatMap(({ at, report }) => (report ? { at, ...report } : [])), total };
  });

/** Refetches the open file after a change. */
export function useRefreshPerson(id: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(id) });
}

/** Refetches the open file on live events about the person; those about notes do not say whose they are. */
export function useFreshFile(id: string): void {
  const refresh = useRefreshPerson(id);
  useLiveEvents(({ entity, entityId }) => {
    if ((entity === 'user' && entityId === id) || entity === staffNoteKind.name) refresh();
  });
  useLiveReset(refresh);
}

export function useRestorePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restore, { params: { kind: 'user', id } }),
    onSuccess: async () => {
      // A restored person must reappear in the lists behind the file.
      void refreshAllLists(client);
      await client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}
