import type { Days } from '@leitstand/contract/limits';
import { and, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { boundedCount, ordered, type Page, type Rows, withinDays } from '../../db/paging.ts';
import { trips } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type TripRow = typeof trips.$inferSelect;

export interface TripFilter extends Page {
  days: Days;
  search?: string;
}

/** The newest first; where something is searched, those whose title begins with it before the rest. */
export async function findTrips(db: Queryable, { skip, limit, days, search }: TripFilter): Promise<Rows<TripRow>> {
  const where = and(
    isNull(trips.deletedAt),
    withinDays(trips.createdAt, days),
    search ? containsText(trips.searchText, search) : undefined,
  );
  const newest = ordered(trips.createdAt, trips.id, 'desc');
  const rows = await db
    .select()
    .from(trips)
    .where(where)
    .orderBy(...(search ? [matchRank(trips.searchText, search), ...newest] : newest))
    .limit(limit)
    .offset(skip);
  return { rows, total: await boundedCount(db, trips, where) };
}
