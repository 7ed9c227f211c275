import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { inboxQuery } from '../../shared/inbox/inbox-query.ts';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { InboxMenu } from './inbox-menu.tsx';
import { concernsInbox } from './inbox-updates.ts';

/** A bulk action publishes many events; refetch once for all of them. */
const GATHER_MS = 700;

/** The two dropdowns of the header. */
export function Inbox() {
  useLiveInbox();
  return (
    <>
      <InboxMenu list="messages" />
      <InboxMenu list="notifications" />
    </>
  );
}

/** Refetches the lists of the header when a relevant event arrives. */
function useLiveInbox(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function refreshSoon(): void {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: inboxQuery.queryKey });
    }, GATHER_MS);
  }

  useLiveEvents((event) => {
    if (concernsInbox(event)) refreshSoon();
  });
  useLiveReset(refreshSoon);
}
