import {
  type Administrator,
  administratorKind,
  inviteAdministrator,
  listAdministrators,
  updateAdministrator,
} from '@leitstand/contract/administrators';
import { resetSecondFactor } from '@leitstand/contract/api/access/second-factor';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';

export const ADMINISTRATORS = listsOf(administratorKind);

/** All administrators; there are too few to need paging. */
export function useAdministrators() {
  return useQuery({
    queryKey: ADMINISTRATORS,
    queryFn: async ({ signal }) => (await call(listAdministrators, { signal })).data,
  });
}

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof inviteAdministrator>) => (await call(inviteAdministrator, { body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: ADMINISTRATORS }),
  });
}

export function useUpdateAdministrator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof updateAdministrator>) => (await call(updateAdministrator, { body })).data,
    onSuccess: (changed) =>
      client.setQueryData(ADMINISTRATORS, (all: readonly Administrator[] | undefined) =>
        all?.map((one) => (one._id === changed._id ? changed : one)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ADMINISTRATORS }),
  });
}

export function useResetSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (administratorId: string) => call(resetSecondFactor, { body: { administratorId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ADMINISTRATORS }),
  });
}
