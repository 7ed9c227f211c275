import { getInbox, type Inbox, markInboxRead } from '@leitstand/contract/inbox';
import type { INBOX_LISTS } from '@leitstand/contract/limits';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { notifyError } from '../../kit/notify/notify.tsx';

export type InboxList = (typeof INBOX_LISTS)[number];

const REFRESH_MS = 60_000;

/** Both lists of the header, kept current. A failed refresh is shown in the dropdown, not as a note every minute. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: async ({ signal }): Promise<Inbox> => (await call(getInbox, { signal })).data,
  refetchInterval: REFRESH_MS,
  meta: { silent: true },
});

/** The count goes at once; the marks at the entries stay until the next refresh, so that one sees what was new. */
export function useMarkRead(list: InboxList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(markInboxRead, { body: { list } }),
    onError: (error) => notifyError(error),
    onSuccess: () =>
      queryClient.setQueryData(
        inboxQuery.queryKey,
        (inbox) => inbox && { ...inbox, [list]: { ...inbox[list], unread: 0 } },
      ),
  });
}
