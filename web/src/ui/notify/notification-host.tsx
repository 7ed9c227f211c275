import { NOTIFICATION_MS } from '@leitstand/contract/base/limits';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Renders notices at the top right. They may contain names, so they are unmounted with the shell. */
export function NotificationHost() {
  useEffect(() => cleanNotifications, []);
  return (
    <Notifications
      position="top-right"
      autoClose={NOTIFICATION_MS}
      transitionDuration={120}
      withAutoCloseProgress
      pauseResetOnHover="notification"
      limit={6}
      zIndex="var(--mantine-z-index-max)"
    />
  );
}
