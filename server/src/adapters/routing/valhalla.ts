import type { DrivingRoute } from '@leitstand/contract/api/geo';
import type { Position } from '@leitstand/contract/base/great-circle';
import { askService, BadAnswer, fieldOf } from '../geo/ask-service.ts';
import { decodePolyline } from './polyline.ts';
import { amountFrom, type Router, thinned } from './router.ts';

const METRES_PER_KILOMETRE = 1000;
const SHAPE_DECIMALS = 6;

/** A Valhalla server. Throws if it has no route or the answer is not in Valhalla's format. */
export function valhallaRouter(url: string): Router {
  return {
    route: async (from, to) => {
      const request = {
        locations: [from, to].map(([lon, lat]) => ({ lat, lon })),
        costing: 'auto',
        units: 'kilometers',
        directions_type: 'none',
      };
      return routeFrom(await askService(url, 'route', { json: JSON.stringify(request) }));
    },
  };
}

function routeFrom(answer: unknown): DrivingRoute {
  const trip = fieldOf(answer, 'trip');
  if (fieldOf(trip, 'status') !== 0) throw new BadAnswer(`no route: ${String(fieldOf(trip, 'status_message'))}`);
  // A proxy in front may have chosen miles.
  if (fieldOf(trip, 'units') !== 'kilometers') throw new BadAnswer('not in kilometres');
  const summary = fieldOf(trip, 'summary');
  const legs = fieldOf(trip, 'legs');
  return {
    distance: Math.round(amountFrom(summary, 'length') * METRES_PER_KILOMETRE),
    duration: Math.round(amountFrom(summary, 'time')),
    isEstimate: false,
    geometry: thinned(Array.isArray(legs) ? legs.flatMap(lineOf) : []).map(([lon, lat]) => [lon, lat]),
  };
}

function lineOf(leg: unknown): Position[] {
  const shape = fieldOf(leg, 'shape');
  return typeof shape === 'string' ? (decodePolyline(shape, SHAPE_DECIMALS) ?? []) : [];
}
