import { createHash, timingSafeEqual } from 'node:crypto';
import { WITHOUT_API_KEY } from '@leitstand/contract/api/platform';
import type { Access, AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { Right } from '@leitstand/contract/base/rights';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Caller } from './call.ts';
import type { KnownCallers } from './known-callers.ts';

export function requireApiKey(endpoint: AnyEndpoint, request: FastifyRequest, apiKey: string | undefined): void {
  if (!apiKey || WITHOUT_API_KEY.has(endpoint.name)) return;
  const sent = request.headers['x-api-key'];
  if (typeof sent !== 'string' || !sameText(sent, apiKey)) throw new AppError('BAD_API_KEY');
}

/** The caller, if the endpoint table lets them make this call. */
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

/** Lets a signed-in caller through who may make calls of this access. */
export function requireAccess(caller: Caller, access: Access): void {
  if (access !== 'public' && access !== 'signed-in') requireRight(caller, access);
}

function requireRight(caller: Caller, right: Right): void {
  if (!hasRight(caller, right)) throw new AppError('MISSING_RIGHT', { field: right });
}

export function hasRight(caller: Pick<Caller, 'role' | 'rights'>, right: Right): boolean {
  return caller.role === 'SUPERADMIN' || caller.rights.includes(right);
}

/** Compares hashes: neither how far two texts agree nor how long one is shows in the time it takes. */
function sameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
