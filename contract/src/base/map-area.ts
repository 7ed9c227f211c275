import * as z from 'zod/mini';
import * as field from './fields.ts';
import * as read from './reading.ts';

export const EAST_END = 180;
export const NORTH_END = 90;

const longitude = z.number().check(z.gte(-EAST_END), z.lte(EAST_END));
const latitude = z.number().check(z.gte(-NORTH_END), z.lte(NORTH_END));

/** West, south, east and north, as in GeoJSON: west is greater than east if the area crosses the antimeridian. */
export const area = z
  .tuple([longitude, latitude, longitude, latitude])
  .check(z.refine(([, south, , north]) => south <= north));
export type Area = z.output<typeof area>;

const FARTHEST_ZOOM = 0;
const NEAREST_ZOOM = 22;
export const zoom = field.integer(FARTHEST_ZOOM, NEAREST_ZOOM);

/** Cells become no smaller than about two kilometres: a count must not reveal where a person lives. */
const FINEST_ZOOM = 12;

/** Width and height in degrees of the cells of a zoom level: on the screen about 64 by 50 pixels in Germany. */
export function cellSize(level: number): readonly [width: number, height: number] {
  const width = 90 / 2 ** Math.min(level, FINEST_ZOOM);
  return [width, width / 2];
}

/** The smallest area of whole cells around an area. */
export function wholeCells([west, south, east, north]: Area, level: number): Area {
  const [width, height] = cellSize(level);
  const down = (value: number, size: number) => Math.floor(value / size) * size;
  const up = (value: number, size: number) => Math.ceil(value / size) * size;
  const [first, last] = [down(west, width), up(east, width)];
  // What almost reaches around the globe does so in whole cells.
  const isAround = west > east && first <= last;
  return [isAround ? -EAST_END : first, down(south, height), isAround ? EAST_END : last, up(north, height)];
}

/** More than the largest screen has room for. */
const MAX_CELLS = 4096;

/** The whole cells around an area at a zoom level, or at the next one that does not have too many of them. */
export function gridAround(around: Area, level: number): { area: Area; zoom: number } {
  const cells = wholeCells(around, level);
  const [west, south, east, north] = cells;
  const [width, height] = cellSize(level);
  const degrees = west < east ? east - west : east - west + 2 * EAST_END;
  const isTooFine = (degrees / width) * ((north - south) / height) > MAX_CELLS;
  return isTooFine ? gridAround(around, level - 1) : { area: cells, zoom: level };
}

/** The number of records in a cell, without anything about them. */
export const placeCount = z.object({
  count: read.amount,
  /** Longitude and latitude of their middle, with a precision of about a kilometre. */
  point: z.tuple([z.number(), z.number()]),
  /** The cell. */
  area: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type PlaceCount = z.output<typeof placeCount>;
