import { createHash, timingSafeEqual } from 'node:crypto';
import { WITHOUT_API_KEY } from '@leitstand/contract/api/platform';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { PROOF_MINUTES } from '@leitstand/contract/base/limits';
import type { FastifyRequest } from 'fastify';
import { isWithin } from '../base/clock.ts';
import { hashToken } from '../base/hash-token.ts';
import { needsFactor } from '../base/second-factor-policy.ts';
import { requireAccess } from '../caller.ts';
import type { Config, StepUp } from '../config.ts';
import { AppError } from '../errors.ts';
import type { KnownCallers } from './known-callers.ts';
import type { Session } from './sessions.queries.ts';

/** If a key is configured, everything below the base address needs it, the API document included. */
export function requireApiKey(request: FastifyRequest, apiKey: string | undefined, call = ''): void {
  if (!apiKey || WITHOUT_API_KEY.has(call)) return;
  const sent = request.headers['x-api-key'];
  if (typeof sent !== 'string' || !sameText(sent, apiKey)) throw new AppError('BAD_API_KEY');
}

/** The hash of a call's token, which may have `Bearer` before it. */
export function tokenHashOf(request: FastifyRequest): string | undefined {
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  return token ? hashToken(token) : undefined;
}

/** Returns the session if the endpoint table permits this call. */
export async function authorize(
  callers: KnownCallers,
  { access, name, beforeSecondFactor, forMachines }: AnyEndpoint,
  { tokenHash, network }: { tokenHash: string | undefined; network: string },
  config: Config,
): Promise<Session | undefined> {
  if (access === 'public') return undefined;
  const session = tokenHash ? await callers.find(tokenHash, { network }) : undefined;
  if (!session) throw new AppError('NOT_SIGNED_IN');
  if (session.caller.isMachine && !forMachines) throw new AppError('NOT_FOR_MACHINES');
  if (session.calls && !session.calls.includes(name)) throw new AppError('CALL_NOT_ALLOWED');
  requireAccess(session.caller, access);
  if (!beforeSecondFactor && isOverdue(session, config)) throw new AppError('SECOND_FACTOR_REQUIRED');
  return session;
}

/** The account should have set up a second factor by now; after a single sign-on, that is up to the provider. */
function isOverdue({ hasSecondFactor, secondFactorDueAt, caller }: Session, config: Config): boolean {
  if (hasSecondFactor || caller.isMachine || caller.provider || !needsFactor(config, caller.role)) return false;
  return secondFactorDueAt !== null && secondFactorDueAt.getTime() <= Date.now();
}

/** Whether a session may make calls with consequences without a further proof. */
export function isProved({ provedAt, canProve, caller, calls }: Session, stepUp: StepUp): boolean {
  if (caller.isMachine) return calls !== null;
  if (stepUp === 'off' || (stepUp === 'panel' && !canProve)) return true;
  return isWithin(PROOF_MINUTES * 60_000, provedAt);
}

/** Compares hashes, so that the time it takes reveals neither a common prefix nor a length. */
export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
