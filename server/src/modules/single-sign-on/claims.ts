import * as oidc from 'openid-client';
import type { OidcProvider } from '../../oidc-providers.ts';

type Claims = Readonly<Record<string, unknown>>;

/** What a provider says about somebody. */
export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  /** Undefined if the provider did not say anything about groups. */
  readonly groups: readonly string[] | undefined;
  /** The provider's name for its session with the browser. */
  readonly session: string | undefined;
  /** When the person last proved at the provider who they are. */
  readonly provedAt: Date | undefined;
}

type TokenAnswer = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** The claims of the ID token, and those that are only told to those who ask. */
export async function claimsOf(configuration: oidc.Configuration, answer: TokenAnswer): Promise<Claims> {
  const claims = answer.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  return { ...(await userInfo(configuration, answer.access_token, claims.sub)), ...claims };
}

/** Undefined if the provider has no such address. */
export async function userInfo(
  configuration: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<Claims | undefined> {
  if (!configuration.serverMetadata().userinfo_endpoint) return undefined;
  return oidc.fetchUserInfo(configuration, accessToken, subject);
}

export function personOf(provider: OidcProvider, claims: Claims): Person {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const email = text('email');
  return {
    subject: String(claims.sub),
    email,
    isEmailVerified: isTrue(claims[provider.emailVerifiedClaim]),
    name: text('name') || text('preferred_username') || email,
    groups: groupsOf(provider, claims),
    session: text('sid') || undefined,
    provedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : undefined,
  };
}

/** Some providers send flags as text or number. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}

/** By the claim's whole name, or by a path such as `realm_access.roles`. */
export function groupsOf({ groupsClaim }: OidcProvider, claims: Claims): readonly string[] | undefined {
  const value = Object.hasOwn(claims, groupsClaim)
    ? claims[groupsClaim]
    : groupsClaim.split('.').reduce<unknown>((inner, key) => (isClaims(inner) ? inner[key] : undefined), claims);
  if (value === undefined || value === null) return undefined;
  return [value].flat().filter((group) => typeof group === 'string');
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
