import type { Coordinate } from 'ol/coordinate.js';
import { fromSquare, type LonLat, toSquare } from './mercator.ts';

/** The sides of the square world map in EPSG:3857, which is what OpenLayers counts in. */
const SIDE = 2 * Math.PI * 6_378_137;
const TILE = 256;

export function squareToMap([x, y]: readonly [x: number, y: number]): Coordinate {
  return [(x - 0.5) * SIDE, (0.5 - y) * SIDE];
}

export function mapToSquare([x = 0, y = 0]: Coordinate): [x: number, y: number] {
  return [x / SIDE + 0.5, 0.5 - y / SIDE];
}

export function toMap(place: LonLat): Coordinate {
  return squareToMap(toSquare(place));
}

/** Maps go round the world more than once; addresses do not. */
export function toPlace(coordinate: Coordinate): LonLat {
  const [longitude, latitude] = fromSquare(mapToSquare(coordinate));
  return [((((longitude + 180) % 360) + 360) % 360) - 180, latitude];
}

/** How many pixels the world is wide. */
export function worldWidth(zoom: number): number {
  return TILE * 2 ** zoom;
}
