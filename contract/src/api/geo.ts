import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { greatCircleMetres, type Position } from '../base/great-circle.ts';
import * as read from '../base/reading.ts';

/** What found a place: the gazetteer of every server, or the configured geocoder. */
export const PLACE_SOURCES = ['gazetteer', 'service'] as const;

/** Names are always German: they are stored in records that all administrators read. */
export const foundPlace = z.extend(read.address, {
  /** Empty if the town has several. */
  postalCode: read.text,
  source: read.oneOf(PLACE_SOURCES, 'service'),
});
export type FoundPlace = z.output<typeof foundPlace>;

export const route = z.object({
  /** Metres. */
  distance: read.amount,
  /** Seconds; null for an estimate. */
  duration: read.optionalAmount,
  /** True if no router answered and the distance was estimated from the straight line. */
  isEstimate: read.flag,
  /** The route as longitude and latitude; empty for an estimate. */
  geometry: read.list(z.tuple([z.number(), z.number()])),
});
export type DrivingRoute = z.output<typeof route>;

/** Roads in Germany are about a third longer than the straight line. */
const ROAD_FACTOR = 1.3;

/** Replaces a route if no router answers. */
export function estimateRoute(from: Position, to: Position): DrivingRoute {
  const distance = Math.round(greatCircleMetres(from, to) * ROAD_FACTOR);
  return { distance, duration: null, isEstimate: true, geometry: [] };
}

/** Maps return coordinates with all digits that a number has. */
function coordinate(max: number) {
  return z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^-?\d{1,3}(\.\d{1,30})?(e-\d{1,3})?$/.test(value) ? Number(value) : value,
    ),
    z.number().check(z.gte(-max), z.lte(max)),
  );
}

export const searchPlaces = endpoint({
  name: 'searchPlaces',
  resource: 'geo',
  method: 'GET',
  path: '/geo/search/{text}/{limit}',
  summary: 'Places by name, address or postal code (Germany, Austria, Switzerland), best match first.',
  access: 'signed-in',
  extension: true,
  params: z.object({ text: field.searchText, limit: field.limit }),
  data: read.list(foundPlace),
});

export const reverseGeocode = endpoint({
  name: 'reverseGeocode',
  resource: 'geo',
  method: 'GET',
  path: '/geo/reverse/{longitude}/{latitude}',
  summary: 'The address of a point, or its nearest town; names are empty far from any.',
  access: 'signed-in',
  extension: true,
  params: z.object({ longitude: coordinate(180), latitude: coordinate(90) }),
  data: foundPlace,
});

export const getRoute = endpoint({
  name: 'getRoute',
  resource: 'geo',
  method: 'GET',
  path: '/geo/route/{fromLongitude}/{fromLatitude}/{toLongitude}/{toLatitude}',
  summary: 'Driving distance between two points; says whether it is an estimate.',
  access: 'signed-in',
  extension: true,
  params: z.object({
    fromLongitude: coordinate(180),
    fromLatitude: coordinate(90),
    toLongitude: coordinate(180),
    toLatitude: coordinate(90),
  }),
  data: route,
});

export const geoCalls = [searchPlaces, reverseGeocode, getRoute];
