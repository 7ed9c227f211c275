import { findOrders } from '@leitstand/contract/orders';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatDate } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { type FilterReaders, readDay, readText } from '../../ui/list/filters/address-filters.ts';
import type { FilterChip } from '../../ui/list/filters/filter-chips.tsx';
import { type AddressFilters, useAddressFilters } from '../../ui/list/filters/use-address-filters.ts';
import { listText } from '../../ui/list/list.text.ts';
import { ordersText } from './orders.text.ts';

interface OrderFilters {
  /** Of the reward as it was ordered. */
  title: string;
  /** Ordered on this day or later. */
  since: string;
}

const READERS: FilterReaders<OrderFilters> = { title: readText, since: readDay };

/** What the list of orders is narrowed to by the figures of the dashboard. It lives in the address. */
export function useOrderFilters(): AddressFilters<OrderFilters> {
  return useAddressFilters(READERS, useCapability(findOrders));
}

export function useOrderChips({
  values: { since, title },
  remove,
}: AddressFilters<OrderFilters>): readonly FilterChip[] {
  const text = useText(ordersText);
  const { since: sinceText } = useText(listText);
  return [
    { key: 'since', label: since && sinceText(formatDate(since)), onRemove: () => remove('since') },
    { key: 'title', label: title && text.ofReward(title), onRemove: () => remove('title') },
  ];
}
