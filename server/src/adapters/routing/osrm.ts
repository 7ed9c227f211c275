import type { DrivingRoute } from '@leitstand/contract/api/geo';
import type { Position } from '@leitstand/contract/base/great-circle';
import { askService, BadAnswer, fieldOf, positionFrom } from '../geo/ask-service.ts';
import { amountFrom, type Router, thinned } from './router.ts';

/** An OSRM server. Throws if it has no route or the answer is not in OSRM's format. */
export function osrmRouter(url: string): Router {
  return {
    route: async (from, to) => {
      const answer = await askService(url, `route/v1/driving/${pair(from)};${pair(to)}`, {
        overview: 'simplified',
        geometries: 'geojson',
      });
      return routeFrom(answer);
    },
  };
}

/** OSRM does not accept exponents. */
function pair(position: Position): string {
  return position.map((degrees) => degrees.toFixed(6)).join(',');
}

function routeFrom(answer: unknown): DrivingRoute {
  if (fieldOf(answer, 'code') !== 'Ok') throw new BadAnswer(`no route: ${String(fieldOf(answer, 'code'))}`);
  const routes = fieldOf(answer, 'routes');
  const [first] = Array.isArray(routes) ? (routes as unknown[]) : [];
  const line = fieldOf(fieldOf(first, 'geometry'), 'coordinates');
  return {
    distance: Math.round(amountFrom(first, 'distance')),
    duration: Math.round(amountFrom(first, 'duration')),
    isEstimate: false,
    geometry: thinned(Array.isArray(line) ? line.map(positionFrom).filter((position) => position !== undefined) : []),
  };
}
