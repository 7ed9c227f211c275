import { type ErrorCode, errorMessage, type Failure } from '@leitstand/contract/base/errors';
import { type Language, languageOf } from '@leitstand/contract/base/languages';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isUnreachable } from '../db/postgres/unreachable.ts';
import { AppError, causeOf, codeOf, isStorageFull, UNIQUE_VIOLATION } from '../errors.ts';
import { logOf } from './request-facts.ts';

/** The pool probes a silent connection after three seconds, and a restart of the database takes a few. */
const RETRY_SECONDS = 5;

/** Turns any error into the envelope. Only unexpected ones are logged as errors. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownFailure(error, logOf(request));
  const language = languageOf(request.headers['accept-language']);
  const retryAfter = known.extra.retryAfterSeconds ?? (known.code === 'UNAVAILABLE' ? RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(known.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .send(failureBody(known, language, request.id));
}

/** Logs the cause for the operator; the caller only gets a retryable error. */
function logged(error: unknown, log: FastifyBaseLogger, what: string, code: ErrorCode): AppError {
  log.warn({ err: error }, what);
  return new AppError(code);
}

export function failureBody({ code, extra }: AppError, language: Language, requestId: string): Failure {
  return {
    success: false,
    message: errorMessage(code, language, extra),
    code,
    ...(extra.field === undefined ? {} : { field: extra.field }),
    ...(extra.broken === undefined ? {} : { fields: messagesOf(extra, language) }),
    ...(extra.current === undefined ? {} : { current: extra.current }),
    ...(extra.secondStep === undefined ? {} : { secondStep: extra.secondStep }),
    ...(extra.approval === undefined ? {} : { approval: extra.approval }),
    requestId,
  };
}

function messagesOf({ broken = {}, excesses = {} }: AppError['extra'], language: Language): Record<string, string> {
  const messageOf = (field: string, code: ErrorCode) => {
    const excess = excesses[field];
    return errorMessage(code, language, { field, ...(excess && { excess }) });
  };
  return Object.fromEntries(Object.entries(broken).map(([field, code]) => [field, messageOf(field, code)]));
}

/** Maps an error to one that the caller may see. */
export function knownFailure(error: unknown, log: FastifyBaseLogger): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === UNIQUE_VIOLATION) return takenField(error);
  const translated = FRAMEWORK_ERRORS[code] ?? refusalOfDatabase(code);
  if (translated) return new AppError(translated);
  if (isStorageFull(code)) return logged(error, log, 'the storage is full', 'STORAGE_FULL');
  if (isUnreachable(error, code)) return logged(error, log, 'the database cannot be reached', 'UNAVAILABLE');
  // Fastify's own errors for requests that cannot be parsed.
  if (typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 400) {
    return new AppError('MALFORMED');
  }
  log.error({ err: error }, 'unexpected failure');
  return new AppError('INTERNAL');
}

const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_ENCODING',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_ENCODING',
  FST_FILES_LIMIT: 'BODY_TOO_LARGE',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
  FST_PROTO_VIOLATION: 'MALFORMED',
  FST_INVALID_JSON_FIELD_ERROR: 'MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'BAD_PARAMETER',
};

/** PostgreSQL errors that concern the caller: nothing was changed, and the server is fine. */
function refusalOfDatabase(code: string): ErrorCode | undefined {
  // An id that is not a UUID belongs to no record.
  if (code === '22P02') return 'NOT_FOUND';
  // A conflict between two changes in which this one was rolled back: it can be retried.
  return code === '40001' || code === '40P01' ? 'UNAVAILABLE' : undefined;
}

/**
 * Whether the change certainly did not happen: we refused it, or the database rejected a value or rolled it back in a
 * conflict. Any other error leaves that open, such as a connection that is lost during the commit.
 */
export function wasRefused(error: unknown): boolean {
  return error instanceof AppError || /^(22|23|40)/.test(codeOf(error));
}

/** Unique indexes on user input are called `<table>_<field>_taken`. */
function takenField(error: unknown): AppError {
  const field = /^[a-z]+_(\w+)_taken$/.exec(causeOf(error).constraint ?? '')?.[1];
  return new AppError('ALREADY_TAKEN', field ? { field } : {});
}
