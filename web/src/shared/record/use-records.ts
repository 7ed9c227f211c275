import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { findInLists, refreshLists, replaceInLists } from '../../ui/list/paging/list-cache.ts';
import { type InfiniteList, useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { useListed } from '../../ui/list/paging/use-listed.ts';
import { listsOf } from '../list/list-keys.ts';
import type { RecordFilter, RecordKind, RecordNarrowing, Stored } from './record-kind.ts';

export function useRecords<T extends Stored, V extends object>(
  kind: RecordKind<T, V>,
  { search, days }: RecordFilter,
  { pageSize, narrowing }: { pageSize?: number | undefined; narrowing?: RecordNarrowing<T> | undefined } = {},
): InfiniteList<T> {
  const filter = narrowing?.filter;
  return useInfiniteList({
    queryKey: [...listsOf(kind.kind), { search, days, ...(filter ? { filter } : {}) }],
    window: { days },
    fetchPage: (page, { days: time }) =>
      (narrowing && filter ? narrowing : kind.calls).list(page, { search, days: time }),
    ...(pageSize === undefined ? {} : { pageSize }),
  });
}

/**
 * One record, fetched whenever a dialog opens and not refetched while it is open, so that input is not overwritten. A
 * backend without the call can only show records of a list.
 */
export function useRecord<T extends Stored, V extends object>(kind: RecordKind<T, V>, id: string) {
  const client = useQueryClient();
  const canFetch = useCapability(kind.calls.one);
  const isAwaited = useListed(listsOf(kind.kind), id) === 'awaited';
  return useQuery({
    queryKey: [kind.kind.screen.record, 'one', id, canFetch],
    queryFn: async ({ signal }): Promise<T> => {
      if (canFetch) return (await call(kind.calls.one, { params: { id }, signal })).data;
      const listed = findInLists(client, listsOf(kind.kind), id) as T | undefined;
      if (listed === undefined) throw new ApiError(404, '', {});
      return listed;
    },
    enabled: canFetch || !isAwaited,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useAddRecord<T extends Stored, V extends object>(kind: RecordKind<T, V>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (values: V) => (await kind.calls.add(values)).data,
    onSuccess: () => void refreshLists(client, listsOf(kind.kind)),
  });
}

export function useUpdateRecord<T extends Stored, V extends object>(kind: RecordKind<T, V>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, base }: { values: V; base: T }) => (await kind.calls.update(values, base)).data,
    onSuccess: (record) => {
      replaceInLists(client, listsOf(kind.kind), record);
      void refreshLists(client, listsOf(kind.kind));
    },
  });
}
