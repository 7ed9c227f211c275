import { createHash, timingSafeEqual } from 'node:crypto';
import { WITHOUT_API_KEY } from '@leitstand/contract/api/platform';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Caller, requireAccess } from '../caller.ts';
import { AppError } from '../errors.ts';
import type { KnownCallers } from './known-callers.ts';

export function requireApiKey(endpoint: AnyEndpoint, request: FastifyRequest, apiKey: string | undefined): void {
  if (!apiKey || WITHOUT_API_KEY.has(endpoint.name)) return;
  const sent = request.headers['x-api-key'];
  if (typeof sent !== 'string' || !sameText(sent, apiKey)) throw new AppError('BAD_API_KEY');
}

/** Returns the caller if the endpoint table permits this call. */
export async function authorize(
  callers: KnownCallers,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  if (endpoint.access === 'public') return undefined;
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  const caller = token ? await callers.find(token) : undefined;
  if (!caller) throw new AppError('NOT_SIGNED_IN');
  requireAccess(caller, endpoint.access);
  return caller;
}

/** Compares hashes, so that the time it takes reveals neither a common prefix nor a length. */
function sameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
