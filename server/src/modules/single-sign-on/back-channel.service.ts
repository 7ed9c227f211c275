import { type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '../../errors.ts';
import type { OidcProvider } from '../../oidc-providers.ts';
import type { Platform } from '../../platform.ts';
import { auditAll } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { claimOnce } from '../../records/tickets.queries.ts';
import { clientOf, isUnreachable } from './provider-client.ts';
import * as queries from './single-sign-on.queries.ts';
import { providerOf } from './visits.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES = new Set(['logout+jwt', 'jwt']);
const LONGEST_AGE_SECONDS = 300;
const CLOCK_SECONDS = 30;
/** Longer than a token is accepted. */
const REMEMBERED_MINUTES = 15;

type Circumstances = Pick<Change, 'actor' | 'language'>;

/** Somebody signed out at the provider: their sessions here end too (OpenID Connect Back-Channel Logout 1.0). */
export async function signOutByProvider(
  platform: Platform,
  { actor, language }: Circumstances,
  providerId: string,
  token: string,
): Promise<void> {
  const provider = providerOf(platform, providerId);
  const { jti, sid, sub } = await verifiedToken(platform, provider, token);
  const byProvider = { actor: { ...actor, name: provider.label[language] }, language };
  await runChange(platform, byProvider, async (change) => {
    const isNew = await claimOnce(change.tx, 'logout-token', `${provider.id} ${jti}`, REMEMBERED_MINUTES);
    if (!isNew) throw new AppError('LOGOUT_TOKEN_INVALID');
    const adminId = sub === undefined ? undefined : await queries.findAdminId(change.tx, provider.id, sub);
    // Nobody here.
    if (sub !== undefined && adminId === undefined) return;
    const ended = await queries.endSessions(change.tx, provider.id, { adminId, session: sid });
    const after = { provider: provider.id };
    const entries = [...new Set(ended)].map((entityId) => ({
      ...({ action: 'endSessions', entity: 'administrator', entityId } as const),
      after: { ...after, ended: ended.filter((id) => id === entityId).length },
    }));
    await auditAll(change, entries);
  });
}

interface LogoutToken {
  jti: string;
  sid: string | undefined;
  sub: string | undefined;
}

/** Signed by the provider for us, recent, about a sign-out, and about somebody. */
async function verifiedToken(platform: Platform, provider: OidcProvider, token: string): Promise<LogoutToken> {
  const payload = await verify(provider, token).catch((error: unknown) => {
    platform.log.warn({ err: error, provider: provider.id }, 'logout token refused');
    throw new AppError(isUnreachable(error) ? 'PROVIDER_UNREACHABLE' : 'LOGOUT_TOKEN_INVALID');
  });
  const { jti, sid, sub, events, nonce } = payload;
  const isAbout = typeof events === 'object' && events !== null && EVENT in events;
  const hasSession = typeof sid === 'string' && sid !== '';
  if (!jti || !isAbout || nonce !== undefined || !(sub || hasSession)) throw new AppError('LOGOUT_TOKEN_INVALID');
  return { jti, sid: hasSession ? sid : undefined, sub: sub || undefined };
}

async function verify(provider: OidcProvider, token: string): Promise<JWTPayload> {
  const { configuration, keys } = await clientOf(provider);
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    // As the provider names itself: some accept a template as their configured issuer.
    issuer: configuration.serverMetadata().issuer,
    audience: provider.clientId,
    requiredClaims: ['iat', 'jti'],
    maxTokenAge: LONGEST_AGE_SECONDS,
    clockTolerance: CLOCK_SECONDS,
  });
  // Not every provider names the type; a token of another type is meant for something else.
  const { typ = 'JWT' } = protectedHeader;
  if (!TYPES.has(typ.toLowerCase())) throw new Error(`a token of the type ${typ}`);
  return payload;
}
