import { getVehicle, listVehicles, searchVehicles, type Vehicle, vehicleKind } from '@leitstand/contract/vehicles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VEHICLE_LISTS } from '../../shared/vehicles/vehicles.queries.ts';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { findInLists } from '../../ui/list/paging/list-cache.ts';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { useListed } from '../../ui/list/paging/use-listed.ts';

export function useVehicles({ search }: { search: string }) {
  return useInfiniteList<Vehicle>({
    queryKey: [...VEHICLE_LISTS, { search }],
    fetchPage: ({ signal, ...page }) =>
      search === ''
        ? call(listVehicles, { params: page, signal })
        : call(searchVehicles, { params: { ...page, search }, signal }),
  });
}

/**
 * A vehicle, fetched whenever a dialog opens, but not while it is open: input must not be overwritten. Without the
 * call, the data of the list is used.
 */
export function useVehicle(id: string) {
  const client = useQueryClient();
  const canFetch = useCapability(getVehicle);
  const isAwaited = useListed(VEHICLE_LISTS, id) === 'awaited';
  return useQuery({
    queryKey: [vehicleKind.name, 'one', id, canFetch],
    queryFn: async ({ signal }): Promise<Vehicle> => {
      if (canFetch) return (await call(getVehicle, { params: { id }, signal })).data;
      const listed = findInLists(client, VEHICLE_LISTS, id) as Vehicle | undefined;
      if (listed === undefined) throw new ApiError(404, '', {});
      return listed;
    },
    enabled: canFetch || !isAwaited,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
