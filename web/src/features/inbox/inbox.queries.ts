import { type Inbox, markInboxOpened, markInboxRead } from '@leitstand/contract/api/inbox';
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

/** Marks one entry or all as read. */
export function useMarkRead(list: InboxListName) {
  return useMark(
    list,
    (id: string | undefined) => call(markInboxRead, { body: { list, id } }),
    (entries, id) => withRead(entries, id),
  );
}

/** The entries stay unread, but are no longer counted in the header. */
export function useMarkOpened(list: InboxListName) {
  return useMark(
    list,
    (_: undefined) => call(markInboxOpened, { body: { list } }),
    (entries) => ({ ...entries, fresh: 0 }),
  );
}

type Entries = Inbox[InboxListName];

/** Changes the marks of a list, optimistically. */
function useMark<V>(
  list: InboxListName,
  send: (value: V) => Promise<unknown>,
  marked: (entries: Entries, value: V) => Entries,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (value) => {
      // A pending answer would not include the change.
      await client.cancelQueries({ queryKey: inboxQuery.queryKey });
      client.setQueryData(inboxQuery.queryKey, (inbox) => inbox && { ...inbox, [list]: marked(inbox[list], value) });
    },
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
}
