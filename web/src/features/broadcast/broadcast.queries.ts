import type { LiveEvent } from '@leitstand/contract/api/live';
import {
  type Broadcast,
  type BroadcastConfirmation,
  type BroadcastRecipients,
  type BroadcastUpdate,
  confirmBroadcast,
  getBroadcastRecipients,
  listBroadcasts,
  type NewBroadcast,
  sendBroadcast,
  stopBroadcast,
  updateBroadcast,
} from '@leitstand/contract/broadcast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { findInLists, refreshLists, replaceInLists } from '../../ui/list/paging/list-cache.ts';
import { type InfiniteList, useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { isUnderWay } from './broadcast-progress.ts';

const LISTS = ['broadcasts', 'list'];
/** Polling interval for running broadcasts without live events. */
const POLL_MS = 4000;

/** The history, newest first. The call returns everything at once, so the search is done here. */
export function useBroadcasts(search: string): InfiniteList<Broadcast> {
  const list = useInfiniteList<Broadcast>({
    queryKey: [...LISTS, { search }],
    fetchPage: async ({ skip, signal }) => {
      if (skip > 0) return { data: [] };
      const { data } = await call(listBroadcasts, { signal });
      const needle = search.toLocaleLowerCase();
      const matching = data
        .map(identified)
        .filter(({ message }) => [message.de, message.en].some((text) => text.toLocaleLowerCase().includes(needle)));
      return { data: matching, total: matching.length };
    },
  });
  useBroadcastUpdates(list.rows.some(isUnderWay));
  return list;
}

/** Broadcasts have no id in the specification, but a list needs one. */
function identified(broadcast: Broadcast, index: number, { length }: readonly Broadcast[]): Broadcast {
  return broadcast._id === '' ? { ...broadcast, _id: String(length - index) } : broadcast;
}

/** Keeps the list up to date by live events, and by polling while a broadcast is running. */
function useBroadcastUpdates(isSomethingUnderWay: boolean): void {
  const client = useQueryClient();
  const refresh = useStableCallback(() => void refreshLists(client, LISTS));
  useLiveEvents((event) => {
    if (event.entity !== 'broadcast') return;
    const row = findInLists(client, LISTS, event.entityId) as Broadcast | undefined;
    if (row && event.type === 'broadcastProgress' && event.action === 'sending') {
      replaceInLists(client, LISTS, withProgress(row, event));
    } else refresh();
  });
  useLiveReset(refresh);
  useEffect(() => {
    if (!isSomethingUnderWay) return;
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [isSomethingUnderWay, refresh]);
}

function withProgress(row: Broadcast, { data }: LiveEvent): Broadcast {
  const count = (name: 'recipients' | 'accepted' | 'failures' | 'unknown' | 'usersNotified') =>
    typeof data[name] === 'number' ? data[name] : row[name];
  return {
    ...row,
    state: 'sending',
    recipients: count('recipients'),
    accepted: count('accepted'),
    failures: count('failures'),
    unknown: count('unknown'),
    usersNotified: count('usersNotified'),
  };
}

/** The current recipients; undefined if the backend cannot count them. Counted only on demand unless they are shown. */
export function useRecipients({ isShown }: { isShown: boolean }) {
  const isKnown = useCapability(getBroadcastRecipients);
  const query = useQuery({
    queryKey: ['broadcasts', 'recipients'],
    queryFn: async ({ signal }): Promise<BroadcastRecipients> => (await call(getBroadcastRecipients, { signal })).data,
    enabled: isKnown && isShown,
    staleTime: 30_000,
  });
  return {
    ...query,
    /** The known count, or the next one to arrive. */
    count: async () => query.data ?? (isKnown ? (await query.refetch()).data : undefined),
  };
}

export function useBroadcastCalls() {
  const client = useQueryClient();
  const refresh = () => void refreshLists(client, LISTS);
  return {
    send: async (body: NewBroadcast) => {
      const answer = await call(sendBroadcast, { body });
      await refreshLists(client, LISTS);
      return answer;
    },
    stop: async (id: string) => {
      const answer = await call(stopBroadcast, { params: { id } });
      replaceInLists(client, LISTS, answer.data);
      refresh();
      return answer;
    },
    confirm: async (id: string, body: BroadcastConfirmation) => {
      const answer = await call(confirmBroadcast, { params: { id }, body });
      replaceInLists(client, LISTS, answer.data);
      refresh();
      return answer;
    },
    update: async (id: string, body: BroadcastUpdate) => {
      const answer = await call(updateBroadcast, { params: { id }, body });
      replaceInLists(client, LISTS, answer.data);
      refresh();
      return answer;
    },
  };
}
