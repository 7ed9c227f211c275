import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import {
  ALL_TIME,
  LONG_TEXT_LENGTH,
  MAX_AMOUNT,
  MAX_IMAGE_MEGABYTES,
  TRIP_CATEGORIES,
  TRIP_TYPES,
  WHENS,
} from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const trip = z.object({
  _id: read.text,
  title: read.text,
  /** Text, because other categories (custom trips) occur and must be preserved when the record is saved. */
  category: read.text,
  description: read.text,
  tripDate: read.text,
  startPointAddress: read.optionalAddress,
  endPointAddress: read.optionalAddress,
  maxParticipants: read.optionalAmount,
  /** Metres. */
  totalTripDistance: read.optionalAmount,
  image: read.text,
  createdAt: read.text,
  revision: read.revision,
});
export type Trip = z.output<typeof trip>;

const participants = field.integer(1, MAX_AMOUNT);
const metres = field.decimal(0, MAX_AMOUNT);

const tripFields = {
  title: field.requiredText(),
  category: z.enum(TRIP_CATEGORIES),
  description: field.requiredText(LONG_TEXT_LENGTH),
  tripDate: field.moment(),
  startPointAddress: field.address(),
  endPointAddress: field.ifGiven(field.address()),
  maxParticipants: field.ifGiven(participants),
  totalTripDistance: field.ifGiven(metres),
};

/** Also runs if other fields are invalid, so that a form can show all errors at once. */
const endPointWhereNeeded = z.refine<{ category?: unknown; endPointAddress?: unknown }>(
  (value) => value.category !== '2 point' || value.endPointAddress !== undefined,
  { path: ['endPointAddress'], when: ({ value }) => typeof value === 'object' && value !== null },
);

/** Empty: none. Absent: unchanged. */
function ifChanged<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(schema),
    ),
  );
}

/** The image of a trip is optional. */
export const newTrip = z.object({ ...tripFields, image: z._default(field.text(), '') }).check(endPointWhereNeeded);
export type NewTrip = z.output<typeof newTrip>;

export const tripUpdate = z
  .object({
    ...tripFields,
    maxParticipants: ifChanged(participants),
    totalTripDistance: ifChanged(metres),
    tripId: field.id,
    image: z.optional(field.text()),
    revision: field.revision,
  })
  .check(endPointWhereNeeded);
export type TripUpdate = z.output<typeof tripUpdate>;

const paging = { skip: field.skip, limit: field.limit, days: field.days };

export const listTrips = endpoint({
  name: 'listTrips',
  resource: 'trips',
  method: 'GET',
  path: '/trip/all/{skip}/{limit}/{days}',
  summary: 'Newest trips first.',
  access: 'signed-in',
  params: z.object(paging),
  data: read.list(trip),
});

export const searchTrips = endpoint({
  name: 'searchTrips',
  resource: 'trips',
  method: 'GET',
  path: '/trip/search/{text}/{skip}/{limit}/{days}',
  summary: 'Trips whose title or description contains the text; counts rows.',
  access: 'signed-in',
  params: z.object({ ...paging, text: field.searchText }),
  data: read.list(trip),
});

export const tripFilter = z.object({
  search: z._default(field.searchText, ''),
  /** Created within this many days; with `when`, at most this many days ahead or ago. */
  time: z._default(field.days, ALL_TIME),
  /** Created on this day or later, in Europe/Berlin. */
  since: field.ifGiven(field.day()),
  type: field.ifGiven(z.enum(TRIP_TYPES)),
  /** Orders by date: upcoming trips, the next one first, or past ones, the latest first. */
  when: field.ifGiven(z.enum(WHENS)),
});
export type TripFilter = z.output<typeof tripFilter>;

export const findTrips = endpoint({
  name: 'findTrips',
  resource: 'trips',
  method: 'POST',
  path: '/trip/find/{skip}/{limit}',
  summary: 'Trips narrowed by text, time and type together; newest first, or by date.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  body: tripFilter,
  data: read.list(trip),
});

export const getTrip = endpoint({
  name: 'getTrip',
  resource: 'trips',
  method: 'GET',
  path: '/trip/one/{id}',
  summary: 'One trip.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: trip,
});

export const addTrip = endpoint({
  name: 'addTrip',
  resource: 'trips',
  method: 'POST',
  path: '/trip/add',
  summary:
    'Creates a trip; needs an end point where it has 2 points. One with 1 point keeps neither end point nor distance.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: newTrip,
  data: trip,
});

export const updateTrip = endpoint({
  name: 'updateTrip',
  resource: 'trips',
  method: 'PUT',
  path: '/trip/update',
  summary: 'Changes a trip; without image and file the image stays.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: tripUpdate,
  data: trip,
});

export const deleteTrip = endpoint({
  name: 'deleteTrip',
  resource: 'trips',
  method: 'DELETE',
  path: '/trip/delete/{id}',
  summary: 'Deletes a trip; restorable for 30 days.',
  access: 'WriteMasterdata',
  proof: 'sometimes',
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const tripCalls = [listTrips, searchTrips, findTrips, getTrip, addTrip, updateTrip, deleteTrip];

export const tripKind = kind({
  name: 'trip',
  label: { de: 'Trip', en: 'Trip' },
  calls: tripCalls,
  entities: { Trip: trip },
  screen: screens.trips,
  reading: listTrips.access,
  deleting: deleteTrip,
  list: { added: { de: ['neuer Trip', 'neue Trips'], en: ['new trip', 'new trips'] } },
});
