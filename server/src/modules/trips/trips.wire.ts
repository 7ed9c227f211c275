import type { Trip } from '@leitstand/contract/trips';
import { getTableColumns } from 'drizzle-orm';
import { shapeOf } from '../../db/lists/shape.ts';
import { trips } from '../../db/schema.ts';

const columns = getTableColumns(trips);

export const tripShape = shapeOf<typeof columns, Trip>(columns, {
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
