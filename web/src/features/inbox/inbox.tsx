import { InboxMenu } from './inbox-menu.tsx';
import { useLiveInbox } from './use-live-inbox.ts';

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
