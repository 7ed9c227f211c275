import { type DrivingRoute, estimateRoute } from '@leitstand/contract/api/geo';
import { greatCircleMetres } from '@leitstand/contract/base/great-circle';
import type { FastifyBaseLogger } from 'fastify';
import type { RoutingKind } from '../../config.ts';
import { BadAnswer } from '../geo/ask-service.ts';
import { osrmRouter } from './osrm.ts';
import type { Router } from './router.ts';
import { valhallaRouter } from './valhalla.ts';

const ROUTERS: Readonly<Record<RoutingKind, (url: string) => Router>> = { osrm: osrmRouter, valhalla: valhallaRouter };

/** Routers begin and end at the nearest road. */
const TO_A_ROAD_METRES = 2000;
const LONGEST_METRES = 40_000_000;

/** Estimates alone, or a routing server with estimates as its fallback. */
export function openRouter(url: string | undefined, kind: RoutingKind, log: FastifyBaseLogger): Router {
  if (!url) return { route: async (from, to) => estimateRoute(from, to) };
  const router = ROUTERS[kind](url);
  return {
    route: async (from, to) => {
      try {
        return plausible(await router.route(from, to), greatCircleMetres(from, to));
      } catch (error) {
        log.warn({ err: error }, 'the router has no route: using an estimate');
        return estimateRoute(from, to);
      }
    },
  };
}

/** Refuses a route between other places, such as the roads nearest to a point at sea. */
function plausible(route: DrivingRoute, straightMetres: number): DrivingRoute {
  const { distance } = route;
  if (distance < straightMetres - TO_A_ROAD_METRES || distance > LONGEST_METRES) {
    throw new BadAnswer(`${distance} m for ${Math.round(straightMetres)} m in a straight line`);
  }
  return route;
}
