import { TRIP_TYPES, type TripType } from '@leitstand/contract/base/limits';
import { findTrips, type Trip } from '@leitstand/contract/trips';
import type { RecordNarrowing } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatDate } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { type FilterReaders, readDay, readOneOf } from '../../ui/list/filters/address-filters.ts';
import { useAddressFilters } from '../../ui/list/filters/use-address-filters.ts';
import { listText } from '../../ui/list/list.text.ts';
import { categoryName } from './trip-category.ts';
import { tripsText } from './trips.text.ts';

interface TripFilters {
  type: TripType;
  /** Created on or after this day. */
  since: string;
}

const READERS: FilterReaders<TripFilters> = { type: readOneOf(TRIP_TYPES), since: readDay };

/** The filters that the dashboard's figures apply to the list of trips. They are part of the address. */
export function useTripFilters(): RecordNarrowing<Trip> {
  const text = useText(tripsText);
  const { since: sinceText } = useText(listText);
  const language = useLanguage();
  const filters = useAddressFilters(READERS, useCapability(findTrips));
  const { type, since } = filters.values;
  return {
    filter: filters.isNarrowed ? filters.values : undefined,
    list: ({ signal, ...params }, { search, days }) =>
      call(findTrips, { params, body: { search, time: days, type, since }, signal }),
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
}
