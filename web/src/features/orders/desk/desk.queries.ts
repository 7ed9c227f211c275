import { MAX_PAGE_SIZE, MAX_SHIPMENTS } from '@leitstand/contract/base/limits';
import { type Order, type Shipment, type ShippingReport, shipOrders, unshipOrders } from '@leitstand/contract/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../ui/api/call.ts';
import { isParcel } from '../order-facts.ts';
import { ORDERS, type OrdersFilter, ordersPage, refreshOrders } from '../orders.queries.ts';
import { type DeskParcel, parcelsOf } from './desk-state.ts';

const DESK = [ORDERS, 'desk'];

export type DeskFilter = Omit<OrdersFilter, 'rewardSent'>;

interface Desk {
  readonly parcels: readonly DeskParcel[];
  /** There are more orders than fit into one batch. */
  readonly hasMore: boolean;
}

/** The unsent parcels that match the filter of the list: the oldest ones, up to the size of a batch. */
export function useDeskOrders(filter: DeskFilter) {
  return useQuery({
    queryKey: [...DESK, filter],
    queryFn: ({ signal }) => fetchUnsent({ ...filter, signal }),
    // Never refetched: positions are printed on the labels.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function fetchUnsent({ signal, ...filter }: DeskFilter & { signal: AbortSignal }): Promise<Desk> {
  // By id: an order that arrives meanwhile moves another one to the next page.
  const orders = new Map<string, Order>();
  for (let skip = 0; ; skip += MAX_PAGE_SIZE) {
    const { data } = await ordersPage({ skip, limit: MAX_PAGE_SIZE, signal }, { rewardSent: false, ...filter });
    for (const order of data.filter(isParcel)) orders.set(order._id, order);
    if (data.length < MAX_PAGE_SIZE) break;
  }
  return { parcels: parcelsOf([...orders.values()].slice(-MAX_SHIPMENTS)), hasMore: orders.size > MAX_SHIPMENTS };
}

export function useShipping() {
  const client = useQueryClient();
  return useMemo(() => {
    /** The remaining parcels keep their positions. */
    function removeParcels(orders: readonly Shipment[]) {
      const sent = new Set(orders.map(({ rewardHistoryId }) => rewardHistoryId));
      client.setQueriesData<Desk>(
        { queryKey: DESK },
        (desk) => desk && { ...desk, parcels: desk.parcels.filter(({ order }) => !sent.has(order._id)) },
      );
    }
    return {
      /** A dry run. */
      dryRun: async (orders: readonly Shipment[]): Promise<ShippingReport> =>
        (await call(shipOrders, { body: { orders: [...orders], dryRun: true } })).data,
      async ship(orders: readonly Shipment[]): Promise<ShippingReport> {
        const { data } = await call(shipOrders, { body: { orders: [...orders], dryRun: false } });
        if (data.changed) removeParcels(orders);
        refreshOrders(client);
        return data;
      },
      /** Returns whether it could be undone. */
      async unship({ outcomes }: ShippingReport): Promise<boolean> {
        const orders = outcomes.map(({ rewardHistoryId, revision }) => ({ rewardHistoryId, revision }));
        const { data } = await call(unshipOrders, { body: { orders } });
        refreshOrders(client);
        await client.invalidateQueries({ queryKey: DESK });
        return data.changed;
      },
      reload: () => void client.invalidateQueries({ queryKey: DESK }),
    };
  }, [client]);
}
