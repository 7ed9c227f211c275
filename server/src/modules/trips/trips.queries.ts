import type { TripType } from '@leitstand/contract/base/limits';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type DatedFilter, findNewest } from '../../db/lists/newest.ts';
import type { Rows } from '../../db/lists/paging.ts';
import { trips } from '../../db/schema.ts';

export type TripRow = typeof trips.$inferSelect;

interface TripFilter extends DatedFilter {
  type?: TripType | undefined;
}

export function findTrips(db: Queryable, filter: TripFilter): Promise<Rows<TripRow>> {
  return findNewest(db, trips, filter, filter.type && isOfType(filter.type));
}

function isOfType(type: TripType): SQL {
  // Must match the condition of the partial index.
  return type === 'custom' ? sql`${trips.category} not in ('1 point', '2 point')` : eq(trips.category, type);
}
