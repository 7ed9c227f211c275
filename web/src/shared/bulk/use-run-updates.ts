import type { BulkRun } from '@leitstand/contract/api/bulk';
import type { LiveEvent } from '@leitstand/contract/api/live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { useLiveEvents, useLiveReset } from '../live/use-live.ts';
import { fetchRun, findRun, putRun } from './bulk.queries.ts';
import { isOpen } from './bulk-runs.ts';

const POLL_MS = 1_000;
/** With live events, polling is only a fallback. */
const RARE_POLL_MS = 4_000;

/** Keeps open actions up to date, by live events or by polling. */
export function useRunUpdates(runs: readonly BulkRun[], refetch: () => unknown): void {
  const client = useQueryClient();
  const administratorId = useAdministratorId();
  const lastEventAt = useRef(0);
  // Exports start in their order, so of those that wait only the oldest is polled.
  const next = runs.findLast(({ state }) => state === 'waiting');
  const polled = runs.filter((run) => run.state === 'running' || run === next).map(({ _id }) => _id);

  useQuery({
    queryKey: ['bulk', 'progress', polled],
    queryFn: async ({ signal }) => {
      await Promise.all(polled.map((id) => fetchRun(client, id, signal)));
      return null;
    },
    enabled: polled.length > 0,
    refetchInterval: () => (Date.now() - lastEventAt.current < RARE_POLL_MS ? RARE_POLL_MS : POLL_MS),
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  });

  useLiveEvents((event) => {
    if (event.type !== 'bulkProgress') return;
    const run = findRun(client, event.entityId);
    // Ignores runs of others, but not those this administrator started in another window.
    if (!run && event.adminId !== administratorId) return;
    lastEventAt.current = Date.now();
    const progressed = run && withProgress(run, event.data);
    if (progressed) putRun(client, progressed);
    // The final state is only available from the run itself.
    else void fetchRun(client, event.entityId).catch(() => undefined);
  });
  useLiveReset(() => void refetch());
}

/** Applies the progress of an event to a run; undefined if the event has too little data. */
function withProgress(run: BulkRun, { done, failed, state }: LiveEvent['data']): BulkRun | undefined {
  if (typeof done !== 'number' || (state !== undefined && state !== ('running' satisfies BulkRun['state'])))
    return undefined;
  if (done >= run.total) return undefined;
  return { ...run, state: 'running', done, failed: typeof failed === 'number' ? failed : run.failed };
}

/** Calls back once for each run that begins to wait, starts or ends while the page is open. */
export function useRunTurns(
  runs: readonly BulkRun[],
  isLoaded: boolean,
  { onStart, onEnd }: { onStart(run: BulkRun): void; onEnd(run: BulkRun): void },
): void {
  const seen = useRef<ReadonlyMap<string, BulkRun['state']>>(undefined);
  const start = useEffectEvent(onStart);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isLoaded) return;
    const before = seen.current;
    seen.current = new Map(runs.map(({ _id, state }) => [_id, state]));
    // Runs found when the page opens are not reported.
    if (!before) return;
    for (const run of runs) {
      const state = before.get(run._id);
      if (isOpen(run) && run.state !== state) start(run);
      if (!isOpen(run) && (!state || isOpen({ state }))) end(run);
    }
  }, [runs, isLoaded]);
}
