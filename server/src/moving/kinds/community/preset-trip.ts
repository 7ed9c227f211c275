import { presetTrips } from '../../../db/schema.ts';
import { searchTextOf } from '../../../db/search.ts';
import type { MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';

export const presetTripMoving: MovingKind = {
  name: 'presetTrip',
  table: presetTrips,
  read(value, now) {
    const fields = new RecordFields(value);
    const title = fields.text('title', { isRequired: true });
    return fields.read({
      title,
      image: fields.image('image'),
      createdAt: fields.createdAt(now),
      searchText: searchTextOf(title),
    });
  },
};
