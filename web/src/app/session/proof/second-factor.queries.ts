import { getSecondFactor } from '@leitstand/contract/api/access/second-factor';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';

/** The second factor of the signed-in administrator. */
export const SECOND_FACTOR = ['second-factor'];

export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
    refetchOnMount: 'always',
    meta: { silent: true },
  });
}
