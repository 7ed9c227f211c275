import { getOrder, type Order } from '@leitstand/contract/orders';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { AddressFlag, ContactCell, ShipmentCell } from './contact-cell.tsx';
import { isParcel, personNameOf, titleOf } from './order-facts.ts';
import type { OrderTab } from './orders.queries.ts';
import { ordersText } from './orders.text.ts';

/** Whether there is room for more than who, what, when, and where to. */
const ROOMY = '(min-width: 1600px)';
/** Whether there is room for the date of a sent order, by which the list is sorted. */
const WIDE = '(min-width: 1200px)';

export function useOrdersColumns(tab: OrderTab): readonly Column<Order>[] {
  const text = useText(ordersText);
  const isRoomy = useMediaQuery(ROOMY, false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  // A backend with only the specification's calls does not say when an order was sent.
  const knowsSentAt = useCapability(getOrder);
  return useMemo(() => {
    const reward: Column<Order> = {
      key: 'reward',
      header: text.reward,
      flex: 2,
      cell: (order) => <TextCell value={titleOf(order)} />,
    };
    const user: Column<Order> = {
      key: 'user',
      header: text.user,
      flex: 1.6,
      narrow: 'under',
      cell: (order) => <PersonLink id={order.user?._id ?? ''} name={personNameOf(order)} />,
    };
    const category: Column<Order> = {
      key: 'category',
      header: text.category,
      flex: 1.2,
      narrow: 'hide',
      cell: ({ reward: ordered }) => <TextCell value={ordered?.category ?? ''} />,
    };
    const type: Column<Order> = {
      key: 'type',
      header: text.type,
      width: 96,
      narrow: 'hide',
      cell: (order) => <TextCell value={isParcel(order) ? text.address : text.email} />,
    };
    const coins: Column<Order> = {
      key: 'coins',
      header: text.coins,
      width: 72,
      align: 'end',
      narrow: 'hide',
      cell: ({ reward: ordered }) => <NumberCell value={ordered?.coins ?? 0} />,
    };
    const contact: Column<Order> = {
      key: 'contact',
      header: text.contact,
      flex: 3,
      narrow: 'hide',
      cell: (order) => <ContactCell order={order} />,
    };
    const date: Column<Order> = {
      key: 'createdAt',
      header: text.date,
      width: 102,
      narrow: 'under',
      cell: ({ createdAt }) => <DateCell value={createdAt} />,
    };
    const sentDate: Column<Order> = {
      key: 'sentAt',
      header: text.sentAt,
      width: 124,
      narrow: 'under',
      cell: ({ sentAt, createdAt }) => <DateCell value={sentAt ?? createdAt} />,
    };
    const shipment: Column<Order> = {
      key: 'shipment',
      header: text.shipment,
      width: 290,
      narrow: 'hide',
      // Before a parcel has a number, its label may still have to be printed.
      cell: (order) =>
        order.trackingNumber === '' && !isRoomy ? <AddressFlag order={order} /> : <ShipmentCell order={order} />,
    };
    if (tab === 'sent') {
      const dates = knowsSentAt ? [...(isWide ? [date] : []), sentDate] : [date];
      return [reward, user, ...(isRoomy ? [contact] : []), ...dates, shipment];
    }
    return isRoomy ? [reward, category, user, type, coins, contact, date] : [reward, user, contact, date];
  }, [text, tab, isRoomy, isWide, knowsSentAt]);
}
