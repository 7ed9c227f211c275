import { today } from '@leitstand/contract/base/berlin-time';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconShieldLock } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onSecondFactorRequired } from '../../../ui/api/call.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { useAdministratorId } from '../../../ui/session/administrator.ts';
import { useSecondFactor } from './second-factor.queries.ts';
import { reminderOf } from './second-factor-due.ts';
import { reminderText } from './second-factor-reminder.text.ts';

const ACCOUNT = '/account';
const SECTION = `${ACCOUNT}#second-factor`;

/** Reminds an account that needs a second factor; when it is overdue, every screen leads to the account page. */
export function SecondFactorReminder() {
  const text = useText(reminderText);
  const { history } = useRouter();
  const isOnAccount = useRouterState({ select: ({ location }) => location.pathname === ACCOUNT });
  const [isRefused, setIsRefused] = useState(false);
  const { data, refetch } = useSecondFactor();
  const reminder = reminderOf(data, Date.now(), isRefused);
  const isOverdue = reminder === 'overdue';
  const { isClosed, close } = useClosedToday();

  useEffect(() => {
    onSecondFactorRequired(() => {
      setIsRefused(true);
      if (!isOverdue) void refetch();
    });
    return () => onSecondFactorRequired(undefined);
  }, [isOverdue, refetch]);

  useEffect(() => {
    if (isOverdue && !isOnAccount) history.replace(SECTION);
  }, [isOverdue, isOnAccount, history]);

  if (reminder === 'none' || (isClosed && !isOverdue)) return null;
  return (
    <Alert
      ref={leaveRoom}
      role="status"
      color="amber"
      mb="md"
      icon={<IconShieldLock aria-hidden />}
      withCloseButton={!isOverdue}
      closeButtonLabel={text.close}
      onClose={close}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{reminder === 'overdue' ? text.overdue : text.daysLeft(reminder.daysLeft)}</Text>
        {!isOnAccount && (
          <Button variant="default" size="compact-sm" onClick={() => history.push(SECTION)}>
            {text.setUp}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Pages that fill the window end above its lower edge nevertheless. */
function leaveRoom(notice: HTMLElement | null) {
  const content = notice?.parentElement;
  if (!notice || !content) return;
  const publish = () =>
    content.style.setProperty('--shell-notice-height', `calc(${notice.offsetHeight}px + var(--mantine-spacing-md))`);
  const observer = new ResizeObserver(publish);
  observer.observe(notice);
  publish();
  return () => {
    observer.disconnect();
    content.style.removeProperty('--shell-notice-height');
  };
}

/** Closed for this day, by this administrator in this browser. */
function useClosedToday() {
  const mark = `${useAdministratorId()} ${today()}`;
  const [closed, setClosed] = useLocalStorage({ key: 'second-factor-reminder', getInitialValueInEffect: false });
  return { isClosed: closed === mark, close: () => setClosed(mark) };
}
