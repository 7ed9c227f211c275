import type { ListedKind } from '@leitstand/contract/base/kind';
import { matchQuery, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { refreshFromTop } from '../../ui/list/paging/list-cache.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { listsOf } from '../list/list-keys.ts';
import { changeOf, isOwnChange } from './list-change.ts';
import type { KindUpdates } from './list-updates.ts';
import { UnseenChanges } from './unseen-changes.ts';
import { useLiveEvents, useLiveReset } from './use-live.ts';

/** Debounces bursts of changes. */
const GATHER_MS = 400;

/**
 * Changes by others since the list was fetched, for `<ListPage updates={…}>`. Nothing on screen moves on its own;
 * refetching the list for any reason resets the count.
 */
export function useListUpdates(kind: ListedKind): KindUpdates {
  const queryKey = listsOf(kind);
  const client = useQueryClient();
  const ownId = useAdministratorId();
  const [unseen] = useState(() => new UnseenChanges());
  const [updates, setUpdates] = useState(unseen.updates);
  const [timesShown, setTimesShown] = useState(0);

  const publish = useGathered(() => setUpdates(unseen.updates));
  const addUpdates = useStableCallback((add: () => void) => {
    add();
    markStale();
    publish();
  });
  // Refetched on the next visit, but not while it is being read.
  const markStale = () => void client.invalidateQueries({ queryKey, refetchType: 'none' });
  useLiveEvents((event) => {
    const change = changeOf(event, kind);
    if (!change) return;
    if (isOwnChange(event, ownId)) markStale();
    else addUpdates(() => unseen.add(change));
  });
  useLiveReset(() => addUpdates(() => unseen.addUnknown()));

  const follow = useStableCallback((query: Query, action: string) => {
    if (!matchQuery({ queryKey }, query) || isNextPage(query)) return;
    if (action === 'fetch') unseen.fetchBegins();
    else unseen.fetchEnds(action === 'success');
    setUpdates(unseen.updates);
  });
  useEffect(
    () =>
      client.getQueryCache().subscribe((notice) => {
        if (notice.type !== 'updated') return;
        const { action } = notice;
        // A row patched by an action is not a fetch.
        const isFetched = action.type === 'success' && action.manual !== true;
        if (action.type === 'fetch' || action.type === 'error' || isFetched) follow(notice.query, action.type);
      }),
    [client, follow],
  );

  const onShow = useStableCallback(() => {
    setTimesShown((times) => times + 1);
    void refreshFromTop(client, queryKey);
  });
  return useMemo(() => ({ ...updates, kind, timesShown, onShow }), [updates, kind, timesShown, onShow]);
}

/** Loading a further page does not refresh the earlier ones. */
function isNextPage({ state: { fetchMeta } }: Query): boolean {
  return fetchMeta?.fetchMore !== undefined;
}

/** Runs the latest callback after a delay, once for all calls in between. */
function useGathered(callback: () => void): () => void {
  const latest = useStableCallback(callback);
  const [gathering] = useState<{ timer?: ReturnType<typeof setTimeout> | undefined }>({});
  useEffect(() => () => clearTimeout(gathering.timer), [gathering]);
  return useStableCallback(() => {
    gathering.timer ??= setTimeout(() => {
      gathering.timer = undefined;
      latest();
    }, GATHER_MS);
  });
}
