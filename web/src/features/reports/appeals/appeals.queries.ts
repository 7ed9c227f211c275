import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { type Appeal, appealKind, decideAppeal, getAppeal, listAppeals } from '@leitstand/contract/moderation/appeals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../../shared/list/list-keys.ts';
import { call } from '../../../ui/api/call.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { type InfiniteList, useInfiniteList } from '../../../ui/list/paging/use-infinite-list.ts';
import type { ReportState } from '../reports.queries.ts';

const LISTS = listsOf(appealKind);
const NONE = { data: [], total: 0 };

/** Empty if the backend has no appeals. */
export function useAppeals(state: ReportState): InfiniteList<Appeal> {
  const isKnown = useCapability(listAppeals);
  const query = state === 'all' ? {} : { open: state === 'open' };
  const list = useInfiniteList({
    queryKey: [...LISTS, { state, isKnown }],
    fetchPage: async ({ signal, ...page }) => (isKnown ? call(listAppeals, { params: page, query, signal }) : NONE),
  });
  // An empty list from before the backend was known, or of another state, says nothing about this one.
  const isUnknown = list.isRefreshing && list.rows.length === 0;
  return isUnknown ? { ...list, status: 'loading', total: undefined } : list;
}

const caseKey = (id: string) => [appealKind.name, 'case', id];

export function useAppealCase(id: string) {
  return useQuery({
    queryKey: caseKey(id),
    queryFn: async ({ signal }) => (await call(getAppeal, { params: { id }, signal })).data,
  });
}

export function useDecideAppeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: BodyOf<typeof decideAppeal>) => call(decideAppeal, { body: decision }),
    // An upheld appeal also changes the person and the bans.
    onSettled: () => void client.invalidateQueries(),
  });
}
