import type { InboxItem } from '@leitstand/contract/api/inbox';
import { jobLabel } from '@leitstand/contract/api/job-labels';
import { inWords } from '@leitstand/contract/base/languages';
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBroadcast,
  IconClockExclamation,
  IconGiftOff,
  IconHandStop,
  IconKey,
  IconSettingsExclamation,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { approvalActionText } from '../../shared/approvals/action.text.ts';
import { formatDateTime, formatRelative } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './inbox.module.css';
import { inboxKindText, inboxText } from './inbox.text.ts';

const ICONS = {
  report: IconAlertTriangle,
  appeal: IconAlertTriangle,
  broadcastFinished: IconBroadcast,
  broadcastHeld: IconHandStop,
  rewardOutOfStock: IconGiftOff,
  orderWaiting: IconClockExclamation,
  jobFailed: IconSettingsExclamation,
  tokenEnds: IconKey,
  breakGlass: IconAlertTriangle,
  approval: IconUsersGroup,
  approvalGiven: IconUsersGroup,
  approvalRefused: IconUsersGroup,
  approvalExpired: IconClockExclamation,
} as const;

interface InboxEntryProps {
  item: InboxItem;
  /** Absent if no screen shows it. */
  address: string | undefined;
  onRead(): void;
  /** The link was followed. */
  onLeave(): void;
}

/** An entry of the inbox: following its link marks it as read, and so does its button. */
export function InboxEntry({ item, address, onRead, onLeave }: InboxEntryProps) {
  const text = useText(inboxText);
  const kinds = useText(inboxKindText);
  const subject = useSubject(item);
  const row = useRef<HTMLLIElement>(null);

  function follow(): void {
    if (!item.read) onRead();
    onLeave();
  }

  function mark(): void {
    // The button disappears; keep the focus in the entry.
    (row.current?.querySelector('a') ?? row.current?.closest<HTMLElement>('[role="dialog"]'))?.focus();
    onRead();
  }

  return (
    <li ref={row} className={classes.item}>
      <Target address={address} onFollow={follow}>
        <EntryContent item={{ ...item, subject }} what={kinds[item.kind]} newMark={text.isNew} />
      </Target>
      {!item.read && (
        <ActionIcon
          className={classes.markOne ?? ''}
          aria-label={`${text.markOne}: ${[kinds[item.kind], subject].filter(Boolean).join(', ')}`}
          data-tip={text.markOne}
          onClick={mark}
        >
          <span className={classes.mark} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}

/** Entries about approvals name an action, those about failures a kind of job. */
function useSubject({ kind, subject }: InboxItem): string {
  const language = useLanguage();
  const actions: Readonly<Record<string, string>> = useText(approvalActionText);
  if (kind === 'jobFailed') return jobLabel(subject, language);
  return kind.startsWith('approval') ? (actions[subject] ?? inWords(subject)) : subject;
}

interface TargetProps {
  address: string | undefined;
  onFollow(): void;
  children: ReactNode;
}

function Target({ address, onFollow, children }: TargetProps) {
  if (address === undefined) return <div className={classes.entry}>{children}</div>;
  return (
    <Link to={address} className={classes.entry} onClick={onFollow}>
      {children}
    </Link>
  );
}

function EntryContent({ item, what, newMark }: { item: InboxItem; what: string; newMark: string }) {
  const ItemIcon = ICONS[item.kind];
  return (
    <>
      <ItemIcon size={20} stroke={1.6} aria-hidden />
      <span className={classes.content}>
        <Text component="span" size="sm" fw={item.read ? 500 : 650} display="block">
          {what}
          {!item.read && <VisuallyHidden> ({newMark})</VisuallyHidden>}
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
    </>
  );
}
