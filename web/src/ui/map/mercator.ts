/** Longitude and latitude in degrees, in this order as everywhere on the wire. */
export type LonLat = readonly [longitude: number, latitude: number];

/** West, north, east, south on the square of the world map, whose sides are 1 long. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Beyond this the square map has no place for the poles. */
const LAST_LATITUDE = 85.0511287798;

/** A point of the globe on the square world map, both from 0 to 1. */
export function toSquare([longitude, latitude]: LonLat): [x: number, y: number] {
  const bounded = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

export function fromSquare([x, y]: readonly [x: number, y: number]): [longitude: number, latitude: number] {
  const latitude = (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
  return [(x - 0.5) * 360, latitude];
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}
