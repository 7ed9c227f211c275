import { liveEvents } from '@leitstand/contract/api/live';
import type { FastifyInstance } from 'fastify';
import type { Durations } from '../base/durations.ts';
import { BASE } from '../http/create-app.ts';

/** Lasts until the panel is closed: its duration says nothing about the server. */
const STREAM = `${BASE}${liveEvents.path}`;

/** Measures each answer by method, pattern of the path and class of the status. */
export function measureCalls(app: FastifyInstance, calls: Durations): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.route ?? request.routeOptions.url ?? 'unknown';
    if (route !== STREAM)
      calls.observe(reply.elapsedTime / 1000, request.method, route, CLASSES[(reply.statusCode / 100) | 0] ?? 'other');
    done();
  });
}

const CLASSES = ['other', '1xx', '2xx', '3xx', '4xx', '5xx'];
