import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';

/** Longitude and latitude in degrees, in this order as everywhere on the wire. */
export type LonLat = readonly [longitude: number, latitude: number];

/** Beyond this the square map has no place for the poles. */
export const LAST_LATITUDE = 85.0511287798;

/** In metres of EPSG:3857, the coordinates of every map. */
export function toMap([longitude, latitude]: LonLat): Coordinate {
  return fromLonLat([longitude, Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))]);
}

/** Maps go round the world more than once; addresses do not. */
export function toPlace(coordinate: Coordinate): LonLat {
  const [longitude = 0, latitude = 0] = toLonLat(coordinate);
  return [longitude, latitude];
}

const [east = 0] = toMap([180, 0]);
/** From the 180th meridian once around to it. */
export const WORLD_WIDTH = 2 * east;
