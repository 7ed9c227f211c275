import * as contract from '@leitstand/contract/preset-trips';
import { findBest } from '../../db/lists/newest.ts';
import { presetTrips } from '../../db/schema.ts';
import { changes, deletes, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { createPresetTrip, presetTripDeletion, toPresetTrip, updatePresetTrip } from './preset-trips.service.ts';

export const presetTripsModule = defineModule({
  records: [
    { kind: contract.presetTripKind, table: presetTrips, name: presetTrips.title, deletion: presetTripDeletion },
  ],
  routes(platform) {
    const db = platform.database.drizzle;
    return [
      reads(contract.listPresetTrips, async ({ params }) =>
        listAnswer(await findBest(db, presetTrips, params), toPresetTrip),
      ),
      reads(contract.searchPresetTrips, async ({ params: { text, page, limit, days } }) =>
        listAnswer(await findBest(db, presetTrips, { search: text, skip: page * limit, limit, days }), toPresetTrip),
      ),
      reads(contract.getPresetTrip, async ({ params }) => ({
        data: toPresetTrip(await presentRecord(db, presetTrips, params.id)),
      })),
      changes(contract.addPresetTrip, async (change, { body, files }) => ({
        data: await createPresetTrip(change, body, files),
      })),
      changes(contract.updatePresetTrip, async (change, { body, files }) => ({
        data: await updatePresetTrip(platform, change, body, files),
      })),
      deletes(contract.deletePresetTrip, presetTripDeletion),
    ];
  },
});
