import type { CaseAge } from '@leitstand/contract/base/limits';
import type { Area } from '@leitstand/contract/base/map-area';
import {
  findReports,
  getReportCase,
  listReports,
  listReportsByBody,
  type Report,
  type ReportFilter,
  type ReportOrder,
  reportKind,
  searchReports,
} from '@leitstand/contract/reports';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { replaceInLists } from '../../ui/list/paging/list-cache.ts';
import { type InfiniteList, useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

export const REPORTS = reportKind.name;
export const LISTS = listsOf(reportKind);
const CASE_STAYS_FRESH_MS = 10_000;
/** A prefetched neighbour is not fetched again within this time, until it is shown. */
const PREFETCHED_FOR_MS = 60_000;

export const REPORT_STATES = ['open', 'checked', 'all'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export type ReportType = Report['type'];

const NO_ROWS: readonly Report[] = [];

export interface ReportsFilter {
  type: ReportType;
  search: string;
  state: ReportState;
  area?: Area | undefined;
  order?: ReportOrder | undefined;
  age?: CaseAge | undefined;
}

interface Page {
  skip: number;
  limit: number;
  signal: AbortSignal;
}

export function useReports(filter: ReportsFilter): InfiniteList<Report> {
  const { type, search } = filter;
  const isFilterable = useCapability(findReports);
  const list = useInfiniteList<Report>({
    queryKey: [...LISTS, filter],
    fetchPage: (page) => (isFilterable ? findPage(page, filter) : plainPage(page, type, search)),
  });
  // While the new tab loads, the previous rows are kept; do not show them in the wrong columns.
  const isOfOtherTab = list.rows.some((row) => row.type !== type);
  return isOfOtherTab ? { ...list, rows: NO_ROWS, total: undefined, status: 'loading' } : list;
}

/** The number of reports of each type; undefined where it is not known. */
export function useReportCounts(
  types: readonly ReportType[],
  filter: Omit<ReportsFilter, 'type'>,
): readonly (number | undefined)[] {
  const isFilterable = useCapability(findReports);
  const counts = useQueries({
    queries: types.map((type) => ({
      // Below the key of the lists: it changes when they do.
      queryKey: [...LISTS, 'count', { type, ...filter }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data, total } = await findPage({ skip: 0, limit: 1, signal }, { type, ...filter });
        return total ?? (data.length === 0 ? 0 : null);
      },
      enabled: isFilterable,
    })),
  });
  return counts.map(({ data }) => data ?? undefined);
}

function findPage({ signal, ...page }: Page, filter: ReportsFilter) {
  return call(findReports, { params: page, body: filterOf(filter), signal });
}

/** The current filter, in the format of the server. */
export function filterOf({ state, ...filter }: ReportsFilter): ReportFilter {
  return { ...filter, ...(state === 'all' ? {} : { checked: state === 'checked' }) };
}

/** Other backends may omit the type; without it the row would belong to another tab. */
async function plainPage(page: Page, type: ReportType, search: string) {
  const { data, total } = await askPlainly(page, type, search);
  return { data: data.map((row) => ({ ...row, type })), total };
}

/** As specified, the first page is requested by body, further ones by query. */
function askPlainly({ signal, ...page }: Page, type: ReportType, search: string) {
  if (search !== '') return call(searchReports, { params: { ...page, type, search }, signal });
  return page.skip === 0
    ? call(listReportsByBody, { body: { ...page, type }, signal })
    : call(listReports, { query: { ...page, type }, signal });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [REPORTS, 'case', id],
    queryFn: async ({ signal }) => (await call(getReportCase, { params: { id }, signal })).data,
    staleTime: CASE_STAYS_FRESH_MS,
  });
}

/** A report with its details; undefined if the backend has no such call. */
export function useReportCase(id: string | undefined) {
  const isKnown = useCapability(getReportCase);
  return useQuery({ ...caseQuery(id ?? ''), enabled: isKnown && id !== undefined });
}

/** Prefetches neighbours and updates cached cases. */
export function useCaseCache() {
  const client = useQueryClient();
  const isKnown = useCapability(getReportCase);
  return useMemo(
    () => ({
      prefetch(id: string) {
        if (isKnown) void client.prefetchQuery({ ...caseQuery(id), staleTime: PREFETCHED_FOR_MS });
      },
      /** Refetches a case if it is shown. */
      reload: (id: string) => void client.invalidateQueries({ queryKey: caseQuery(id).queryKey }),
      /** The holder of a case changed. */
      setHolder(id: string, holder: Report['holder']) {
        const part: Pick<Report, '_id' | 'holder'> = { _id: id, holder };
        replaceInLists(client, LISTS, part);
        client.setQueryData(
          caseQuery(id).queryKey,
          (known) => known && { ...known, report: { ...known.report, holder } },
        );
      },
      /** Fetches the holder of a case without a live event. */
      async askHolder(id: string) {
        const { report } = await client.fetchQuery({ ...caseQuery(id), staleTime: 0 });
        replaceInLists(client, LISTS, { _id: id, holder: report.holder } as Pick<Report, '_id' | 'holder'>);
      },
      /** Refetches the lists, which are only patched while deciding. */
      refreshLists: () => void client.invalidateQueries({ queryKey: LISTS }),
    }),
    [client, isKnown],
  );
}
