import { liveEvents } from '@leitstand/contract/api/live';
import type { FastifyInstance } from 'fastify';
import { Durations } from '../base/durations.ts';
import { Admission, type AdmissionLimits } from './admission.ts';

/** What the calls of this process are counted in, for metrics and for the screen *Betrieb*. */
export interface Traffic {
  readonly admission: Admission;
  /** Answers by method, pattern of the path and class of the status. */
  readonly calls: Durations;
}

/** Upper bounds in seconds. */
const CALL_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CLASSES = ['other', '1xx', '2xx', '3xx', '4xx', '5xx'];

export function countTraffic(limits?: AdmissionLimits): Traffic {
  return { admission: new Admission(limits), calls: new Durations(CALL_BOUNDS) };
}

/** Measures each answer. There are as many series as routes, because paths are counted by their pattern. */
export function measureCalls(app: FastifyInstance, { calls }: Traffic, base: string): void {
  // Lasts until the panel is closed: its duration says nothing about the server.
  const stream = `${base}${liveEvents.path}`;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.route ?? request.routeOptions.url ?? 'unknown';
    if (route !== stream)
      calls.observe(reply.elapsedTime / 1000, request.method, route, CLASSES[(reply.statusCode / 100) | 0] ?? 'other');
    done();
  });
}
