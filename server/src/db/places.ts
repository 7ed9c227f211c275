import { type Area, cellSize, EAST_END, NORTH_END, type PlaceCount } from '@leitstand/contract/base/map-area';
import { and, gte, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/** Where a row is on the map; null if that is unknown. */
export interface Placed {
  readonly longitude: SQLWrapper;
  readonly latitude: SQLWrapper;
}

/** Hundredths of a degree are about a kilometre. */
const POINT_DECIMALS = 2;

/** The point of an address. Decimal, because a stored number may be larger than any coordinate. */
export function pointOf(address: AnyPgColumn): Placed {
  const axis = (index: 0 | 1) => {
    const value = sql`${address} #> ${sql.raw(`'{location,coordinates,${index}}'`)}`;
    return sql`(case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end)`;
  };
  return { longitude: axis(0), latitude: axis(1) };
}

/** Neighbouring areas share no point: the east and north edges belong to the next one, except at the ends of the map. */
export function isWithin({ longitude, latitude }: Placed, [west, south, east, north]: Area): SQL | undefined {
  const isWestOfEnd = east === EAST_END ? lte(longitude, east) : lt(longitude, east);
  const isEastOfStart = gte(longitude, west);
  return and(
    west <= east ? and(isEastOfStart, isWestOfEnd) : or(isEastOfStart, isWestOfEnd),
    gte(latitude, south),
    north === NORTH_END ? lte(latitude, north) : lt(latitude, north),
  );
}

interface Counted {
  /** The rows. */
  readonly from: SQL;
  readonly where: SQL | undefined;
  readonly at: Placed;
  readonly zoom: number;
  /** How many records each row stands for; one if absent. */
  readonly amount?: SQL;
}

/** Records per cell of the map, most first. The condition has to limit them to points on the map. */
export async function countByPlace(db: Queryable, counted: Counted): Promise<PlaceCount[]> {
  const { from, where, at, zoom, amount = sql`1` } = counted;
  const [width, height] = cellSize(zoom);
  const cell = (axis: SQLWrapper, size: number, end: number) =>
    sql`least(floor(${axis} / ${sql.raw(String(size))}), ${sql.raw(String(end / size - 1))})`;
  const mean = (axis: SQLWrapper) => sql`sum(${axis} * ${amount}) / nullif(sum(${amount}), 0)`;
  const { rows } = await db.execute<Record<'column' | 'row' | 'count' | 'longitude' | 'latitude', string>>(sql`
    select ${cell(at.longitude, width, EAST_END)} as "column", ${cell(at.latitude, height, NORTH_END)} as "row",
      sum(${amount}) as count, ${mean(at.longitude)} as longitude, ${mean(at.latitude)} as latitude
    from ${from} where ${where} group by 1, 2 having sum(${amount}) > 0 order by 3 desc, 1, 2`);
  return rows.map((found) => {
    const [west, south] = [Number(found.column) * width, Number(found.row) * height];
    return {
      count: Number(found.count),
      point: [rounded(found.longitude), rounded(found.latitude)],
      area: [west, south, west + width, south + height],
    };
  });
}

function rounded(degrees: string): number {
  return Number(Number(degrees).toFixed(POINT_DECIMALS));
}
