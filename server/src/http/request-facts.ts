import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, once that is known. */
    adminId: string | undefined;
    /** The pattern of the path of a call of the contract. */
    route: string | undefined;
  }
}

export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('adminId', undefined);
  app.decorateRequest('route', undefined);
}

/** What every line about a request says; the log contains no personal data. */
export function idsOf({ id, adminId }: FastifyRequest): Record<string, string> {
  return adminId === undefined ? { requestId: id } : { requestId: id, adminId };
}

/** Only for requests with something to tell: most log one line, and a logger for each would cost more than that. */
export function logOf(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child(idsOf(request));
}
