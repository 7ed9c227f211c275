import type { Order } from '@leitstand/contract/orders';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { ContactCell, TrackingCell } from './contact-cell.tsx';
import { isParcel, personNameOf, titleOf } from './order-facts.ts';
import type { OrderTab } from './orders.queries.ts';
import { ordersText } from './orders.text.ts';

export function useOrdersColumns(tab: OrderTab): readonly Column<Order>[] {
  const text = useText(ordersText);
  return useMemo(() => {
    const columns: Column<Order>[] = [
      { key: 'reward', header: text.reward, flex: 2, cell: (order) => <TextCell value={titleOf(order)} /> },
      {
        key: 'category',
        header: text.category,
        flex: 1.3,
        narrow: 'hide',
        cell: ({ reward }) => <TextCell value={reward?.category ?? ''} />,
      },
      {
        key: 'user',
        header: text.user,
        flex: 1.7,
        narrow: 'under',
        cell: (order) => <PersonLink id={order.user?._id ?? ''} name={personNameOf(order)} />,
      },
      {
        key: 'type',
        header: text.type,
        width: 96,
        narrow: 'hide',
        cell: (order) => <TextCell value={isParcel(order) ? text.address : text.email} />,
      },
      {
        key: 'coins',
        header: text.coins,
        width: 72,
        align: 'end',
        narrow: 'hide',
        cell: ({ reward }) => <NumberCell value={reward?.coins ?? 0} />,
      },
      { key: 'contact', header: text.contact, flex: 3, narrow: 'hide', cell: (order) => <ContactCell order={order} /> },
      {
        key: 'createdAt',
        header: text.date,
        width: 102,
        narrow: 'under',
        cell: ({ createdAt }) => <DateCell value={createdAt} />,
      },
    ];
    const tracking: Column<Order> = {
      key: 'trackingNumber',
      header: text.trackingNumber,
      width: 236,
      narrow: 'hide',
      cell: (order) => <TrackingCell order={order} />,
    };
    return tab === 'sent' ? [...columns, tracking] : columns;
  }, [text, tab]);
}
