import {
  changeSuspension,
  getModeration,
  imposeSanction,
  liftSanction,
  listSanctions,
  type Sanction,
  type SanctionInput,
  type SuspensionChange,
  withdrawSanction,
} from '@leitstand/contract/moderation/sanctions';
import { userKind } from '@leitstand/contract/users';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import { listsOf } from '../../list/list-keys.ts';

const LISTS = listsOf(userKind);

/** Below the key of the person, so that it is refetched with their file. */
function sanctionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['person', userId, 'sanctions'],
    queryFn: async ({ signal }) => (await call(listSanctions, { params: { userId }, signal })).data,
  });
}

export function useSanctions(userId: string) {
  return useQuery(sanctionsQuery(userId));
}

export function useModeration() {
  return useQuery({
    queryKey: ['moderation'],
    queryFn: async ({ signal }) => (await call(getModeration, { signal })).data,
    staleTime: 60_000,
  });
}

/** The calls about a person's sanctions; each refetches what shows the person. */
export function useSanctionCalls() {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: LISTS });
    void client.invalidateQueries({ queryKey: ['person'] });
    void client.invalidateQueries({ queryKey: [userKind.name] });
  };
  const impose = useMutation({
    mutationFn: async (body: SanctionInput) => (await call(imposeSanction, { body })).data,
    onSuccess: refresh,
  });
  const withdraw = useMutation({
    mutationFn: async (id: string) => (await call(withdrawSanction, { body: { id } })).data,
    onSuccess: refresh,
  });
  const lift = useMutation({
    mutationFn: async ({ sanction, reason }: { sanction: Sanction; reason: string }) =>
      (await call(liftSanction, { body: { id: sanction._id, revision: sanction.revision, reason, notify: true } }))
        .data,
    onSuccess: refresh,
  });
  const change = useMutation({
    mutationFn: async (body: SuspensionChange) => (await call(changeSuspension, { body })).data,
    onSuccess: refresh,
  });
  return {
    impose: impose.mutateAsync,
    withdraw: withdraw.mutateAsync,
    lift: lift.mutateAsync,
    change: change.mutateAsync,
  };
}
