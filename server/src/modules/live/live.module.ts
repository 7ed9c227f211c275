import * as contract from '@leitstand/contract/api/live';
import type { FastifyReply } from 'fastify';
import { answersRaw, type Route } from '../../http/call.ts';
import { LiveStreams, STREAM_LIMITS, type StreamLimits } from '../../live/live-streams.ts';
import { defineModule } from '../../module.ts';
import type { Platform } from '../../platform.ts';

export function liveRoutes(platform: Platform, limits: StreamLimits = STREAM_LIMITS): Route[] {
  const streams = new LiveStreams(platform.live, platform, limits);
  return [
    answersRaw(
      contract.liveEvents,
      async ({ caller, header }, reply) => {
        const stream = streams.open(caller, header('last-event-id'));
        // Covers every way the response can end.
        reply.raw.once('close', () => stream.destroy());
        return describeStream(reply).send(stream);
      },
      async (_call, reply) => void describeStream(reply),
    ),
  ];
}

function describeStream(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // Asks proxies not to buffer the response.
      .header('x-accel-buffering', 'no')
      // The connection is not reused, so a shutdown need not wait for it to become idle.
      .header('connection', 'close')
  );
}

export const liveModule = defineModule({
  routes: (platform) => liveRoutes(platform),
});
