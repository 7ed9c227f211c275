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
  /** The title of the reward when it was ordered. */
  title: string;
  /** Ordered on or after this day. */
  since: string;
}

const READERS: FilterReaders<OrderFilters> = { title: readText, since: readDay };

/** Filters set by the links of the dashboard, kept in the address. */
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
