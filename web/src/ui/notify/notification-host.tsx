import { NOTIFICATION_MS } from '@leitstand/contract/base/limits';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useOpenLayers } from '../dialog/layers.ts';
import classes from './notify.module.css';

const GAP = 8;

/**
 * Renders notices where they cover no button: in the gap of the header, or beside an open dialog. They may contain names,
 * so they are unmounted with the shell.
 */
export function NotificationHost() {
  useEffect(() => cleanNotifications, []);
  const top = useTopBelowClose();
  return (
    <Notifications
      position="top-right"
      autoClose={NOTIFICATION_MS}
      transitionDuration={120}
      withAutoCloseProgress
      pauseResetOnHover="notification"
      limit={6}
      zIndex="var(--mantine-z-index-max)"
      classNames={{ root: classes.host ?? '' }}
      {...(top === undefined ? {} : { style: { '--notices-top': `${top}px` }, 'data-dialog': true })}
    />
  );
}

/** Where the close button of the topmost dialog ends; undefined without a dialog. */
function useTopBelowClose(): number | undefined {
  const openLayers = useOpenLayers();
  const [top, setTop] = useState<number>();
  useEffect(() => {
    const dialog = openLayers > 0 ? [...document.querySelectorAll('[aria-modal="true"]')].at(-1) : undefined;
    if (!dialog) return setTop(undefined);
    const measure = () => {
      const close = dialog.querySelector('.mantine-Modal-close, .mantine-Drawer-close');
      setTop(close ? close.getBoundingClientRect().bottom + GAP : undefined);
    };
    // A centred dialog moves while its content loads, and with the window.
    const observer = new ResizeObserver(measure);
    for (const element of [dialog, document.documentElement]) observer.observe(element);
    return () => observer.disconnect();
  }, [openLayers]);
  return top;
}
