import { seal, unseal } from '../../base/sealed.ts';
import type { Platform } from '../../platform.ts';

/** Tokens of a provider, kept encrypted with the session. */
export interface ProviderTokens {
  readonly subject: string;
  readonly idToken: string;
  readonly accessToken: string;
  /** In milliseconds since 1970. */
  readonly accessTokenEnds: number;
  readonly refreshToken?: string | undefined;
  /** Where the browser ends the session at the provider. */
  readonly endSessionUrl?: string | undefined;
}

export function sealTokens(platform: Platform, tokens: ProviderTokens): string {
  return seal(platform, JSON.stringify(tokens));
}

/** Undefined if they were encrypted with another key. */
export function unsealTokens(platform: Platform, sealed: string | null): ProviderTokens | undefined {
  const text = sealed === null ? undefined : unseal(platform, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as ProviderTokens);
}

interface EndedSession {
  readonly provider: string | null;
  readonly providerTokens: string | null;
}

/** Where the browser also ends the session at the provider, if the operator wants that. */
export function endSessionAddress(platform: Platform, session: EndedSession | undefined): string | undefined {
  const provider = platform.config.oidcProviders.find(({ id }) => id === session?.provider);
  const tokens = provider?.signOut ? unsealTokens(platform, session?.providerTokens ?? null) : undefined;
  if (!provider || !tokens?.endSessionUrl) return undefined;
  const url = new URL(tokens.endSessionUrl);
  url.searchParams.set('id_token_hint', tokens.idToken);
  url.searchParams.set('client_id', provider.clientId);
  url.searchParams.set('post_logout_redirect_uri', `${platform.config.publicUrl}/login`);
  return url.href;
}
