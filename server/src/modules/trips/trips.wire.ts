import type { Trip } from '@leitstand/contract/trips';
import { shapeOf } from '../../db/lists/shape.ts';
import { trips } from '../../db/schema.ts';

export const tripShape = shapeOf<typeof trips, Trip>(trips, {
  _id: 'id',
  title: 'title',
  category: 'category',
  description: 'description',
  tripDate: 'tripDate',
  startPointAddress: 'startPointAddress',
  endPointAddress: 'endPointAddress',
  maxParticipants: 'maxParticipants',
  totalTripDistance: 'totalTripDistance',
  image: 'image',
  createdAt: 'createdAt',
  revision: 'revision',
});
