import { TRIP_TYPES, type TripType } from '@leitstand/contract/limits';
import { findTrips, type Trip } from '@leitstand/contract/trips';
import { call } from '../../kit/api/call.ts';
import { useCapability } from '../../kit/api/use-capability.ts';
import { formatDate } from '../../kit/i18n/format.ts';
import { useLanguage } from '../../kit/i18n/language.ts';
import { useText } from '../../kit/i18n/text.ts';
import { type FilterReaders, readDay, readOneOf } from '../../kit/list/address-filters.ts';
import { listText } from '../../kit/list/list.text.ts';
import { useAddressFilters } from '../../kit/list/use-address-filters.ts';
import type { RecordNarrowing } from '../../kit/record/record-kind.ts';
import { categoryName } from './trip-category.ts';
import { tripsText } from './trips.text.ts';

interface TripFilters {
  type: TripType;
  /** Created on this day or later. */
  since: string;
}

const READERS: FilterReaders<TripFilters> = { type: readOneOf(TRIP_TYPES), since: readDay };

/** What the list of trips is narrowed to by the figures of the dashboard. It lives in the address. */
export function useTripNarrowing(): RecordNarrowing<Trip> {
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
