import { DEFAULT_DAYS, USER_SORT_FIELDS } from '@leitstand/contract/base/limits';
import { screens } from '@leitstand/contract/screens';
import { addUser, findDeletedUsers, type User, userKind } from '@leitstand/contract/users';
import { Button, Tabs } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BulkBar } from '../../shared/bulk/bulk-bar.tsx';
import { useSelection } from '../../shared/bulk/use-selection.ts';
import { LoadCsvButton } from '../../shared/csv/load-csv-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { useRemoval } from '../../shared/person/removal/use-removal.tsx';
import { nameOf } from '../../shared/person/user-name.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { readDay } from '../../ui/list/filters/address-filters.ts';
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx';
import { readListParams } from '../../ui/list/filters/list-params.ts';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { TimeFilter } from '../../ui/list/filters/time-filter.tsx';
import { type AddressParams, useAddressPart, useChangeAddress } from '../../ui/list/filters/use-address.ts';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { DeletedUsers } from './deleted-users.tsx';
import { StandingFilter } from './standing-filter.tsx';
import { readNarrowing, useUserChips, useUserFilters } from './use-user-filters.ts';
import { useUserActions } from './user-actions.tsx';
import classes from './users.module.css';
import { filterOf, prefetchUsers, useUsers } from './users.queries.ts';
import { usersText } from './users.text.ts';
import { useUsersColumns } from './users-columns.tsx';
import { USERS_TABS, UsersTabs } from './users-tabs.tsx';

const loadDialogs = () => import('./user-dialog.tsx');
const UserDialog = lazyPart(async () => (await loadDialogs()).UserDialog);
const NewUserDialog = lazyPart(async () => (await loadDialogs()).NewUserDialog);
const VehiclesDialog = lazyPart(async () => (await import('./vehicles-dialog.tsx')).VehiclesDialog);
const UsersMap = lazyPart(async () => (await import('./map/users-map.tsx')).UsersMap);

/** Replaces the id in the address while a new user is being entered. */
const NEW = 'new';
/** Replaces the day in the address. */
const ALL_DELETED = 'all';

const LIST = { defaultDays: DEFAULT_DAYS, sortFields: USER_SORT_FIELDS, tabs: USERS_TABS } as const;

/** The first users of an address. */
export async function prefetch(cache: QueryClient, params: AddressParams): Promise<void> {
  const shown = readListParams(params, LIST);
  const isList = shown.tab === 'list' && !params.deleted;
  if (isList) await prefetchUsers(cache, { ...shown, narrowing: readNarrowing(params) });
}

/** The users, or those deleted since a day (`?deleted=2026-11-09`, `?deleted=all`). */
export function UsersPage() {
  const change = useChangeAddress();
  const canListDeleted = useCapability(findDeletedUsers);
  const deleted = useAddressPart((params) => params.deleted);
  if (canListDeleted && deleted !== undefined && deleted !== '') {
    const onAllTime = () => change((raw) => ({ ...raw, deleted: ALL_DELETED }), { replace: true });
    return <DeletedUsers since={readDay(String(deleted))} onAllTime={onAllTime} />;
  }
  return <UsersList />;
}

function UsersList() {
  const text = useText(usersText);
  const params = useListParams(LIST);
  const filters = useUserFilters();
  const chips = useUserChips(filters);
  const shown = { ...params, narrowing: filters.isNarrowed ? filters.values : undefined };
  const list = useUsers(shown);
  const selection = useSelection({ kind: userKind, list, filter: filterOf(shown), nameOf });
  const opened = useOpenedItem('user');
  const vehicles = useOpenedItem('vehicles');
  const removal = useRemoval();
  const canAdd = useCanAdd();
  const openUser = useStableCallback(({ _id }: User) => opened.open(_id));
  const openVehicles = useStableCallback(({ _id }: User) => vehicles.open(_id));
  const actions = useUserActions({ onEdit: openUser, onEditVehicles: openVehicles, removal: removal.actions });
  const isShown = list.status === 'ready';
  useEffect(() => {
    // The dialog is what comes next.
    if (isShown) void UserDialog.load();
  }, [isShown]);
  const isMap = params.tab === 'map';

  return (
    <Tabs
      value={params.tab}
      onChange={(chosen) => params.setTab(USERS_TABS.find((tab) => tab === chosen) ?? USERS_TABS[0])}
    >
      <ListPage
        title={text.title}
        count={isMap ? undefined : list.total}
        tabs={<UsersTabs />}
        updates={useListUpdates(userKind)}
        actions={
          <>
            <LoadCsvButton target="users" kind={userKind} className={classes.headButton ?? ''} />
            <BannedUsersButton />
          </>
        }
        search={!isMap && <SearchBox params={params} outside={list.outside} placeholder={text.search} />}
        filters={
          <div className={classes.filters}>
            <div className={classes.timeFilter}>
              <TimeFilter value={params.days} onChange={params.setDays} />
            </div>
            {filters.canFilter && !isMap && (
              <StandingFilter value={filters.values.standing} onChange={filters.chooseStanding} />
            )}
            {canAdd && <NewUserButton onClick={() => opened.open(NEW)} />}
          </div>
        }
        chips={!isMap && <FilterChips chips={chips} />}
      >
        <Tabs.Panel value="list" className={classes.panel ?? ''}>
          <DataTable
            label={text.title}
            columns={useUsersColumns()}
            actions={actions}
            list={list}
            sort={params.sort}
            onSort={params.sortBy}
            onOpen={openUser}
            selection={selection}
            empty={
              <EmptyList
                params={params}
                outside={list.outside}
                filters={filters}
                title={text.emptyTitle}
                message={text.emptyMessage}
              />
            }
          />
          <BulkBar selection={selection} />
        </Tabs.Panel>
        <Tabs.Panel value="map" className={classes.panel ?? ''}>
          {isMap && <UsersMap days={params.days} onDays={params.setDays} filter={filters} />}
        </Tabs.Panel>
      </ListPage>
      <Opened item={opened}>
        {(id) => {
          if (id !== NEW) return <UserDialog key={id} id={id} onClose={opened.close} />;
          return canAdd && <NewUserDialog onClose={opened.close} />;
        }}
      </Opened>
      <Opened item={vehicles}>{(id) => <VehiclesDialog key={id} userId={id} onClose={vehicles.close} />}</Opened>
      {removal.dialog}
    </Tabs>
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
      renderRoot={(props) => <Link {...props} to={screens.bans.path} />}
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
