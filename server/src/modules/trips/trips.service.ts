import type { Address } from '@leitstand/contract/base/reading';
import { type NewTrip, type Trip, type TripUpdate, tripKind } from '@leitstand/contract/trips';
import { trips } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import type { Change } from '../../records/change.ts';
import { chosenImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';
import type { TripRow } from './trips.queries.ts';
import { tripShape } from './trips.wire.ts';

const tripRecords = { kind: tripKind, table: trips };
export const tripDeletion = deletable(tripRecords);

export const toTrip = tripShape.show;

export function tripSearchText({ title, description }: Pick<TripRow, 'title' | 'description'>): string {
  return searchTextOf(title, description);
}

export async function createTrip(change: Change, input: NewTrip, files: readonly string[]): Promise<Trip> {
  const row = await createRecord(change, tripRecords, {
    ...valuesOf(input),
    ...routeOf(input, input.totalTripDistance ?? null),
    maxParticipants: input.maxParticipants ?? null,
    image: await chosenImage(change, { files, name: input.image }),
  });
  return toTrip(row);
}

export async function updateTrip(change: Change, input: TripUpdate, files: readonly string[]): Promise<Trip> {
  return updateRecord(change, tripRecords, {
    id: input.tripId,
    revision: input.revision,
    show: toTrip,
    values: async (before) => ({
      ...valuesOf(input),
      ...routeOf(input, input.totalTripDistance === undefined ? knownDistance(before, input) : input.totalTripDistance),
      maxParticipants: input.maxParticipants === undefined ? before.maxParticipants : input.maxParticipants,
      image: await chosenImage(change, { files, name: input.image, present: before.image }),
    }),
  });
}

function valuesOf({ title, category, description, tripDate, startPointAddress }: NewTrip | TripUpdate) {
  return {
    title,
    category,
    description,
    tripDate: new Date(tripDate),
    startPointAddress,
    searchText: tripSearchText({ title, description }),
  };
}

/** Only a trip with 2 points has an end and a distance, even if the form sends them. */
function routeOf({ category, endPointAddress }: NewTrip | TripUpdate, totalTripDistance: number | null) {
  return category === '2 point'
    ? { endPointAddress: endPointAddress ?? null, totalTripDistance }
    : { endPointAddress: null, totalTripDistance: null };
}

/** The distance applies only to the two points it was measured between. */
function knownDistance(before: TripRow, { startPointAddress, endPointAddress }: TripUpdate): number | null {
  const unchanged =
    isSamePoint(before.startPointAddress, startPointAddress) && isSamePoint(before.endPointAddress, endPointAddress);
  return unchanged ? before.totalTripDistance : null;
}

function isSamePoint(one: Address | null, other: Address | undefined): boolean {
  return JSON.stringify(one?.location?.coordinates) === JSON.stringify(other?.location?.coordinates);
}
