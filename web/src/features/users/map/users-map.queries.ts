import type { Days } from '@leitstand/contract/base/limits';
import { usersByCountry } from '@leitstand/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';

export function useUsersByCountry(days: Days) {
  return useQuery({
    queryKey: ['users', 'countries', days],
    queryFn: async ({ signal }) => (await call(usersByCountry, { params: { days }, signal })).data,
    placeholderData: keepPreviousData,
    // Whoever deletes somebody in the list and comes back must not find them counted.
    staleTime: 0,
  });
}
