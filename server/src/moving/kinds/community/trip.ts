import { LONG_TEXT_LENGTH, MAX_AMOUNT } from '@leitstand/contract/base/limits';
import { trips } from '../../../db/schema.ts';
import { tripSearchText } from '../../../modules/trips/trips.service.ts';
import type { MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';

export const tripMoving: MovingKind = {
  name: 'trip',
  table: trips,
  read(value, now) {
    const fields = new RecordFields(value);
    fields.reference('user', { field: 'userId', kind: 'user', isRequired: false });
    const texts = {
      title: fields.text('title', { isRequired: true }),
      description: fields.text('description', { max: LONG_TEXT_LENGTH, isContent: true }),
    };
    return fields.read({
      ...texts,
      // Other categories than the two of the form occur: the dashboard counts them as custom trips.
      category: fields.text('category', { isRequired: true }),
      tripDate: fields.moment('tripDate', true),
      startPointAddress: fields.address('startPointAddress'),
      endPointAddress: fields.address('endPointAddress'),
      maxParticipants: fields.integer('maxParticipants', 1, MAX_AMOUNT) ?? null,
      totalTripDistance: fields.decimal('totalTripDistance', 0, MAX_AMOUNT) ?? null,
      image: fields.image('image'),
      createdAt: fields.createdAt(now),
      searchText: tripSearchText(texts),
    });
  },
};
