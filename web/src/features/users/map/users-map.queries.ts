import type { Days } from '@leitstand/contract/base/limits';
import { findUsers, usersByCountry, usersByPlace } from '@leitstand/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';
import type { MapWindow } from '../../../ui/map/counts/map-window.ts';

export function useUsersByCountry(days: Days) {
  return useQuery({
    queryKey: ['users', 'countries', days],
    queryFn: async ({ signal }) => (await call(usersByCountry, { params: { days }, signal })).data,
    placeholderData: keepPreviousData,
    // A user who was deleted in the list must not be counted any more.
    staleTime: 0,
  });
}

/** Users by place in what the map shows; nothing without a window, or if the backend cannot list the users of a place. */
export function useUsersByPlace(days: Days, shown: MapWindow | undefined) {
  const canCount = useCapability(usersByPlace);
  const canList = useCapability(findUsers);
  return useQuery({
    queryKey: ['users', 'places', days, shown],
    queryFn: async ({ signal }) => {
      if (!shown) return [];
      return (await call(usersByPlace, { body: { time: days, ...shown }, signal })).data;
    },
    enabled: canCount && canList,
    placeholderData: (previous) => (shown ? previous : []),
    staleTime: 0,
  });
}
