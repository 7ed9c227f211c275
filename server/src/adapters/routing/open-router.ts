import type { DrivingRoute } from '@leitstand/contract/geo';
import type { FastifyBaseLogger } from 'fastify';
import { greatCircleMetres, type Position } from '../geo/great-circle.ts';
import { osrmRouter } from './osrm.ts';
import type { Router } from './router.ts';

/** Roads in Germany are about a third longer than the straight line. */
const ROAD_FACTOR = 1.3;

/** Estimates alone, or an OSRM server with estimates behind it for when it does not answer. */
export function openRouter(url: string | undefined, log: FastifyBaseLogger): Router {
  if (!url) return { route: async (from, to) => estimate(from, to) };
  const osrm = osrmRouter(url);
  return {
    route: async (from, to) => {
      try {
        return await osrm.route(from, to);
      } catch (error) {
        log.warn({ err: error }, 'the router has no route: the distance is estimated');
        return estimate(from, to);
      }
    },
  };
}

function estimate(from: Position, to: Position): DrivingRoute {
  const distance = Math.round(greatCircleMetres(from, to) * ROAD_FACTOR);
  return { distance, duration: null, isEstimate: true, geometry: [] };
}
