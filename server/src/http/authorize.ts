import { createHash, timingSafeEqual } from 'node:crypto';
import { WITHOUT_API_KEY } from '@leitstand/contract/api/platform';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Caller, requireAccess } from '../caller.ts';
import { AppError } from '../errors.ts';
import type { KnownCallers } from './known-callers.ts';

/** If a key is configured, everything below the base address needs it, the API document included. */
export function requireApiKey(request: FastifyRequest, apiKey: string | undefined, call = ''): void {
  if (!apiKey || WITHOUT_API_KEY.has(call)) return;
  const sent = request.headers['x-api-key'];
  if (typeof sent !== 'string' || !sameText(sent, apiKey)) throw new AppError('BAD_API_KEY');
}

/** The token of a call, with or without `Bearer` before it. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || undefined;
}

/** Returns the caller if the endpoint table permits this call. */
export async function authorize(
  callers: KnownCallers,
  { access }: AnyEndpoint,
  token: string | undefined,
): Promise<Caller | undefined> {
  if (access === 'public') return undefined;
  const caller = token ? await callers.find(token) : undefined;
  if (!caller) throw new AppError('NOT_SIGNED_IN');
  requireAccess(caller, access);
  return caller;
}

/** Compares hashes, so that the time it takes reveals neither a common prefix nor a length. */
function sameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
