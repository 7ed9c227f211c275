import { NOTIFICATION_MS } from '@leitstand/contract/base/limits';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Where notices appear: top right, one below the other. They may name people, so they go with the frame. */
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
