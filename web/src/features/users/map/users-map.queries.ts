import type { Days } from '@leitstand/contract/base/limits';
import { usersByCountry } from '@leitstand/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';

export function useUsersByCountry(days: Days) {
  return useQuery({
    queryKey: ['users', 'countries', days],
    queryFn: async ({ signal }) => (await call(usersByCountry, { params: { days }, signal })).data,
    placeholderData: keepPreviousData,
    // A user who was deleted in the list must not be counted any more.
    staleTime: 0,
  });
}
