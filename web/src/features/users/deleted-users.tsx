import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { screens } from '@leitstand/contract/screens';
import type { DeletedUser } from '@leitstand/contract/users';
import { userKind } from '@leitstand/contract/users';
import { IconFolderOpen, IconRestore } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { personText } from '../../shared/person/person.text.ts';
import { useHasPersonFile } from '../../shared/person/person-link.tsx';
import { useRestoreUser } from '../../shared/person/removal/removal.queries.ts';
import { removalText } from '../../shared/person/removal/removal.text.ts';
import { useOpenPerson } from '../../shared/person/use-opened-person.ts';
import type { Action } from '../../ui/action/action.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { formatDate } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { BackButton } from '../../ui/list/cells/back-button.tsx';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx';
import { listText } from '../../ui/list/list.text.ts';
import type { Column } from '../../ui/list/table/column.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useDeletedUsers } from './users.queries.ts';
import { usersText } from './users.text.ts';

interface DeletedUsersProps {
  /** The first day, `yyyy-mm-dd`; absent for all time. */
  since: string | undefined;
  onAllTime(): void;
}

/** Deleted users who were not restored. Only the date is left of erased users. */
export function DeletedUsers({ since, onAllTime }: DeletedUsersProps) {
  const text = useText(usersText);
  const { since: sinceText } = useText(listText);
  const list = useDeletedUsers(since);
  const chip = { key: 'since', label: since && sinceText(formatDate(since)), onRemove: onAllTime };
  return (
    <ListPage
      title={text.deletedUsers}
      count={list.total}
      back={<BackButton to={screens.users.path} label={text.backToUsers} />}
      updates={useListUpdates(userKind)}
      chips={<FilterChips chips={[chip]} />}
    >
      <DataTable
        label={text.deletedUsers}
        columns={useDeletedColumns()}
        actions={useDeletedActions()}
        list={list}
        empty={<EmptyState title={text.noneDeleted} />}
      />
    </ListPage>
  );
}

function useDeletedColumns(): readonly Column<DeletedUser>[] {
  const text = useText(usersText);
  const { noName } = useText(personText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        narrow: 'hide',
        cell: (user) => <ImageCell name={user.image} label={user.userName} />,
      },
      {
        key: 'userName',
        header: fieldLabel('userName', language),
        flex: 2,
        cell: (user) => <TextCell value={user.isRestorable ? user.userName || noName : text.isErased} />,
      },
      {
        key: 'kind',
        header: text.kind,
        width: 120,
        narrow: 'under',
        cell: (user) => <TextCell value={user.wasAnonymous ? text.anonymous : text.registered} />,
      },
      {
        key: 'reason',
        header: fieldLabel('reason', language),
        flex: 3,
        narrow: 'hide',
        cell: (user) => <TextCell value={user.reason} />,
      },
      {
        key: 'deletedOn',
        header: text.deletedOn,
        width: 132,
        narrow: 'under',
        cell: (user) => <DateCell value={user.deletedOn} />,
      },
    ],
    [text, noName, language],
  );
}

function useDeletedActions(): readonly Action<DeletedUser>[] {
  const text = useText(usersText);
  const { restored } = useText(removalText);
  const { noName } = useText(personText);
  const mayWrite = useRight('WriteUsers');
  const hasFile = useHasPersonFile();
  const openPerson = useOpenPerson();
  const { mutateAsync: restore } = useRestoreUser();
  return useMemo(() => {
    const visible = ({ isRestorable }: DeletedUser) => isRestorable;
    const opening: Action<DeletedUser> = {
      id: 'file',
      label: text.openFile,
      icon: IconFolderOpen,
      visible,
      run: ({ _id }) => openPerson(_id),
    };
    const restoring: Action<DeletedUser> = {
      id: 'restore',
      label: text.restore,
      icon: IconRestore,
      visible,
      run: async ({ _id, userName }) => {
        await restore(_id);
        notifySuccess(restored(userName || noName));
      },
    };
    return [...(hasFile ? [opening] : []), ...(mayWrite ? [restoring] : [])];
  }, [text, restored, noName, mayWrite, hasFile, openPerson, restore]);
}
