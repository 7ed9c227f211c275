import {
  addMachine,
  listMachineCalls,
  listMachines,
  type Machine,
  machineKind,
  renameMachine,
  revokeMachine,
} from '@leitstand/contract/api/access/machine-tokens';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';

const MACHINES = listsOf(machineKind);

/** All machine tokens; there are too few to need paging. */
export function useMachines() {
  return useQuery({
    queryKey: MACHINES,
    queryFn: async ({ signal }): Promise<readonly Machine[]> => (await call(listMachines, { signal })).data,
  });
}

/** The calls to choose from. */
export function useMachineCalls() {
  return useQuery({
    queryKey: ['machine-calls'],
    queryFn: async ({ signal }) => (await call(listMachineCalls, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAddMachine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof addMachine>) => (await call(addMachine, { body })).data,
    // The token belongs to the dialog that shows it.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: MACHINES }),
  });
}

export function useRenameMachine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof renameMachine>) => (await call(renameMachine, { body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: MACHINES }),
  });
}

export function useRevokeMachine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (machineId: string) => (await call(revokeMachine, { body: { machineId } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: MACHINES }),
  });
}
