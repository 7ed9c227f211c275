import type { TripType, When } from '@leitstand/contract/base/limits';
import type { Trip } from '@leitstand/contract/trips';
import { and, eq, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { usersWithHiddenContent } from '../../db/hidden-users.ts';
import { type DatedFilter, findByDate, findNewest } from '../../db/lists/newest.ts';
import type { Rows } from '../../db/lists/paging.ts';
import type { Json } from '../../db/lists/shape.ts';
import { trips } from '../../db/schema.ts';
import { tripShape } from './trips.wire.ts';

export type TripRow = typeof trips.$inferSelect;

interface TripFilter extends DatedFilter {
  type?: TripType | undefined;
  when?: When | undefined;
}

export function findTrips(db: Queryable, filter: TripFilter): Promise<Rows<Json<Trip>>> {
  const { type, when } = filter;
  const condition = and(isShown, type && isOfType(type));
  if (when === undefined) return findNewest(db, { table: trips, read: tripShape.read }, filter, condition);
  return findByDate(
    db,
    { table: trips, read: tripShape.read },
    { date: trips.tripDate, condition },
    { ...filter, when },
  );
}

/** Trips of deleted users stay; those of users whose content is hidden do not. */
const isShown = or(isNull(trips.userId), notInArray(trips.userId, usersWithHiddenContent));

function isOfType(type: TripType): SQL {
  // Must match the condition of the partial index.
  return type === 'custom' ? sql`${trips.category} not in ('1 point', '2 point')` : eq(trips.category, type);
}
