import type { BulkRun } from '@leitstand/contract/api/bulk';
import type { LiveEvent } from '@leitstand/contract/api/live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { useLiveEvents, useLiveReset } from '../live/use-live.ts';
import { fetchRun, findRun, putRun } from './bulk.queries.ts';

const POLL_MS = 1_000;
/** While live events come in, asking is only a safety net. */
const RARE_POLL_MS = 4_000;

/** Keeps running runs up to date: by live events, and by asking where those do not come. */
export function useRunUpdates(runs: readonly BulkRun[], refetch: () => unknown): void {
  const client = useQueryClient();
  const administratorId = useAdministratorId();
  const lastEventAt = useRef(0);
  const running = runs.filter(({ state }) => state === 'running').map(({ _id }) => _id);

  useQuery({
    queryKey: ['bulk', 'progress', running],
    queryFn: async ({ signal }) => {
      await Promise.all(running.map((id) => fetchRun(client, id, signal)));
      return null;
    },
    enabled: running.length > 0,
    refetchInterval: () => (Date.now() - lastEventAt.current < RARE_POLL_MS ? RARE_POLL_MS : POLL_MS),
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  });

  useLiveEvents((event) => {
    if (event.type !== 'bulkProgress') return;
    const run = findRun(client, event.entityId);
    // What somebody else started is no business of this tray; what this one started in another window is.
    if (!run && event.adminId !== administratorId) return;
    lastEventAt.current = Date.now();
    const progressed = run && withProgress(run, event.data);
    if (progressed) putRun(client, progressed);
    // What else has changed at the end, only the run itself says.
    else void fetchRun(client, event.entityId).catch(() => undefined);
  });
  useLiveReset(() => void refetch());
}

/** The run as far as an event says it has come; nothing where the event does not tell enough. */
function withProgress(run: BulkRun, { done, failed, state }: LiveEvent['data']): BulkRun | undefined {
  if (typeof done !== 'number' || (state !== undefined && state !== ('running' satisfies BulkRun['state'])))
    return undefined;
  return done < run.total ? { ...run, done, failed: typeof failed === 'number' ? failed : run.failed } : undefined;
}

/** Calls back once for each run that starts or ends while this page is open. */
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
    // What the page finds when it opens is no news.
    if (!before) return;
    for (const run of runs) {
      if (!before.has(run._id) && run.state === 'running') start(run);
      if (run.state !== 'running' && (before.get(run._id) ?? 'running') === 'running') end(run);
    }
  }, [runs, isLoaded]);
}
