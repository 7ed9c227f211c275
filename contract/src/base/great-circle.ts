/** Longitude, latitude. */
export type Position = readonly [number, number];

const EARTH_RADIUS_METRES = 6_371_008.8;

/** Great-circle distance in metres. */
export function greatCircleMetres([longitude, latitude]: Position, [otherLongitude, otherLatitude]: Position): number {
  const north = radians(otherLatitude - latitude);
  const east = radians(otherLongitude - longitude);
  const h =
    Math.sin(north / 2) ** 2 + Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * Math.sin(east / 2) ** 2;
  // Rounding can push antipodal points slightly above one.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, h)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
