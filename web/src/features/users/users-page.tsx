import { DEFAULT_DAYS, USER_SORT_FIELDS } from '@leitstand/contract/limits';
import { addUser, type User } from '@leitstand/contract/users';
import { Button } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCapability } from '../../kit/api/use-capability.ts';
import { useText } from '../../kit/i18n/text.ts';
import { DataTable } from '../../kit/list/data-table.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { TimeFilter } from '../../kit/list/time-filter.tsx';
import { useListParams } from '../../kit/list/use-list-params.ts';
import { useOpenedItem } from '../../kit/list/use-opened-item.ts';
import { useStableCallback } from '../../kit/list/use-stable-callback.ts';
import { useRight } from '../../kit/session/rights.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { useUserActions } from './user-actions.tsx';
import { NewUserDialog, UserDialog } from './user-dialog.tsx';
import classes from './users.module.css';
import { useUsers } from './users.queries.ts';
import { usersText } from './users.text.ts';
import { useUsersColumns } from './users-columns.tsx';
import { VehiclesDialog } from './vehicles-dialog.tsx';

/** Stands in the address instead of an id while a new user is being entered. */
const NEW = 'new';

export function UsersPage() {
  const text = useText(usersText);
  const params = useListParams({ defaultDays: DEFAULT_DAYS, sortFields: USER_SORT_FIELDS });
  const list = useUsers(params);
  const opened = useOpenedItem('user');
  const vehicles = useOpenedItem('vehicles');
  const [deleted, setDeleted] = useState<User>();
  const canAdd = useCanAdd();
  const openUser = useStableCallback(({ _id }: User) => opened.open(_id));
  const openVehicles = useStableCallback(({ _id }: User) => vehicles.open(_id));
  const actions = useUserActions({ onEdit: openUser, onEditVehicles: openVehicles, onDelete: setDeleted });
  const isAdding = canAdd && opened.id === NEW;

  return (
    <>
      <ListPage
        title={text.title}
        count={list.total}
        actions={<BannedUsersButton />}
        search={<SearchBox value={params.searchText} onChange={params.setSearchText} placeholder={text.search} />}
        filters={
          <div className={classes.filters}>
            <div className={classes.timeFilter}>
              <TimeFilter value={params.days} onChange={params.setDays} />
            </div>
            {canAdd && <NewUserButton onClick={() => opened.open(NEW)} />}
          </div>
        }
      >
        <DataTable
          label={text.title}
          columns={useUsersColumns()}
          actions={actions}
          list={list}
          sort={params.sort}
          onSort={params.sortBy}
          onOpen={openUser}
          empty={<EmptyList params={params} title={text.emptyTitle} message={text.emptyMessage} />}
        />
      </ListPage>
      {isAdding && <NewUserDialog onClose={opened.close} />}
      {opened.id !== undefined && opened.id !== NEW && (
        <UserDialog key={opened.id} id={opened.id} onClose={opened.close} />
      )}
      {vehicles.id !== undefined && <VehiclesDialog key={vehicles.id} userId={vehicles.id} onClose={vehicles.close} />}
      {deleted && <DeleteUserDialog user={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

function useCanAdd(): boolean {
  const isKnown = useCapability(addUser);
  const mayWrite = useRight('WriteUsers');
  return isKnown && mayWrite;
}

function BannedUsersButton() {
  const text = useText(usersText);
  return (
    <Button
      className={classes.headButton ?? ''}
      variant="default"
      leftSection={<IconBan size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/blacklisted" />}
    >
      {text.bannedUsers}
    </Button>
  );
}

function NewUserButton({ onClick }: { onClick(): void }) {
  const text = useText(usersText);
  return (
    <Button className={classes.headButton ?? ''} leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {text.newUser}
    </Button>
  );
}
