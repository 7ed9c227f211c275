import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';

/** Longitude and latitude in degrees, in the order of the API. */
export type LonLat = readonly [longitude: number, latitude: number];

/** The Web Mercator square ends here. */
export const LAST_LATITUDE = 85.0511287798;

/** Converts degrees to metres of EPSG:3857, the coordinates of all maps. */
export function toMap([longitude, latitude]: LonLat): Coordinate {
  return fromLonLat([longitude, Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))]);
}

/** Maps repeat to the east and west, so the longitude is normalised. */
export function toPlace(coordinate: Coordinate): LonLat {
  const [longitude = 0, latitude = 0] = toLonLat(coordinate);
  return [longitude, latitude];
}

const [east = 0] = toMap([180, 0]);
/** The circumference at the equator, in map units. */
export const WORLD_WIDTH = 2 * east;

/**
 * A way in map units that leads to its end by the shorter side of the world: its start may be in a repetition of the
 * map.
 */
export function toWay(points: readonly LonLat[]): Coordinate[] {
  let next: number | undefined;
  const fromEnd = points.toReversed().map((point) => {
    const [x = 0, y = 0] = toMap(point);
    next = x + Math.round(((next ?? x) - x) / WORLD_WIDTH) * WORLD_WIDTH;
    return [next, y];
  });
  return fromEnd.reverse();
}
