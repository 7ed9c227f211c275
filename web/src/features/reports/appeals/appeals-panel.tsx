import type { Appeal } from '@leitstand/contract/moderation/appeals';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Action } from '../../../ui/action/action.ts';
import { EmptyState } from '../../../ui/error/empty-state.tsx';
import { useText } from '../../../ui/i18n/text.ts';
import { Opened } from '../../../ui/list/filters/opened.tsx';
import { useOpenedItem } from '../../../ui/list/filters/use-opened-item.ts';
import type { InfiniteList } from '../../../ui/list/paging/use-infinite-list.ts';
import { DataTable } from '../../../ui/list/table/data-table.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import type { ReportState } from '../reports.queries.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { appealsText } from './appeals.text.ts';
import { useAppealsColumns } from './appeals-columns.tsx';

/** The list of appeals, and the dialog that decides one. */
export function AppealsPanel({ list, state }: { list: InfiniteList<Appeal>; state: ReportState }) {
  const text = useText(appealsText);
  const opened = useOpenedItem('appeal');
  const open = useStableCallback(({ _id }: Appeal) => opened.open(_id));
  const actions = useMemo(
    (): readonly Action<Appeal>[] => [{ id: 'view', label: text.view, icon: IconEye, run: open }],
    [text, open],
  );
  const empty = { open: text.emptyOpen, checked: text.emptyDecided, all: text.emptyAll }[state];
  return (
    <>
      <DataTable
        label={text.label}
        columns={useAppealsColumns()}
        actions={actions}
        list={list}
        onOpen={open}
        empty={<EmptyState title={empty} message={text.emptyMessage} />}
      />
      <Opened item={opened}>{(id) => <AppealDialog key={id} id={id} onClose={opened.close} />}</Opened>
    </>
  );
}
