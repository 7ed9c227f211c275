import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { inboxQuery } from './inbox.queries.ts';
import { InboxMenu } from './inbox-menu.tsx';
import { concernsInbox } from './inbox-updates.ts';

/** A bulk action changes many records; the lists are fetched once for all of them. */
const GATHER_MS = 700;

interface InboxProps {
  /** The address a target leads to, if there is such a screen. */
  addressOf: (target: string) => string | undefined;
}

/** The two dropdowns of the header. */
export function Inbox({ addressOf }: InboxProps) {
  useLiveInbox();
  return (
    <>
      <InboxMenu list="messages" addressOf={addressOf} />
      <InboxMenu list="notifications" addressOf={addressOf} />
    </>
  );
}

/** Fetches the header's lists when something happened that belongs there. */
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
