import type { NamedAuditEntry } from '@leitstand/contract/api/audit-log';
import { auditKind } from '@leitstand/contract/api/audit-log';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import { Button } from '@mantine/core';
import { IconEye, IconFilter, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import type { Action } from '../../ui/action/action.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { TimeRangeFilter } from '../../ui/list/filters/time-range-filter.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useAuditColumns } from './audit-columns.tsx';
import type { AuditEntryDialogProps } from './audit-entry-dialog.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditLog } from './audit-log.queries.ts';
import { auditLogText } from './audit-log.text.ts';
import { useAuditFilter } from './use-audit-filter.ts';

/** Loaded with the first entry that is opened. */
const AuditEntryDialog = lazyPart<AuditEntryDialogProps>(
  async () => (await import('./audit-entry-dialog.tsx')).AuditEntryDialog,
);

/** Who changed which record, how and when. */
export function AuditLogPage() {
  const text = useText(auditLogText);
  const params = useListParams({ defaultDays: ALL_TIME, hasRange: true });
  const { filter, set, isNarrowed, narrowTo, widen } = useAuditFilter();
  const list = useAuditLog({ days: params.days, range: params.range, filter });
  const opened = useOpenedItem('entry');
  const openEntry = useStableCallback(({ _id }: NamedAuditEntry) => opened.open(_id));
  const narrowToRecord = useStableCallback(({ entity, entityId }: NamedAuditEntry) => narrowTo(entity, entityId));
  const actions = useEntryActions({ onOpen: openEntry, onNarrow: narrowToRecord });
  return (
    <>
      <ListPage
        title={text.title}
        count={list.total}
        updates={useListUpdates(auditKind)}
        filters={
          <>
            <TimeRangeFilter params={params} />
            <AuditFilters filter={filter} set={set} />
          </>
        }
      >
        <DataTable
          label={text.title}
          columns={useAuditColumns()}
          list={list}
          actions={actions}
          onOpen={openEntry}
          empty={
            isNarrowed ? (
              <NothingFound onWiden={widen} />
            ) : (
              <EmptyList params={params} outside={list.outside} title={text.emptyTitle} message={text.emptyMessage} />
            )
          }
        />
      </ListPage>
      <Opened item={opened}>
        {(id) => <AuditEntryDialog key={id} id={id} onClose={opened.close} onNarrow={narrowToRecord} />}
      </Opened>
    </>
  );
}

function NothingFound({ onWiden }: { onWiden(): void }) {
  const text = useText(auditLogText);
  return (
    <EmptyState
      icon={IconSearchOff}
      title={text.nothingFound}
      message={text.nothingFits}
      action={
        <Button variant="default" onClick={onWiden}>
          {text.showAll}
        </Button>
      }
    />
  );
}

interface Openers {
  onOpen(entry: NamedAuditEntry): void;
  onNarrow(entry: NamedAuditEntry): void;
}

function useEntryActions({ onOpen, onNarrow }: Openers): readonly Action<NamedAuditEntry>[] {
  const text = useText(auditLogText);
  return useMemo(
    () => [
      { id: 'open', label: text.openEntry, icon: IconEye, run: onOpen },
      { id: 'narrow', label: text.onlyThisRecord, icon: IconFilter, run: onNarrow },
    ],
    [text, onOpen, onNarrow],
  );
}
