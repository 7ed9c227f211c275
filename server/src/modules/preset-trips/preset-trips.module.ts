import * as contract from '@leitstand/contract/preset-trips';
import { findBest } from '../../db/lists/newest.ts';
import { shapeOf } from '../../db/lists/shape.ts';
import { presetTrips } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { changes, deletes, finds, jsonAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';

const records = { kind: contract.presetTripKind, table: presetTrips };
export const presetTripDeletion = deletable(records);

const presetTripShape = shapeOf<typeof presetTrips, contract.PresetTrip>(presetTrips, {
  _id: 'id',
  title: 'title',
  image: 'image',
  createdAt: 'createdAt',
  revision: 'revision',
});
export const toPresetTrip = presetTripShape.show;
const listed = { table: presetTrips, read: presetTripShape.read };

export const presetTripsModule = defineModule({
  records: [{ ...records, name: presetTrips.title, deletion: presetTripDeletion }],
  routes: ({ database: { drizzle: db } }) => [
    finds(contract.listPresetTrips, async ({ params }, db) => jsonAnswer(await findBest(db, listed, params))),
    finds(contract.searchPresetTrips, async ({ params: { text, page, limit, days } }, db) =>
      jsonAnswer(await findBest(db, listed, { search: text, skip: page * limit, limit, days })),
    ),
    reads(contract.getPresetTrip, async ({ params }) => ({
      data: toPresetTrip(await presentRecord(db, presetTrips, params.id)),
    })),
    changes(contract.addPresetTrip, async (change, { body: { title, image: name }, files }) => {
      const image = await requiredImage(change, { files, name });
      return {
        data: toPresetTrip(await createRecord(change, records, { title, image, searchText: searchTextOf(title) })),
      };
    }),
    changes(
      contract.updatePresetTrip,
      async (change, { body: { presetTripId: id, revision, title, image: name }, files }) => ({
        data: await updateRecord(change, records, {
          id,
          revision,
          show: toPresetTrip,
          values: async ({ image: present }) => ({
            title,
            image: await requiredImage(change, { files, name, present }),
            searchText: searchTextOf(title),
          }),
        }),
      }),
    ),
    deletes(contract.deletePresetTrip, presetTripDeletion),
  ],
});
