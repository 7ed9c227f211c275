import type { Administrator } from '@leitstand/contract/administrators';
import { administratorKind } from '@leitstand/contract/administrators';
import { Alert, Button } from '@mantine/core';
import { IconMailForward, IconUserOff, IconUsers } from '@tabler/icons-react';
import { AloneNotice } from '../../shared/approvals/alone-notice.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedId, useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useAdministratorActions } from './administrator-actions.tsx';
import { AdministratorDialog } from './administrator-dialog.tsx';
import { administratorsText } from './administrators.text.ts';
import { useAdministratorsColumns } from './administrators-columns.tsx';
import { obstacleTo } from './authority.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';
import { useAdministratorList } from './use-administrator-list.ts';

/** Replaces the id in the address while an invitation is being written. */
const NEW = 'new';

export function AdministratorsPage() {
  const text = useText(administratorsText);
  const params = useListParams();
  const { all, list, authority } = useAdministratorList(params.search);
  const opened = useOpenedItem('administrator');
  const withSessions = useOpenedItem('sessions');
  const openedId = useOpenedId(opened);
  const sessionsId = useOpenedId(withSessions);
  const openOne = useStableCallback(({ _id }: Administrator) => opened.open(_id));
  const openSessions = useStableCallback(({ _id }: Administrator) => withSessions.open(_id));
  const actions = useAdministratorActions(authority, { onEdit: openOne, onSessions: openSessions });
  const shown = all.find(({ _id }) => _id === openedId);
  const owner = all.find(({ _id }) => _id === sessionsId);
  const isReady = list.status === 'ready';
  return (
    <>
      <ListPage
        title={text.title}
        count={list.total}
        updates={useListUpdates(administratorKind)}
        search={<SearchBox params={params} placeholder={text.search} />}
        actions={
          <Button leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => opened.open(NEW)}>
            {text.invite}
          </Button>
        }
      >
        <AloneNotice />
        <SharedNames administrators={all} />
        <DataTable
          label={text.title}
          columns={useAdministratorsColumns()}
          list={list}
          actions={actions}
          onOpen={openOne}
          empty={<EmptyList params={params} title={text.emptyTitle} />}
        />
      </ListPage>
      {isReady && openedId === NEW && <InviteDialog authority={authority} onClose={opened.close} />}
      {shown && (
        <AdministratorDialog key={shown._id} administrator={shown} authority={authority} onClose={opened.close} />
      )}
      {isReady && openedId !== undefined && openedId !== NEW && !shown && <Unknown onClose={opened.close} />}
      {owner && (
        <SessionsDialog
          administrator={owner}
          isOwn={owner._id === authority.ownId}
          mayEnd={obstacleTo(authority, owner) !== 'aboveYou'}
          onClose={withSessions.close}
        />
      )}
    </>
  );
}

/** Names that are older than the rule that no two may look the same. */
function SharedNames({ administrators }: { administrators: readonly Administrator[] }) {
  const text = useText(administratorsText);
  const shared = administrators.filter(({ isNameShared }) => isNameShared);
  if (shared.length === 0) return null;
  return (
    <Alert color="amber" role="note" icon={<IconUsers aria-hidden />} title={text.sharedNamesTitle}>
      {text.sharedNames}
      <ul>
        {shared.map(({ _id, userName, email }) => (
          <li key={_id}>
            <span>{userName}</span>, <span>{email}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Unknown({ onClose }: { onClose(): void }) {
  const text = useText(administratorsText);
  return (
    <Dialog
      title={text.viewTitle}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <div role="alert">
        <EmptyState icon={IconUserOff} title={text.notFoundTitle} message={text.notFoundMessage} />
      </div>
    </Dialog>
  );
}
