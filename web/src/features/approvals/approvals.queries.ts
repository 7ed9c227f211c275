import {
  type Approval,
  type ApprovalCase,
  approvalCase,
  approvalKind,
  approveRequest,
  getApproval,
  listApprovalRecords,
  listApprovals,
  refuseRequest,
  withdrawRequest,
} from '@leitstand/contract/api/access/approvals';
import { MAX_PAGE_SIZE } from '@leitstand/contract/base/limits';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { type InfiniteList, useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

const LISTS = listsOf(approvalKind);
export const APPROVAL_TABS = ['waiting', 'ended'] as const;
export type ApprovalTab = (typeof APPROVAL_TABS)[number];

export function useApprovals(tab: ApprovalTab): InfiniteList<Approval> {
  const query = { waiting: tab === 'waiting' };
  return useInfiniteList({
    queryKey: [...LISTS, query],
    fetchPage: ({ signal, ...page }) => call(listApprovals, { params: page, query, signal }),
  });
}

const caseKey = (id: string) => [approvalKind.name, 'case', id];

/** Follows the decisions of others. */
export function useApprovalCase(id: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: caseKey(id) });
  useLiveEvents(({ entity, entityId }) => {
    if (entity === approvalKind.name && entityId === id) refresh();
  });
  useLiveReset(refresh);
  return useQuery({
    queryKey: caseKey(id),
    queryFn: async ({ signal }) => (await call(getApproval, { params: { id }, signal })).data,
    // What would happen is only true for a moment.
    staleTime: 0,
  });
}

/** All records of a request, page by page; none are fetched before somebody asks for more than the first ones. */
export function useBoundRecords({ approval: { _id: id }, fingerprint }: ApprovalCase) {
  const query = useInfiniteQuery({
    queryKey: [...caseKey(id), 'records', fingerprint],
    queryFn: async ({ pageParam: skip, signal }) =>
      (await call(listApprovalRecords, { params: { id, skip, limit: MAX_PAGE_SIZE }, signal })).data,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < MAX_PAGE_SIZE ? null : pages.length * MAX_PAGE_SIZE),
    enabled: false,
    meta: { silent: true },
  });
  return {
    rows: query.data?.pages.flat(),
    isLoading: query.isFetching,
    error: query.error,
    load: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  };
}

export function useApprovalCalls(id: string) {
  const client = useQueryClient();

  /** An approved call may have changed any list. */
  async function decided<T>(send: () => Promise<T>): Promise<void> {
    try {
      await send();
    } catch (error) {
      const now = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE' ? asCase(error.current) : undefined;
      if (now) client.setQueryData(caseKey(id), now);
      else void client.invalidateQueries({ queryKey: caseKey(id) });
      throw error;
    }
    await client.invalidateQueries();
  }

  return {
    approve: (fingerprint: string) => decided(() => call(approveRequest, { body: { id, fingerprint } })),
    refuse: (reason: string) => decided(() => call(refuseRequest, { body: { id, reason } })),
    withdraw: () => decided(() => call(withdrawRequest, { body: { id } })),
  };
}

function asCase(current: unknown): ApprovalCase | undefined {
  const read = approvalCase.safeParse(current);
  return read.success ? read.data : undefined;
}
