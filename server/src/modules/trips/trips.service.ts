import type { Address } from '@leitstand/contract/base/reading';
import type { NewTrip, Trip, TripUpdate } from '@leitstand/contract/trips';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import { deletable } from '../../audit/deletable.ts';
import { newId } from '../../db/new-id.ts';
import { changeRecord, insertRecord, lockRecord } from '../../db/records.ts';
import { trips } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { notFound, requireRevision } from '../../http/app-error.ts';
import { chosenImage } from '../../http/chosen-image.ts';
import { removeUnusedImages } from '../../http/remove-images.ts';
import type { Platform } from '../../platform.ts';
import type { TripRow } from './trips.queries.ts';

export const tripDeletion = deletable('trip', trips, ({ image }) => [image]);

export function toTrip(row: TripRow): Trip {
  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    description: row.description,
    tripDate: row.tripDate.toISOString(),
    startPointAddress: row.startPointAddress,
    endPointAddress: row.endPointAddress,
    maxParticipants: row.maxParticipants,
    totalTripDistance: row.totalTripDistance,
    image: row.image,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

export async function createTrip(change: Change, input: NewTrip, files: readonly string[]): Promise<Trip> {
  const image = await chosenImage(change, { files, name: input.image });
  const row = await insertRecord(change.tx, trips, {
    id: newId(),
    ...valuesOf(input),
    ...routeOf(input, input.totalTripDistance ?? null),
    maxParticipants: input.maxParticipants ?? null,
    image,
  });
  await audit(change, { action: 'create', entity: 'trip', entityId: row.id, after: row });
  return toTrip(row);
}

export async function updateTrip(
  platform: Platform,
  change: Change,
  input: TripUpdate,
  files: readonly string[],
): Promise<Trip> {
  const before = await lockRecord(change.tx, trips, input.tripId, 'present');
  if (!before) throw notFound();
  await requireRevision(input.revision, before, () => toTrip(before));
  const image = await chosenImage(change, { files, name: input.image, present: before.image });
  const { totalTripDistance: distance = knownDistance(before, input), maxParticipants = before.maxParticipants } =
    input;
  const after = await changeRecord(change.tx, trips, before.id, {
    ...valuesOf(input),
    ...routeOf(input, distance),
    maxParticipants,
    image,
  });
  await audit(change, { action: 'update', entity: 'trip', entityId: before.id, before, after });
  if (image !== before.image) await removeUnusedImages(platform, change, [before.image]);
  return toTrip(after);
}

function valuesOf({ title, category, description, tripDate, startPointAddress }: NewTrip | TripUpdate) {
  return {
    title,
    category,
    description,
    tripDate: new Date(tripDate),
    startPointAddress,
    searchText: searchTextOf(title, description),
  };
}

/** Only a trip with 2 points has an end and a distance, whatever else a form still carries. */
function routeOf({ category, endPointAddress }: NewTrip | TripUpdate, totalTripDistance: number | null) {
  return category === '2 point'
    ? { endPointAddress: endPointAddress ?? null, totalTripDistance }
    : { endPointAddress: null, totalTripDistance: null };
}

/** The distance holds for the two points it was measured between, and for no others. */
function knownDistance(before: TripRow, { startPointAddress, endPointAddress }: TripUpdate): number | null {
  const stays =
    isSamePoint(before.startPointAddress, startPointAddress) && isSamePoint(before.endPointAddress, endPointAddress);
  return stays ? before.totalTripDistance : null;
}

function isSamePoint(one: Address | null, other: Address | undefined): boolean {
  return JSON.stringify(one?.location?.coordinates) === JSON.stringify(other?.location?.coordinates);
}
