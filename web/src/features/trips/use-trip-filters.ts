import { TRIP_TYPES, type TripType } from '@leitstand/contract/base/limits';
import { findTrips, type Trip } from '@leitstand/contract/trips';
import type { RecordNarrowing } from '../../shared/record/record-kind.ts';
import { useDateTabs } from '../../shared/record/use-date-tabs.tsx';
import { categoryName } from '../../shared/trips/trip-category.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatDate } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { type FilterReaders, readDay, readOneOf } from '../../ui/list/filters/address-filters.ts';
import { useAddressFilters } from '../../ui/list/filters/use-address-filters.ts';
import { listText } from '../../ui/list/list.text.ts';
import { tripsText } from './trips.text.ts';

interface TripFilters {
  type: TripType;
  /** Created on or after this day. */
  since: string;
}

const READERS: FilterReaders<TripFilters> = { type: readOneOf(TRIP_TYPES), since: readDay };

/** The tabs by date, and the filters that the dashboard's figures apply to the list. They are part of the address. */
export function useTripFilters() {
  const text = useText(tripsText);
  const { since: sinceText } = useText(listText);
  const language = useLanguage();
  const isKnown = useCapability(findTrips);
  const filters = useAddressFilters(READERS, isKnown);
  const dates = useDateTabs({ isKnown, isNarrowed: filters.isNarrowed });
  const { when } = dates;
  const { type, since } = filters.values;
  const narrowing: RecordNarrowing<Trip> = {
    filter: filters.isNarrowed || when ? { ...filters.values, when } : undefined,
    list: ({ signal, ...params }, { search, days }) =>
      call(findTrips, { params, body: { search, time: days, type, since, when }, signal }),
    chips: [
      {
        key: 'since',
        label: since && sinceText(formatDate(since)),
        onRemove: () => filters.remove('since'),
      },
      {
        key: 'type',
        label: type && text.ofType(categoryName(type, language)),
        onRemove: () => filters.remove('type'),
      },
    ],
    widen: filters.widen,
  };
  return { ...dates, narrowing };
}
