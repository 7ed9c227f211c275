import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@leitstand/contract/base/errors';
import { languageOf } from '@leitstand/contract/base/languages';
import type { FastifyInstance } from 'fastify';
import { newId } from '../db/new-id.ts';
import { AppError } from '../errors.ts';
import { failureBody } from './failures.ts';

/** The body comes as it is: unpacking what strangers packed is a way to fill the memory. */
const UNPACKED = /^\s*(identity)?\s*$/i;

/** The last answer that was begun on a connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/** What Node would answer by itself, without the envelope, is answered like everything else. */
export function answerOddRequests(app: FastifyInstance): void {
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
  });
  // To ignore an expectation that nobody knows is allowed; Node would answer 417 and nothing else.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw new AppError('MALFORMED');
    if (!UNPACKED.test(headers['content-encoding'] ?? '')) throw new AppError('UNSUPPORTED_ENCODING');
  });
}

/** Bytes that are no request, or the end of a connection in the middle of one: there is no reply object to use. */
export function answerUnreadable(this: FastifyInstance, error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = CODES[error.code ?? ''] ?? 'MALFORMED';
  const requestId = newId();
  this.log.info({ requestId, reason: error.code, status: ERRORS[code].status }, 'refused unreadable bytes');
  if (socket.writable && isUnanswered(socket)) socket.write(written(code, requestId));
  socket.destroySoon();
}

/** A second answer to one request would be taken for the answer to the next one, or stand in the middle of the first. */
function isUnanswered(socket: Socket): boolean {
  const response = latest.get(socket);
  if (!response) return true;
  return response.req.complete ? response.writableFinished : !response.headersSent;
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

function written(code: ErrorCode, requestId: string): string {
  const { status } = ERRORS[code];
  const body = JSON.stringify(failureBody(new AppError(code), languageOf(undefined), requestId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
