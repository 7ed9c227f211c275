import type { Queryable } from '../../db/database.ts';
import { type DatedFilter, findBest } from '../../db/lists/newest.ts';
import type { Rows } from '../../db/lists/paging.ts';
import { presetTrips } from '../../db/schema.ts';

export type PresetTripRow = typeof presetTrips.$inferSelect;

export function findPresetTrips(db: Queryable, filter: DatedFilter): Promise<Rows<PresetTripRow>> {
  return findBest(db, presetTrips, filter);
}
