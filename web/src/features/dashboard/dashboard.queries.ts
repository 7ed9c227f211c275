import {
  activeByDay,
  getDashboardSummary,
  getTasks,
  getWindowFigures,
  installedVersions,
  latestPosts,
  listOccasions,
  operatingSystems,
  redeemedRewards,
  registeredByDay,
  topDistance,
  topPosts,
} from '@leitstand/contract/api/dashboard';
import type { LiveEvent } from '@leitstand/contract/api/live';
import { ALL_TIME, DASHBOARD_PAGE_SIZE, type Days } from '@leitstand/contract/base/limits';
import { listOrders, type Order, updateOrderStatus } from '@leitstand/contract/orders';
import { keepPreviousData, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { call } from '../../ui/api/call.ts';
import { withDaysBefore } from './figures/day-series.ts';

const DASHBOARD = 'dashboard';
const REFRESH_MS = 5 * 60 * 1000;
/** Debounces refetching during bursts of events. */
const CALM_MS = 3000;
const FIRST = { skip: 0, limit: DASHBOARD_PAGE_SIZE };

/** Panels load independently: each keeps its last data while refetching and shows its own failure. */
function panelQuery<T>(queryKey: QueryKey, fetch: (signal: AbortSignal) => Promise<{ data: T }>) {
  return queryOptions({
    queryKey: [DASHBOARD, ...queryKey],
    queryFn: async ({ signal }): Promise<T> => (await fetch(signal)).data,
    placeholderData: keepPreviousData as <D>(previous: D | undefined) => D | undefined,
    refetchInterval: REFRESH_MS,
    meta: { silent: true },
  });
}

export const summaryQuery = panelQuery(['summary'], (signal) => call(getDashboardSummary, { signal }));
export const versionsQuery = panelQuery(['versions'], (signal) => call(installedVersions, { signal }));

export const tasksQuery = panelQuery(['tasks'], (signal) => call(getTasks, { signal }));

export function activeQuery(window: Days) {
  const days = withDaysBefore(window);
  return panelQuery(['active', days], (signal) => call(activeByDay, { params: { days }, signal }));
}

export function registeredQuery(window: Days) {
  const days = withDaysBefore(window);
  return panelQuery(['registered', days], (signal) => call(registeredByDay, { params: { days }, signal }));
}

/** The totals of the lists behind the figures. */
export function figuresQuery(days: Days) {
  return panelQuery(['figures', days], (signal) => call(getWindowFigures, { params: { days }, signal }));
}

/** What may explain a change of the figures. */
export function occasionsQuery(days: Days) {
  return panelQuery(['occasions', days], (signal) => call(listOccasions, { params: { days }, signal }));
}

export function systemsQuery(days: Days) {
  return panelQuery(['systems', days], (signal) => call(operatingSystems, { params: { days }, signal }));
}

export function rewardsQuery(days: Days) {
  return panelQuery(['rewards', days], (signal) => call(redeemedRewards, { params: { days }, signal }));
}

export function distanceQuery(days: Days) {
  return panelQuery(['distance', days], (signal) => call(topDistance, { params: { ...FIRST, days }, signal }));
}

export function postersQuery(days: Days) {
  return panelQuery(['posters', days], (signal) => call(topPosts, { params: { ...FIRST, days }, signal }));
}

/** The newest ones, independent of the chosen period. */
export const postsQuery = panelQuery(['posts'], (signal) =>
  call(latestPosts, { params: { ...FIRST, days: ALL_TIME }, signal }),
);

const UNSENT = 'unsent';

export function unsentQuery(days: Days) {
  return panelQuery([UNSENT, days], (signal) =>
    call(listOrders, { params: { ...FIRST, days }, body: { rewardSent: false }, signal }),
  );
}

/** Marks an order as sent, or undoes that. */
export function useOrderShipping() {
  const client = useQueryClient();
  return useMemo(() => {
    async function setSent(body: { rewardHistoryId: string; rewardSent: boolean; revision?: number }): Promise<void> {
      try {
        await call(updateOrderStatus, { body });
        client.setQueriesData<readonly Order[]>({ queryKey: [DASHBOARD, UNSENT] }, (orders) =>
          orders?.filter(({ _id }) => _id !== body.rewardHistoryId),
        );
      } finally {
        // Lists and person files show orders too; they refetch when next opened.
        void client.invalidateQueries({ refetchType: 'none' });
        void client.invalidateQueries({ queryKey: [DASHBOARD] });
      }
    }
    return {
      send: ({ _id, revision }: Order) =>
        setSent({ rewardHistoryId: _id, rewardSent: true, ...(revision > 0 ? { revision } : {}) }),
      /** Without a revision: only the shipment is undone, whatever else has changed since. */
      markUnsent: ({ _id }: Order) => setSent({ rewardHistoryId: _id, rewardSent: false }),
    };
  }, [client]);
}

const COUNTED = ['user', 'blacklist', 'post', 'trip', 'order', 'reward'];

/** Refetches all figures when counted records change. */
export function useLiveFigures(): void {
  useRefreshOn([DASHBOARD], ({ entity }) => COUNTED.includes(entity));
}

const WORK = [...COUNTED, 'report', 'appeal', 'broadcast', 'notification', 'inbox'];

/** Refetches the work that waits. The progress of a broadcast does not change it. */
export function useLiveTasks(): void {
  useRefreshOn(tasksQuery.queryKey, ({ entity, type }) => WORK.includes(entity) && type !== 'broadcastProgress');
}

function useRefreshOn(queryKey: QueryKey, isMeant: (event: LiveEvent) => boolean): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function refreshSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey }), CALM_MS);
  }
  useLiveEvents((event) => {
    if (isMeant(event)) refreshSoon();
  });
  useLiveReset(refreshSoon);
}
