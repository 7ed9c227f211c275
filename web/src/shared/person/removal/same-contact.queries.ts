import { listSameContact } from '@leitstand/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import { useMayCall } from '../../../ui/session/use-may-call.ts';

/** Other accounts with the same address or number; none where the backend cannot tell. */
export function useSameContact(userId: string) {
  const mayCall = useMayCall();
  return useQuery({
    queryKey: ['sameContact', userId],
    queryFn: async ({ signal }) => (await call(listSameContact, { params: { id: userId }, signal })).data,
    enabled: mayCall(listSameContact),
    staleTime: 0,
    gcTime: 0,
  });
}
