import type { Days } from '@leitstand/contract/base/limits';
import type { Order } from '@leitstand/contract/orders';
import { IconChecks, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import type { Action } from '../../ui/action/action.ts';
import type { ChartTable } from '../../ui/chart/chart-table.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { type Translated, useText } from '../../ui/i18n/text.ts';
import { NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { unsentQuery, useOrderShipping } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { links } from './dashboard-links.ts';
import { Panel } from './panel.tsx';
import { TableFrame } from './table-frame.tsx';
import { tableListOf } from './table-list.ts';

type DashboardTexts = Translated<typeof dashboardText>;

export function UnsentOrders({ days, period }: { days: Days; period: string }) {
  const text = useText(dashboardText);
  const query = useQuery(unsentQuery(days));
  const navigate = useNavigate();
  const openOrder = useStableCallback(({ _id }: Order) => {
    const { to, search } = links.order(_id, days);
    void navigate({ to, search });
  });
  const columns = useOrderColumns();
  const actions = useSendAction();
  const list = tableListOf(query);
  const table: ChartTable = {
    columns: [text.rewardTitle, text.category, text.userName, text.type, text.coins, text.address, text.email],
    rows: list.rows.map((order) => [
      titleOf(order, text),
      order.reward?.category ?? '',
      order.userName,
      typeOf(order, text),
      order.reward?.coins ?? 0,
      order.address,
      emailOf(order),
    ]),
  };
  return (
    <Panel title={text.unsent} query={query} period={period} size="table" all={links.unsentOrders(days)} table={table}>
      <TableFrame rows={list.rows.length}>
        <DataTable
          label={text.unsent}
          columns={columns}
          actions={actions}
          list={list}
          onOpen={openOrder}
          empty={<EmptyState icon={IconChecks} title={text.noUnsent} message={text.nothingInTime} />}
        />
      </TableFrame>
    </Panel>
  );
}

function useSendAction(): readonly Action<Order>[] {
  const text = useText(dashboardText);
  const mayWrite = useRight('WriteUsers');
  const { send, markUnsent } = useOrderShipping();
  return useMemo(() => {
    const sendIt: Action<Order> = {
      id: 'send',
      label: text.send,
      icon: IconSend,
      async run(order) {
        await send(order);
        const name = text.orderOf(titleOf(order, text), order.userName);
        const undo = {
          run: async () => {
            await markUnsent(order);
            notifySuccess(text.isUnsent(name));
          },
        };
        notifySuccess(text.isSent(name), { undo });
      },
    };
    return mayWrite ? [sendIt] : [];
  }, [text, mayWrite, send, markUnsent]);
}

function useOrderColumns(): readonly Column<Order>[] {
  const text = useText(dashboardText);
  return useMemo(
    () => [
      { key: 'title', header: text.rewardTitle, flex: 2.2, cell: (order) => <TextCell value={titleOf(order, text)} /> },
      {
        key: 'category',
        header: text.category,
        flex: 1.2,
        narrow: 'hide',
        cell: ({ reward }) => <TextCell value={reward?.category ?? ''} />,
      },
      {
        key: 'user',
        header: text.userName,
        flex: 1.6,
        narrow: 'under',
        cell: ({ user, userName }) => <PersonLink id={user?._id ?? ''} name={userName} />,
      },
      {
        key: 'type',
        header: text.type,
        width: 88,
        narrow: 'under',
        cell: (order) => <TextCell value={typeOf(order, text)} />,
      },
      {
        key: 'coins',
        header: text.coins,
        width: 76,
        align: 'end',
        narrow: 'hide',
        cell: ({ reward }) => <NumberCell value={reward?.coins ?? 0} />,
      },
      {
        key: 'address',
        header: text.address,
        flex: 2.2,
        narrow: 'hide',
        cell: ({ address }) => <TextCell value={address.replace(/\s*\n\s*/g, ', ')} />,
      },
      {
        key: 'email',
        header: text.email,
        flex: 2,
        narrow: 'hide',
        cell: (order) => <TextCell value={emailOf(order)} />,
      },
    ],
    [text],
  );
}

function titleOf({ reward }: Order, text: DashboardTexts): string {
  return reward?.title.trim() || text.noReward;
}

function typeOf({ reward }: Order, text: DashboardTexts): string {
  return (reward?.type ?? 'address') === 'address' ? text.address : text.email;
}

function emailOf({ email, user }: Order): string {
  return email || (user?.email ?? '');
}
