import { InboxMenu } from './inbox-menu.tsx';
import { useLiveInbox } from './use-live-inbox.ts';

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
