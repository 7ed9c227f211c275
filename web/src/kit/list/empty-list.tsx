import { ALL_TIME } from '@leitstand/contract/limits';
import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../error/empty-state.tsx';
import { useText } from '../i18n/text.ts';
import { listText } from './list.text.ts';
import type { ListParams } from './use-list-params.ts';

interface EmptyListProps {
  params: Pick<ListParams, 'search' | 'days' | 'isNarrowed' | 'widen'>;
  /** Why the whole list is empty, and what to do about it. */
  title: string;
  message?: string;
  action?: ReactNode;
}

/** An empty list: nothing there at all, or nothing that fits the search and the time range. */
export function EmptyList({ params, title, message, action }: EmptyListProps) {
  const text = useText(listText);
  if (!params.isNarrowed) return <EmptyState title={title} message={message} action={action} />;
  const reason =
    params.search === ''
      ? text.nothingInRange
      : params.days === ALL_TIME
        ? text.nothingFoundFor(params.search)
        : text.nothingFoundInRange(params.search);
  return (
    <EmptyState
      icon={IconSearchOff}
      title={text.nothingFound}
      message={reason}
      action={
        <Button variant="default" onClick={params.widen}>
          {text.widen}
        </Button>
      }
    />
  );
}
