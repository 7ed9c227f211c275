import { NOTIFICATION_MS } from '@leitstand/contract/limits';
import { Notifications } from '@mantine/notifications';

/** Where notices appear: top right, one below the other. */
export function NotificationHost() {
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
