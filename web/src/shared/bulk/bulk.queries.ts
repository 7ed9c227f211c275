import {
  type BulkRun,
  type BulkSelection,
  cancelBulk,
  countBulk,
  getBulkRun,
  listBulkFailures,
  listBulkRuns,
  startBulk,
  startExport,
  undoBulk,
} from '@leitstand/contract/api/bulk';
import type { BulkOperation } from '@leitstand/contract/base/limits';
import type { BulkSanction } from '@leitstand/contract/moderation/sanctions';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { mergeRuns } from './bulk-runs.ts';
import { awaitFile, rememberRows } from './own-runs.ts';

const RUNS = ['bulk', 'runs'];
const NO_RUNS: readonly BulkRun[] = [];

/** This administrator's recent runs, newest first. Fetched once, then updated by events. */
export function useBulkRuns({ isEnabled }: { isEnabled: boolean }) {
  const { data, isSuccess, refetch } = useQuery({
    queryKey: RUNS,
    queryFn: async ({ client, signal }): Promise<readonly BulkRun[]> => {
      const { data: listed } = await call(listBulkRuns, { signal });
      return mergeRuns(runsIn(client), listed);
    },
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  return { runs: data ?? NO_RUNS, isLoaded: isSuccess, refetch };
}

function runsIn(client: QueryClient): readonly BulkRun[] {
  return client.getQueryData<readonly BulkRun[]>(RUNS) ?? NO_RUNS;
}

/** Updates a run in the cache. */
export function putRun(client: QueryClient, run: BulkRun): void {
  client.setQueryData<readonly BulkRun[]>(RUNS, (known) => mergeRuns(known ?? NO_RUNS, [run]));
}

/** Fetches the progress of a run. Removes it if the server no longer has it. */
export async function fetchRun(client: QueryClient, id: string, signal?: AbortSignal): Promise<void> {
  try {
    putRun(client, (await call(getBulkRun, { params: { id }, signal })).data);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    client.setQueryData<readonly BulkRun[]>(RUNS, (known) => known?.filter(({ _id }) => _id !== id));
  }
}

export function findRun(client: QueryClient, id: string): BulkRun | undefined {
  return runsIn(client).find(({ _id }) => _id === id);
}

interface BulkStart {
  selection: BulkSelection;
  operation: BulkOperation;
  expected: number;
  reason: string;
  sanction?: BulkSanction;
}

export function useStartBulk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ reason, ...start }: BulkStart) =>
      (await call(startBulk, { body: { ...start, ...(reason === '' ? {} : { reason }) } })).data,
    onSuccess: (run, { selection }) => {
      if (selection.ids) rememberRows(run._id, selection.ids);
      putRun(client, run);
    },
  });
}

export function useStartExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (selection: BulkSelection) => (await call(startExport, { body: { selection } })).data,
    onSuccess: (run) => {
      awaitFile(run._id);
      putRun(client, run);
    },
  });
}

export function useCancelRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(cancelBulk, { body: { id } })).data,
    onSuccess: (run) => putRun(client, run),
  });
}

export function useUndoRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(undoBulk, { body: { id } })).data,
    onSuccess: (run) => putRun(client, run),
  });
}

export async function countSelection(selection: BulkSelection, signal?: AbortSignal): Promise<number> {
  return (await call(countBulk, { body: { selection }, signal })).data.count;
}

/** The number of matches of a filter, if the list does not include it. */
export function useMatchCount(selection: BulkSelection, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    queryKey: ['bulk', 'count', selection],
    queryFn: ({ signal }) => countSelection(selection, signal),
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useFailures(runId: string) {
  return useInfiniteList({
    queryKey: ['bulk', 'failures', runId],
    fetchPage: async ({ skip, limit, signal }) => {
      const { data, total } = await call(listBulkFailures, { params: { id: runId, skip, limit }, signal });
      return { data: data.map((failure) => ({ _id: failure.recordId, ...failure })), total };
    },
  });
}
