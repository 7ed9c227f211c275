import { type Area, gridAround, type PlaceCount } from '@leitstand/contract/base/map-area';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { countByPlace } from '../../db/places.ts';
import { reports } from '../../db/schema.ts';
import { isListed, REPORTED_PLACES, type ReportCriteria, reportedObject } from './reports.queries.ts';

/** Agrees with the lists of the same cells and filter. */
export function countReportsByPlace(
  db: Queryable,
  view: ReportCriteria & { area: Area; zoom: number },
): Promise<PlaceCount[]> {
  const { zoom, ...filter } = { ...view, ...gridAround(view.area, view.zoom) };
  const { table, at } = REPORTED_PLACES[filter.type];
  const from = sql`${reports} join ${table} on ${reportedObject(db, filter)}`;
  return countByPlace(db, { from, where: isListed(filter), at, zoom });
}
