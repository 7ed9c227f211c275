import type { Days } from '@leitstand/contract/base/limits';
import {
  findOrders,
  getLabelSettings,
  getOrder,
  listOrders,
  type Order,
  orderKind,
  searchOrders,
  updateOrderStatus,
  updateTracking,
} from '@leitstand/contract/orders';
import type { Carrier } from '@leitstand/contract/tracking';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { findInLists, refreshLists, removeFromLists, replaceInLists } from '../../ui/list/paging/list-cache.ts';
import { type InfiniteList, useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

export const ORDERS = orderKind.name;
const LISTS = listsOf(orderKind);
export const ORDER_TABS = ['unsent', 'sent'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

const NO_ROWS: readonly Order[] = [];

export interface OrdersFilter {
  rewardSent: boolean;
  search: string;
  days: Days;
  /** Filters that only `findOrders` supports; absent for other backends. */
  title?: string | undefined;
  since?: string | undefined;
}

interface Page {
  skip: number;
  limit: number;
  signal: AbortSignal;
}

export async function ordersPage({ signal, ...page }: Page, { rewardSent, search, days, title, since }: OrdersFilter) {
  if (title !== undefined || since !== undefined) {
    return call(findOrders, { params: page, body: { rewardSent, search, time: days, title, since }, signal });
  }
  const { data, total } =
    search === ''
      ? await call(listOrders, { params: { ...page, days }, body: { rewardSent }, signal })
      : await call(searchOrders, { params: { ...page, search, days }, body: { rewardSent }, signal });
  // Other backends may omit it; without it the row would belong to the other tab.
  return { data: data.map((order) => ({ ...order, rewardSent })), total };
}

export function useOrders(filter: OrdersFilter): InfiniteList<Order> {
  const list = useInfiniteList<Order>({
    queryKey: [...LISTS, filter],
    window: { days: filter.days },
    fetchPage: (page, { days }) => ordersPage(page, { ...filter, days }),
  });
  // While the new tab loads, the previous rows are kept; do not show them on the wrong tab.
  const isOfOtherTab = list.rows.some(({ rewardSent }) => rewardSent !== filter.rewardSent);
  return isOfOtherTab ? { ...list, rows: NO_ROWS, total: undefined, status: 'loading' } : list;
}

/** An order by id, or from a list if the backend has no such call. */
export function useOrder(id: string) {
  const client = useQueryClient();
  const isKnown = useCapability(getOrder);
  const listed = findInLists(client, LISTS, id) as Order | undefined;
  return useQuery({
    queryKey: [ORDERS, 'one', id],
    queryFn: async ({ signal }) => (await call(getOrder, { params: { id }, signal })).data,
    enabled: isKnown,
    ...(listed ? { placeholderData: listed } : {}),
  });
}

/** Refetches all orders on screen after a change. */
export function refreshOrders(client: QueryClient): void {
  void refreshLists(client, LISTS);
  void client.invalidateQueries({ queryKey: [ORDERS, 'one'] });
  // The dashboard and person files show orders too; they refetch when next opened.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ORDERS, refetchType: 'none' });
}

/** The revision the administrator saw; a backend of the specification alone has none. */
export function seen({ revision }: Pick<Order, 'revision'>) {
  return revision > 0 ? { revision } : {};
}

export function useOrderChanges() {
  const client = useQueryClient();
  return useMemo(() => {
    async function setSent({ _id }: Order, body: { rewardSent: boolean; revision?: number }): Promise<Order> {
      try {
        const { data } = await call(updateOrderStatus, { body: { rewardHistoryId: _id, ...body } });
        removeFromLists(client, [...LISTS, { rewardSent: !body.rewardSent }], _id);
        return data;
      } finally {
        refreshOrders(client);
      }
    }
    return {
      send: (order: Order) => setSent(order, { rewardSent: true, ...seen(order) }),
      /** Without a revision: only the shipment is undone, whatever else has changed since. */
      markUnsent: (order: Order) => setSent(order, { rewardSent: false }),
      async track(order: Order, values: { trackingNumber: string; carrier: Carrier }): Promise<void> {
        const body = { rewardHistoryId: order._id, ...values, ...seen(order) };
        const { data } = await call(updateTracking, { body });
        if (data._id !== '') replaceInLists(client, LISTS, data);
        refreshOrders(client);
      },
      refresh: () => refreshOrders(client),
    };
  }, [client]);
}

/** Fetched on demand: only labels need it. */
export async function fetchSender(client: QueryClient): Promise<string> {
  return client.fetchQuery({
    queryKey: [ORDERS, 'label-settings'],
    queryFn: async ({ signal }) => (await call(getLabelSettings, { signal })).data.sender,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
