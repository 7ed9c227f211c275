import { vehiclesOfUser } from '@leitstand/contract/vehicles';
import type { SourceRecord } from '../../source.ts';
import { isObject } from './answer.ts';
import { type BackendClient, placeOf } from './backend-client.ts';
import { CallFailure } from './call-failure.ts';
import { everyUser, everyVehicle } from './kind-lists.ts';
import { ListPages, MissingCall } from './list-pages.ts';
import { type ListPart, type ListPosition, readList } from './read-list.ts';
import { idOf, recordAt } from './record-ref.ts';

/**
 * Whether the list of all vehicles names their users. One call for a hundred vehicles is the cheapest way, but the
 * specification calls that list a catalogue, and its entries have no user: then each user is asked for theirs.
 */
export async function listNamesUsers(client: BackendClient, signal: AbortSignal): Promise<boolean> {
  try {
    const { records } = await new ListPages(client, everyVehicle, signal).read(0);
    return records.some(({ value }) => isObject(value) && idOf(value.user) !== undefined);
  } catch (error) {
    if (error instanceof MissingCall) return false;
    throw error;
  }
}

/** The vehicles of a page of users after the other. Costs a call for each user whose record does not say it has none. */
export async function* vehiclesOfUsers(
  client: BackendClient,
  from: ListPosition | undefined,
  signal: AbortSignal,
): AsyncGenerator<ListPart> {
  for await (const { records: users, position } of readList(client, everyUser, from, signal)) {
    const vehicles = await Promise.all(users.map((user) => vehiclesOf(client, user, signal)));
    const records = vehicles.flat();
    if (records.length > 0) yield { records, position };
  }
}

async function vehiclesOf(
  client: BackendClient,
  { value, place }: SourceRecord,
  signal: AbortSignal,
): Promise<SourceRecord[]> {
  const userId = idOf(value);
  if (!isObject(value) || userId === undefined) return [];
  const implied = { user: { _id: userId } };
  const { cars } = value;
  // Entries with a brand are whole vehicles, others only their ids.
  if (Array.isArray(cars) && cars.every((car) => isObject(car) && 'brand' in car && idOf(car) !== undefined))
    return cars.map((car) => recordAt(place, car, implied));
  const sent = { params: { userId } };
  const asked = placeOf(vehiclesOfUser, sent);
  try {
    const { values } = await client.list(vehiclesOfUser, sent, signal, 'patient');
    return values.map((car) => recordAt(asked, car, implied));
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    // A user who was deleted meanwhile.
    if (error.status === 404) return [];
    throw client.problem(asked, error);
  }
}
