import { type Approval, approvalKind } from '@leitstand/contract/api/access/approvals';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { AloneNotice } from '../../shared/approvals/alone-notice.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import type { Action } from '../../ui/action/action.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ListPanel, ListTabs } from '../../ui/list/filters/list-tabs.tsx';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { APPROVAL_TABS, useApprovals } from './approvals.queries.ts';
import { approvalsText } from './approvals.text.ts';
import { useApprovalsColumns } from './approvals-columns.tsx';

const ApprovalDialog = lazyPart(async () => (await import('./approval-dialog.tsx')).ApprovalDialog);

/** Requests that wait for a second person, and what became of earlier ones. */
export function ApprovalsPage() {
  const text = useText(approvalsText);
  const { tab, setTab } = useListParams({ tabs: APPROVAL_TABS });
  const list = useApprovals(tab);
  const opened = useOpenedItem('approval');
  const open = useStableCallback(({ _id }: Approval) => opened.open(_id));
  const actions = useMemo(
    (): readonly Action<Approval>[] => [{ id: 'view', label: text.view, icon: IconEye, run: open }],
    [text, open],
  );
  const columns = useApprovalsColumns();
  const updates = useListUpdates(approvalKind);
  return (
    <>
      <ListTabs
        value={tab}
        onChange={setTab}
        label={text.tabs}
        tabs={APPROVAL_TABS.map((value) => ({ value, label: text[value] }))}
      >
        {(tabList) => (
          <ListPage title={text.title} count={list.total} updates={updates} tabs={tabList}>
            <AloneNotice />
            <ListPanel value={tab}>
              <DataTable
                label={text.title}
                columns={columns}
                actions={actions}
                list={list}
                onOpen={open}
                empty={
                  <EmptyState
                    title={tab === 'waiting' ? text.emptyWaiting : text.emptyEnded}
                    message={text.emptyMessage}
                  />
                }
              />
            </ListPanel>
          </ListPage>
        )}
      </ListTabs>
      <Opened item={opened}>{(id) => <ApprovalDialog key={id} id={id} onClose={opened.close} />}</Opened>
    </>
  );
}
