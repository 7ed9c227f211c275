import { beginIdentityLink, finishIdentityLink, getOwnIdentity } from '@leitstand/contract/api/access/single-sign-on';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FinishedVisit } from '../../../shared/single-sign-on/visit-window.ts';
import { call } from '../../../ui/api/call.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';

const IDENTITY = ['own-identity'];

export function useOwnIdentity() {
  return useQuery({
    queryKey: IDENTITY,
    queryFn: async ({ signal }) => (await call(getOwnIdentity, { signal })).data,
    enabled: useCapability(getOwnIdentity),
  });
}

export function useBeginLink() {
  return useMutation({
    mutationFn: async (provider: string) => (await call(beginIdentityLink, { body: { provider } })).data,
  });
}

export function useFinishLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FinishedVisit) => call(finishIdentityLink, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: IDENTITY }),
  });
}
