import { markInboxRead } from '@leitstand/contract/api/inbox';
import type { InboxListName } from '@leitstand/contract/base/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inboxQuery } from '../../shared/inbox/inbox-query.ts';
import { useLiveState } from '../../shared/live/use-live.ts';
import { call } from '../../ui/api/call.ts';
import { notifyError } from '../../ui/notify/notify.tsx';
import { withRead } from './with-read.ts';

const REFRESH_MS = 60_000;

/** Polls every minute if there are no live events. */
export function useInbox() {
  const isLive = useLiveState() === 'live';
  return useQuery({ ...inboxQuery, refetchInterval: isLive ? false : REFRESH_MS });
}

/** Marks one entry or all as read, optimistically. */
export function useMarkRead(list: InboxListName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) => call(markInboxRead, { body: { list, id } }),
    onMutate: async (id) => {
      // A pending answer would not include the change.
      await client.cancelQueries({ queryKey: inboxQuery.queryKey });
      client.setQueryData(inboxQuery.queryKey, (inbox) => inbox && { ...inbox, [list]: withRead(inbox[list], id) });
    },
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
}
