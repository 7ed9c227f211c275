import * as contract from '@leitstand/contract/trips';
import { trips } from '../../db/schema.ts';
import { changes, deletes, finds, jsonAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { findTrips } from './trips.queries.ts';
import { createTrip, toTrip, tripDeletion, updateTrip } from './trips.service.ts';

export const tripsModule = defineModule({
  records: [{ kind: contract.tripKind, table: trips, name: trips.title, deletion: tripDeletion }],
  routes: ({ database: { drizzle: db } }) => [
    finds(contract.listTrips, async ({ params }, db) => jsonAnswer(await findTrips(db, params))),
    finds(contract.searchTrips, async ({ params: { text, ...page } }, db) =>
      jsonAnswer(await findTrips(db, { ...page, search: text })),
    ),
    finds(contract.findTrips, async ({ params, body: { time, ...filter } }, db) =>
      jsonAnswer(await findTrips(db, { ...params, ...filter, days: time })),
    ),
    reads(contract.getTrip, async ({ params }) => ({ data: toTrip(await presentRecord(db, trips, params.id)) })),
    changes(contract.addTrip, async (change, { body, files }) => ({ data: await createTrip(change, body, files) })),
    changes(contract.updateTrip, async (change, { body, files }) => ({
      data: await updateTrip(change, body, files),
    })),
    deletes(contract.deleteTrip, tripDeletion),
  ],
});
