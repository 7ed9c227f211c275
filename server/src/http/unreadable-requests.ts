import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@leitstand/contract/base/errors';
import { languageOf } from '@leitstand/contract/base/languages';
import type { FastifyInstance } from 'fastify';
import { newId } from '../db/new-id.ts';
import { AppError } from '../errors.ts';
import { failureBody } from './failures.ts';

/** Compressed bodies are refused: decompressing untrusted data can exhaust the memory. */
const UNCOMPRESSED = /^\s*(identity)?\s*$/i;

/** The latest answer that was started on a connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/** Answers with the envelope where Node.js would answer without it. */
export function overrideNodeDefaults(app: FastifyInstance): void {
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
  });
  // Unknown expectations may be ignored; Node.js would answer 417 without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const encoding = headers['content-encoding'];
    if (headers.host === undefined && raw.httpVersion === '1.1') done(new AppError('MALFORMED'));
    else if (encoding && !UNCOMPRESSED.test(encoding)) done(new AppError('UNSUPPORTED_ENCODING'));
    else done();
  });
}

/** Bytes that are not a request, or a connection that ends within one: there is no reply object to use. */
export function answerUnreadable(this: FastifyInstance, error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = CODES[error.code ?? ''] ?? 'MALFORMED';
  const requestId = newId();
  this.log.info({ requestId, reason: error.code, status: ERRORS[code].status }, 'refused unreadable bytes');
  if (socket.writable && isUnanswered(socket)) socket.write(written(code, requestId));
  socket.destroySoon();
}

/** A second answer to one request would be read as the answer to the next one, or corrupt the first. */
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
