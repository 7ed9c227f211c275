import { ALL_TIME } from '@leitstand/contract/base/limits';
import { type Order, orderKind, shipOrders } from '@leitstand/contract/orders';
import { screens } from '@leitstand/contract/screens';
import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BackButton } from '../../ui/list/cells/back-button.tsx';
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx';
import { ListPanel, ListTabs } from '../../ui/list/filters/list-tabs.tsx';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { TimeFilter } from '../../ui/list/filters/time-filter.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedId, useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { DeskPage } from './desk/desk-page.tsx';
import { actionsOfTab, useOrderActions } from './order-actions.tsx';
import classes from './orders.module.css';
import { ORDER_TABS, useOrders } from './orders.queries.ts';
import { ordersText } from './orders.text.ts';
import { useOrdersColumns } from './orders-columns.tsx';
import { useOrderChips, useOrderFilters } from './use-order-filters.ts';

const OrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OrderDialog);
const TrackingDialog = lazyPart(async () => (await import('./tracking-dialog.tsx')).TrackingDialog);

/** The list of orders, or the shipping desk (`?desk=1`). */
export function OrdersPage() {
  const desk = useOpenedItem('desk');
  const isAtDesk = useOpenedId(desk) !== undefined;
  const params = useListParams({ defaultDays: ALL_TIME, tabs: ORDER_TABS });
  const filters = useOrderFilters();
  const hasDesk = useHasDesk();
  if (hasDesk && isAtDesk) {
    return <DeskPage filter={{ search: params.search, days: params.days, ...filters.values }} onLeave={desk.close} />;
  }
  return <OrdersList params={params} filters={filters} onDesk={hasDesk ? () => desk.open('1') : undefined} />;
}

function useHasDesk(): boolean {
  const isKnown = useCapability(shipOrders);
  const mayWrite = useRight('WriteUsers');
  return isKnown && mayWrite;
}

interface OrdersListProps {
  params: ReturnType<typeof useListParams<never, (typeof ORDER_TABS)[number]>>;
  filters: ReturnType<typeof useOrderFilters>;
  /** Absent if there is no desk. */
  onDesk: (() => void) | undefined;
}

function OrdersList({ params, filters, onDesk }: OrdersListProps) {
  const text = useText(ordersText);
  const { tab, search, days } = params;
  const isSent = tab === 'sent';
  const list = useOrders({ rewardSent: isSent, search, days, ...filters.values });
  const opened = useOpenedItem('order');
  const openOrder = useStableCallback(({ _id }: Order) => opened.open(_id));
  const [tracked, setTracked] = useState<Order>();
  const actions = useOrderActions(setTracked);
  const tabActions = useMemo(() => actionsOfTab(actions, isSent), [actions, isSent]);
  const columns = useOrdersColumns(tab);
  const chips = useOrderChips(filters);
  const updates = useListUpdates(orderKind);
  const isShown = list.status === 'ready';
  useEffect(() => {
    // Their dialogs are what comes next.
    if (isShown) void Promise.all([OrderDialog.load(), TrackingDialog.load()]);
  }, [isShown]);

  return (
    <>
      <ListTabs
        value={tab}
        onChange={params.setTab}
        label={text.states}
        tabs={ORDER_TABS.map((value) => ({ value, label: text[value] }))}
      >
        {(tabList) => (
          <ListPage
            title={text.title}
            count={list.total}
            back={<BackButton to={screens.rewards.path} label={text.back} />}
            updates={updates}
            tabs={tabList}
            search={<SearchBox params={params} outside={list.outside} placeholder={text.search} />}
            filters={
              <div className={classes.filters}>
                <TimeFilter value={days} onChange={params.setDays} />
                {!isSent && onDesk && <DeskButton onClick={onDesk} />}
              </div>
            }
            chips={<FilterChips chips={chips} />}
          >
            <ListPanel value={tab}>
              <DataTable
                key={tab}
                label={text.title}
                columns={columns}
                actions={tabActions}
                list={list}
                onOpen={openOrder}
                empty={
                  <EmptyList
                    params={params}
                    outside={list.outside}
                    filters={filters}
                    title={isSent ? text.emptySent : text.emptyUnsent}
                    message={isSent ? text.emptySentMessage : text.emptyUnsentMessage}
                  />
                }
              />
            </ListPanel>
          </ListPage>
        )}
      </ListTabs>
      <Opened item={opened}>{(id) => <OrderDialog key={id} id={id} actions={actions} onClose={opened.close} />}</Opened>
      {tracked && <TrackingDialog key={tracked._id} order={tracked} onClose={() => setTracked(undefined)} />}
    </>
  );
}

function DeskButton({ onClick }: { onClick(): void }) {
  const text = useText(ordersText);
  return (
    <Button className={classes.desk ?? ''} leftSection={<IconPackageExport size={16} aria-hidden />} onClick={onClick}>
      {text.desk}
    </Button>
  );
}
