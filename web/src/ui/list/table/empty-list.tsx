import { ALL_TIME } from '@leitstand/contract/base/limits';
import { Button, Group } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../error/empty-state.tsx';
import { useText } from '../../i18n/text.ts';
import { isEndless } from '../filters/day-range.ts';
import type { ListParams } from '../filters/use-list-params.ts';
import { listText } from '../list.text.ts';

interface EmptyListProps {
  params: Pick<ListParams, 'search' | 'days' | 'range' | 'isNarrowed' | 'showAllTime' | 'widen'>;
  /** How many entries there are without the time filter: `list.outside`. */
  outside?: number | undefined;
  /** Further filters. */
  filters?: { readonly isNarrowed: boolean; widen(): void } | undefined;
  /** Why the unfiltered list is empty, and what to do about it. */
  title: string;
  message?: string;
  action?: ReactNode;
}

/** An empty list: either there are no records, or none match the filters. */
export function EmptyList({ params, outside = 0, filters, title, message, action }: EmptyListProps) {
  const text = useText(listText);
  const isFiltered = filters?.isNarrowed === true;
  if (!params.isNarrowed && !isFiltered) return <EmptyState title={title} message={message} action={action} />;
  const isAllTime = params.range ? isEndless(params.range) : params.days === ALL_TIME;
  const searched = isAllTime ? text.nothingFoundFor : text.nothingFoundInRange;
  const reason = isFiltered ? text.nothingFits : params.search === '' ? text.nothingInRange : searched(params.search);
  function widen() {
    params.widen();
    if (isFiltered) filters.widen();
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={text.nothingFound}
      message={outside > 0 ? `${reason} ${text.outside(outside)}` : reason}
      action={
        <Group gap="xs" justify="center">
          {outside > 0 && <Button onClick={params.showAllTime}>{text.showOutside(outside)}</Button>}
          <Button variant="default" onClick={widen}>
            {text.widen}
          </Button>
        </Group>
      }
    />
  );
}
