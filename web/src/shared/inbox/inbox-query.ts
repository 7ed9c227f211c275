import { getInbox, type Inbox } from '@leitstand/contract/api/inbox';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';

/** Both lists of the header. A failed refresh is shown in the dropdown, not as a notice every minute. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: async ({ signal }): Promise<Inbox> => (await call(getInbox, { signal })).data,
  meta: { silent: true },
});
