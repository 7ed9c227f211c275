import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { type Area, cellSize, gridAround, type PlaceCount } from '@leitstand/contract/base/map-area';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { countByPlace, isWithin } from '../../db/places.ts';
import { tallies, users } from '../../db/schema.ts';
import { userCondition } from './users.queries.ts';

/** The rollup has one cell size; see `place_of` in its migration. */
const TALLIED_ZOOM = 10;

interface MapView {
  days: Days;
  area: Area;
  zoom: number;
}

/** Agrees with the lists of the same cells and days. */
export function countUsersByPlace(db: Queryable, { days, ...view }: MapView): Promise<PlaceCount[]> {
  const { area, zoom } = gridAround(view.area, view.zoom);
  // Closer views and the last days have few users, which are counted one by one.
  if (days === ALL_TIME && zoom <= TALLIED_ZOOM) return countTallied(db, area, zoom);
  return countByPlace(db, { from: sql`${users}`, where: userCondition({ days, area }), at: users, zoom });
}

/** Takes the middle of a tallied cell as the place of all users in it. */
function countTallied(db: Queryable, area: Area, zoom: number): Promise<PlaceCount[]> {
  const middle = (part: 1 | 2, size: number) =>
    sql`(split_part(value, '/', ${sql.raw(String(part))})::float8 + 0.5) * ${sql.raw(String(size))}`;
  const [width, height] = cellSize(TALLIED_ZOOM);
  // Without the offset, every use of a column would read the text again.
  const cells = sql`(
    select ${middle(1, width)} as longitude, ${middle(2, height)} as latitude, amount
    from ${tallies} where topic = 'place' offset 0
  ) as cells`;
  const at = { longitude: sql`longitude`, latitude: sql`latitude` };
  return countByPlace(db, { from: cells, where: isWithin(at, area), at, zoom, amount: sql`amount` });
}
