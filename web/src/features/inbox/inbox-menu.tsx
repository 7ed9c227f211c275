import type { InboxListName } from '@leitstand/contract/base/limits';
import { ActionIcon, Button, Popover, ScrollArea, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBell, IconChecks, IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useInboxOpener } from '../../shared/inbox/open-inbox.ts';
import { useAddressOf } from '../../shared/screens/address-of.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './inbox.module.css';
import { useInbox, useMarkOpened, useMarkRead } from './inbox.queries.ts';
import { inboxText } from './inbox.text.ts';

/** Only an open list shows entries. */
const loadEntry = async () => (await import('./inbox-entry.tsx')).InboxEntry;
const InboxEntry = lazyPart(loadEntry);

const MAX_SHOWN = 99;

/** A dropdown of the header. Its number counts what arrived since it was last opened. */
export function InboxMenu({ list }: { list: InboxListName }) {
  const addressOf = useAddressOf();
  const text = useText(inboxText);
  const [isOpen, setIsOpen] = useState(false);
  const dropdown = useRef<HTMLDivElement>(null);
  const inbox = useInbox();
  const { mutate: markRead } = useMarkRead(list);
  const { mutate: markOpened } = useMarkOpened(list);
  const entries = inbox.data?.[list];
  const { unread, fresh } = entries ?? { unread: 0, fresh: 0 };
  const ItemIcon = list === 'messages' ? IconMail : IconBell;
  const label = [text[list], unread > 0 && text.unread(unread), fresh > 0 && text.fresh(fresh)]
    .filter(Boolean)
    .join(', ');

  function change(next: boolean): void {
    setIsOpen(next);
    if (next && inbox.isError) void inbox.refetch();
    if (next && fresh > 0) markOpened(undefined);
  }

  useInboxOpener(list, () => change(true));

  function markAll(): void {
    // The button disappears; keep the focus in the list.
    dropdown.current?.focus();
    markRead(undefined);
  }

  return (
    <Popover opened={isOpen} onChange={change} width={440} position="bottom-end" offset={8} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.button ?? ''}
          size="lg"
          aria-label={label}
          data-tip={isOpen ? undefined : text[list]}
          onClick={() => change(!isOpen)}
        >
          <ItemIcon size={20} stroke={1.6} aria-hidden />
          {fresh > 0 && (
            <span className={classes.count} aria-hidden="true">
              {fresh > MAX_SHOWN ? `${MAX_SHOWN}+` : fresh}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown ref={dropdown} className={classes.dropdown ?? ''} data-autofocus tabIndex={-1}>
        <div className={classes.heading}>
          <Title order={2} size="h3">
            {text[list]}
          </Title>
          {unread > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconChecks size={16} stroke={1.6} aria-hidden />}
              onClick={markAll}
            >
              {text.markAll}
            </Button>
          )}
        </div>
        {inbox.isPending && <LoadingEntries label={text.loading} />}
        {inbox.isError && !entries && <ErrorState error={inbox.error} retry={() => void inbox.refetch()} />}
        {entries && entries.items.length === 0 && (
          <EmptyState icon={ItemIcon} title={list === 'messages' ? text.noMessages : text.noNotifications} />
        )}
        {entries && entries.items.length > 0 && (
          <ScrollArea.Autosize mah="min(60vh, 480px)">
            <ul className={classes.entries}>
              {entries.items.map((item) => (
                <InboxEntry
                  key={item._id}
                  item={item}
                  address={addressOf(item.target)}
                  onRead={() => markRead(item._id)}
                  onLeave={() => setIsOpen(false)}
                />
              ))}
            </ul>
            {entries.total > entries.items.length && (
              <Text size="xs" c="dimmed" className={classes.newest ?? ''}>
                {text.newest(entries.items.length, entries.total)}
              </Text>
            )}
          </ScrollArea.Autosize>
        )}
      </Popover.Dropdown>
    </Popover>
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
