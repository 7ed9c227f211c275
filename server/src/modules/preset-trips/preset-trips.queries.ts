import type { Days } from '@leitstand/contract/limits';
import { and, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { boundedCount, ordered, type Page, type Rows, withinDays } from '../../db/paging.ts';
import { presetTrips } from '../../db/schema.ts';
import { containsText, matchRank } from '../../db/search.ts';

export type PresetTripRow = typeof presetTrips.$inferSelect;

export interface PresetTripFilter extends Page {
  days: Days;
  search?: string;
}

/** The newest first; where something is searched, those whose title begins with it before the rest. */
export async function findPresetTrips(
  db: Queryable,
  { skip, limit, days, search }: PresetTripFilter,
): Promise<Rows<PresetTripRow>> {
  const where = and(
    isNull(presetTrips.deletedAt),
    withinDays(presetTrips.createdAt, days),
    search ? containsText(presetTrips.searchText, search) : undefined,
  );
  const newest = ordered(presetTrips.createdAt, presetTrips.id, 'desc');
  const rows = await db
    .select()
    .from(presetTrips)
    .where(where)
    .orderBy(...(search ? [matchRank(presetTrips.searchText, search), ...newest] : newest))
    .limit(limit)
    .offset(skip);
  return { rows, total: await boundedCount(db, presetTrips, where) };
}
