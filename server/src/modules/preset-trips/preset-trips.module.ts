import * as contract from '@leitstand/contract/preset-trips';
import { presetTrips } from '../../db/schema.ts';
import { listAnswer } from '../../http/answers.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { findPresetTrips } from './preset-trips.queries.ts';
import { createPresetTrip, presetTripDeletion, toPresetTrip, updatePresetTrip } from './preset-trips.service.ts';

function presetTripsRoutes(platform: Platform): Route[] {
  const db = platform.database.drizzle;
  return [
    reads(contract.listPresetTrips, async ({ params }) => listAnswer(await findPresetTrips(db, params), toPresetTrip)),
    reads(contract.searchPresetTrips, async ({ params: { text, page, limit, days } }) =>
      listAnswer(await findPresetTrips(db, { search: text, skip: page * limit, limit, days }), toPresetTrip),
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
    changes(contract.deletePresetTrip, async (change, { params }) => {
      await presetTripDeletion.remove(change, params.id);
      return { data: null };
    }),
  ];
}

export const presetTripsModule = defineModule({
  records: [
    { kind: contract.presetTripKind, table: presetTrips, name: presetTrips.title, deletion: presetTripDeletion },
  ],
  routes: presetTripsRoutes,
});
