import type { Days } from '@leitstand/contract/base/limits';
import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { Action } from '../../ui/action/action.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx';
import { ListPanel, ListTabs } from '../../ui/list/filters/list-tabs.tsx';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { TimeFilter } from '../../ui/list/filters/time-filter.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { type OpenedItem, useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import type { Column } from '../../ui/list/table/column.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useMayCall } from '../../ui/session/use-may-call.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { ListPage } from '../list/list-page.tsx';
import { useListUpdates } from '../live/use-list-updates.ts';
import classes from './record.module.css';
import { recordText } from './record.text.ts';
import type { RecordDialogs as Dialogs } from './record-dialogs.tsx';
import { NEW, type RecordKind, type RecordNarrowing, type RecordTabs, type Stored } from './record-kind.ts';
import { useDeletion } from './use-deletion.ts';
import { useRecords } from './use-records.ts';

const loadDialogs = async () => (await import('./record-dialogs.tsx')).RecordDialogs;
/** `lazyPart` does not know type parameters. */
const RecordDialogs = lazyPart(loadDialogs as () => Promise<ComponentType<object>>) as typeof Dialogs;

interface RecordPageProps<T extends Stored, V extends object> {
  kind: RecordKind<T, V>;
  columns: readonly Column<T>[];
  /** Additional actions of a row, before *delete*. */
  moreActions?: readonly Action<T>[];
  /** Absent: no time filter. */
  defaultDays?: Days;
  pageSize?: number;
  narrowing?: RecordNarrowing<T> | undefined;
  tabs?: RecordTabs | undefined;
  /** Controls of the narrowing, beside the time filter. */
  moreFilters?: ReactNode;
  back?: ReactNode;
  /** Buttons in the header of the page. */
  head?: ReactNode;
}

/** The screen of a kind of record: list, search, time filter, new, edit, delete. */
export function RecordPage<T extends Stored, V extends object>(props: RecordPageProps<T, V>) {
  const { kind, columns, defaultDays, pageSize, narrowing, tabs, back, head } = props;
  const text = useText(kind.text);
  const params = useListParams({
    ...(defaultDays === undefined ? {} : { defaultDays }),
    ...(tabs && { tabs: tabs.values }),
  });
  const list = useRecords(kind, params, { pageSize, narrowing });
  const opened = useOpenedItem(kind.kind.screen.record);
  const open = useStableCallback(({ _id }: T) => opened.open(_id));
  const mayWrite = useRight(kind.kind.deleting.access);
  const mayCall = useMayCall();
  const canSearch = !kind.calls.search || mayCall(kind.calls.search);
  const updates = useListUpdates(kind.kind);
  const actions = useRecordActions(kind, open, props.moreActions);
  const isNarrowed = isFiltered(narrowing, tabs) || (tabs?.empty !== undefined && params.search !== '');
  const table = (
    <DataTable
      label={text.title}
      columns={columns}
      actions={actions}
      list={list}
      onOpen={open}
      empty={
        <EmptyList
          params={params}
          outside={list.outside}
          filters={narrowing && { isNarrowed, widen: narrowing.widen }}
          title={tabs?.empty?.title ?? text.emptyTitle}
          message={tabs?.empty?.message ?? text.emptyMessage}
        />
      }
    />
  );
  const page = (tabList?: ReactNode) => (
    <>
      <ListPage
        title={text.title}
        count={list.total}
        updates={updates}
        back={back}
        actions={head}
        tabs={tabList}
        search={canSearch && <SearchBox params={params} outside={list.outside} placeholder={text.search} />}
        filters={
          <div className={classes.filters}>
            {defaultDays !== undefined && (
              <TimeFilter value={params.days} onChange={params.setDays} isAhead={tabs?.isAhead === true} />
            )}
            {props.moreFilters}
            {mayWrite && <NewButton label={text.new} opened={opened} />}
          </div>
        }
        chips={narrowing && <FilterChips chips={narrowing.chips} />}
      >
        {tabs ? <ListPanel value={params.tab}>{table}</ListPanel> : table}
      </ListPage>
      <Opened item={opened}>{(id) => <RecordDialogs kind={kind} id={id} onClose={opened.close} />}</Opened>
    </>
  );
  if (!tabs) return page();
  return (
    <ListTabs value={params.tab} onChange={params.setTab} label={tabs.label} tabs={tabs.items}>
      {page}
    </ListTabs>
  );
}

/** Tabs are no filters, although they narrow the list. */
function isFiltered<T>(narrowing: RecordNarrowing<T> | undefined, tabs: RecordTabs | undefined): boolean {
  if (!tabs) return narrowing?.filter !== undefined;
  return narrowing?.chips.some(({ label }) => label !== undefined) === true;
}

function NewButton({ label, opened }: { label: string; opened: OpenedItem }) {
  return (
    <Button
      className={classes.new ?? ''}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => opened.open(NEW)}
    >
      {label}
    </Button>
  );
}

const NO_MORE: readonly never[] = [];

function useRecordActions<T extends Stored, V extends object>(
  kind: RecordKind<T, V>,
  onOpen: (item: T) => void,
  moreActions: readonly Action<T>[] = NO_MORE,
): readonly Action<T>[] {
  const text = useText(recordText);
  const mayWrite = useRight(kind.kind.deleting.access);
  const isRemovable = useMayCall()(kind.kind.deleting);
  const remove = useDeletion(kind);
  return useMemo(() => {
    if (!mayWrite) return [{ id: 'view', label: text.view, icon: IconEye, run: onOpen }, ...moreActions];
    const deletion: Action<T> = {
      id: 'delete',
      label: text.delete,
      icon: IconTrash,
      danger: true,
      run: async (item) => void (await remove(item)),
    };
    return [
      { id: 'edit', label: text.edit, icon: IconPencil, run: onOpen },
      ...moreActions,
      ...(isRemovable ? [deletion] : []),
    ];
  }, [text, mayWrite, isRemovable, onOpen, moreActions, remove]);
}
