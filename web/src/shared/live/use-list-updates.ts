import type { ListedKind } from '@leitstand/contract/base/kind';
import { matchQuery, type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { refreshFromTop } from '../../ui/list/paging/list-cache.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { changeOf, isOwnChange } from './list-change.ts';
import type { KindUpdates } from './list-updates.ts';
import { UnseenChanges } from './unseen-changes.ts';
import { useLiveEvents, useLiveReset } from './use-live.ts';

interface ListUpdatesOptions {
  kind: ListedKind;
  /** What the keys of the list's queries begin with. */
  queryKey: QueryKey;
}

/** Many changes at once are told once. */
const GATHER_MS = 400;

/**
 * What others changed since the list was fetched, for `<ListPage updates={…}>`. Nothing on screen moves by itself; whatever
 * fetches the list anew, a click or another filter, makes the count start again.
 */
export function useListUpdates({ kind, queryKey }: ListUpdatesOptions): KindUpdates {
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
  // Whoever comes back to the list later gets it fetched; now it stays as it is being read.
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
        // A row that an action put in place is no fetched list.
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

/** Another page brings nothing new for those before it. */
function isNextPage({ state: { fetchMeta } }: Query): boolean {
  return fetchMeta?.fetchMore !== undefined;
}

/** Runs the latest callback a moment later, once for all calls until then. */
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
