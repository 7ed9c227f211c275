import { liveEvents } from '@leitstand/contract/api/live';
import { health, ready } from '@leitstand/contract/api/platform';
import { type Context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE } from '../http/create-app.ts';
import type { Tracing } from './spans.ts';

/** Asked every few seconds, or open for hours. */
const UNTRACED = new Set([health, ready, liveEvents].map(({ path }) => `${BASE}${path}`));

/** Makes a span of each call, named by the pattern of its path: paths contain names, and links signatures. */
export function traceCalls(app: FastifyInstance, { tracer, active, extract }: Tracing): void {
  const calls = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    if (!route?.startsWith(`${BASE}/`) || UNTRACED.has(route)) return done();
    const parent = extract(request.headers);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'leitstand.request_id': request.id,
    };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const context = trace.setSpan(parent, span);
    calls.set(request, { span, context });
    active.run(context, done);
  });
  // The body arrives in events of the connection, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = calls.get(request);
    if (call) active.run(call.context, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = calls.get(request)?.span;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
