import {
  addTrip,
  getTrip,
  listTrips,
  searchTrips,
  type Trip,
  trip,
  tripKind,
  updateTrip,
} from '@leitstand/contract/trips';
import type { RecordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { translate } from '../../ui/i18n/text.ts';
import { filesOf } from '../../ui/upload/image-value.ts';
import { describeTrip, TripFields } from './trip-fields.tsx';
import {
  BLANK_TRIP,
  bodyOfTrip,
  missingTripFields,
  type TripValues,
  validateTrip,
  valuesOfTrip,
} from './trip-values.ts';
import { tripsText } from './trips.text.ts';

/** How a form says that nothing stands in a field; the type of the call names only what it reads that as. */
const EMPTIED = '' as unknown as null;

export const tripRecords: RecordKind<Trip, TripValues> = {
  key: 'trip',
  kind: tripKind,
  calls: {
    list: ({ skip, limit, signal }, { search, days }) =>
      search === ''
        ? call(listTrips, { params: { skip, limit, days }, signal })
        : call(searchTrips, { params: { text: search, skip, limit, days }, signal }),
    one: getTrip,
    add: async (values) => (await call(addTrip, { body: bodyOfTrip(values), files: filesOf(values.image) })).data,
    update: async (values, { _id, revision }) => {
      // Absent means unchanged there: an emptied number has to be said.
      const maxParticipants = values.maxParticipants ?? EMPTIED;
      const body = { ...bodyOfTrip(values), maxParticipants, tripId: _id, revision };
      return (await call(updateTrip, { body, files: filesOf(values.image) })).data;
    },
  },
  form: {
    blank: BLANK_TRIP,
    valuesOf: valuesOfTrip,
    read: (value) => trip.safeParse(value).data,
    validate: validateTrip,
    missing: missingTripFields,
    describe: describeTrip,
    Fields: TripFields,
    size: 'xl',
  },
  nameOf: ({ title }) => title.trim() || translate(tripsText).noName,
  words: (language) => translate(tripsText, language),
};
