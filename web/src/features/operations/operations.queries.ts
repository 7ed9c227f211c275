import { getOperations, jobKind, retryJobs } from '@leitstand/contract/api/operations';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';

const KEY = [jobKind.name];
const REFRESH_MS = 10_000;

/** Asked again every ten seconds while the tab is visible. */
export function useOperations() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(getOperations, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
}

/** Ends when the list no longer shows what was tried again. */
export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof retryJobs>) => (await call(retryJobs, { body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
