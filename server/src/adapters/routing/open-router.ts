import { estimateRoute } from '@leitstand/contract/api/geo';
import type { FastifyBaseLogger } from 'fastify';
import { osrmRouter } from './osrm.ts';
import type { Router } from './router.ts';

/** Estimates alone, or an OSRM server with estimates as its fallback. */
export function openRouter(url: string | undefined, log: FastifyBaseLogger): Router {
  if (!url) return { route: async (from, to) => estimateRoute(from, to) };
  const osrm = osrmRouter(url);
  return {
    route: async (from, to) => {
      try {
        return await osrm.route(from, to);
      } catch (error) {
        log.warn({ err: error }, 'the router has no route: using an estimate');
        return estimateRoute(from, to);
      }
    },
  };
}
