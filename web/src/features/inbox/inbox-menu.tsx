import type { InboxItem } from '@leitstand/contract/inbox';
import { ActionIcon, Popover, ScrollArea, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBell,
  IconBroadcast,
  IconClockExclamation,
  IconGiftOff,
  IconMail,
  IconSettingsExclamation,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../kit/error/empty-state.tsx';
import { ErrorState } from '../../kit/error/error-state.tsx';
import { formatDateTime, formatRelative } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/text.ts';
import classes from './inbox.module.css';
import { type InboxList, inboxQuery, useMarkRead } from './inbox.queries.ts';
import { inboxKindText, inboxText } from './inbox.text.ts';

const ICONS = {
  report: IconAlertTriangle,
  broadcastFinished: IconBroadcast,
  rewardOutOfStock: IconGiftOff,
  orderWaiting: IconClockExclamation,
  jobFailed: IconSettingsExclamation,
} as const;

const MOST_SHOWN = 99;

interface InboxMenuProps {
  list: InboxList;
  /** The address a target leads to, if there is such a screen. */
  addressOf: (target: string) => string | undefined;
}

/** One dropdown of the header with its unread count. */
export function InboxMenu({ list, addressOf }: InboxMenuProps) {
  const text = useText(inboxText);
  const [isOpen, setIsOpen] = useState(false);
  const inbox = useQuery(inboxQuery);
  const markRead = useMarkRead(list);
  const entries = inbox.data?.[list];
  const unread = entries?.unread ?? 0;
  const Picture = list === 'messages' ? IconMail : IconBell;
  const label = unread > 0 ? `${text[list]}, ${text.unread(unread)}` : text[list];

  function change(next: boolean): void {
    setIsOpen(next);
    if (next && unread > 0) markRead.mutate();
    if (next && inbox.isError) void inbox.refetch();
  }

  return (
    <Popover opened={isOpen} onChange={change} width={360} position="bottom-end" offset={8} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.button ?? ''}
          size="lg"
          aria-label={label}
          data-tip={isOpen ? undefined : text[list]}
          onClick={() => change(!isOpen)}
        >
          <Picture size={20} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} data-autofocus tabIndex={-1}>
        <Title order={2} size="h3" className={classes.heading ?? ''}>
          {text[list]}
        </Title>
        {inbox.isPending && <LoadingEntries label={text.loading} />}
        {inbox.isError && !entries && <ErrorState error={inbox.error} retry={() => void inbox.refetch()} />}
        {entries && entries.items.length === 0 && (
          <EmptyState icon={Picture} title={list === 'messages' ? text.noMessages : text.noNotifications} />
        )}
        {entries && entries.items.length > 0 && (
          <ScrollArea.Autosize mah="min(60vh, 480px)">
            <ul className={classes.entries}>
              {entries.items.map((item) => (
                <li key={item._id}>
                  <Entry item={item} address={addressOf(item.target)} onOpen={() => setIsOpen(false)} />
                </li>
              ))}
            </ul>
          </ScrollArea.Autosize>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface EntryProps {
  item: InboxItem;
  address: string | undefined;
  onOpen: () => void;
}

function Entry({ item, address, onOpen }: EntryProps) {
  const text = useText(inboxText);
  const kinds = useText(inboxKindText);
  const Picture = ICONS[item.kind];
  const content: ReactNode = (
    <>
      <Picture size={20} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <Text component="span" size="sm" fw={item.read ? 500 : 650} display="block">
          {kinds[item.kind]}
          {!item.read && <VisuallyHidden> ({text.isNew})</VisuallyHidden>}
        </Text>
        {item.subject && (
          <Text component="span" size="sm" display="block" lineClamp={2}>
            {item.subject}
          </Text>
        )}
        <Text component="span" size="xs" c="dimmed" display="block">
          <time dateTime={item.createdAt} title={formatDateTime(item.createdAt)}>
            {formatRelative(item.createdAt)}
          </time>
        </Text>
      </span>
      {!item.read && <span className={classes.mark} aria-hidden="true" />}
    </>
  );
  if (address === undefined) return <div className={classes.entry}>{content}</div>;
  return (
    <Link to={address} className={classes.entry} onClick={onOpen}>
      {content}
    </Link>
  );
}

function LoadingEntries({ label }: { label: string }) {
  return (
    <Stack gap="md" p="md" role="status" aria-label={label}>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} height={44} />
      ))}
    </Stack>
  );
}
