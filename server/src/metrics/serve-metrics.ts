import * as http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BadConfiguration } from '../config.ts';
import { AppError } from '../errors.ts';
import { sameText } from '../http/authorize.ts';
import type { Exposition } from './exposition.ts';

const PATH = '/metrics';

/** Whether a request may read the metrics. */
function isAllowed({ headers }: Pick<http.IncomingMessage, 'headers'>, token: string | undefined): boolean {
  return token === undefined || sameText(/^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '', token);
}

/** Beside the calls, for those who know the token. */
export function mountMetrics(app: FastifyInstance, exposition: Exposition, token: string): void {
  app.get(PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAllowed(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('NOT_SIGNED_IN');
    }
    return reply.type(exposition.contentType).send(await exposition.read());
  });
}

/** On a port of their own, behind the token if there is one. Resolves when the server listens. */
export async function listenForScrapes(
  { port, host }: { port: number; host: string },
  exposition: Exposition,
  token: string | undefined,
): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const answer = (status: number, type: string, text: string, more: http.OutgoingHttpHeaders = {}) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...more }).end(text);
    if (request.url?.split('?')[0] !== PATH || !['GET', 'HEAD'].includes(request.method ?? '')) {
      answer(404, 'text/plain', 'Only /metrics is served here.\n');
    } else if (!isAllowed(request, token)) {
      answer(401, 'text/plain', 'METRICS_TOKEN is needed.\n', { 'www-authenticate': 'Bearer' });
    } else {
      exposition.read().then(
        (text) => answer(200, exposition.contentType, text),
        () => answer(500, 'text/plain', 'The metrics could not be read.\n'),
      );
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new BadConfiguration([`METRICS_PORT cannot be used: ${error.message}`])));
    server.listen(port, host, resolve);
  });
  return server;
}
