import { SINGLE_SIGN_ON_MINUTES } from '@leitstand/contract/base/limits';
import * as oidc from 'openid-client';
import type { Queryable } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { OidcProvider } from '../../oidc-providers.ts';
import type { Platform } from '../../platform.ts';
import { newTicket, readTicket, useTicket } from '../../records/tickets.queries.ts';
import { claimsOf, type Person, personOf } from './claims.ts';
import { clientOf, isUnreachable, reasonOf } from './provider-client.ts';
import type { ProviderTokens } from './provider-tokens.service.ts';

/** What must come back from a visit to a provider. */
interface Expected<T> {
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  readonly pkceVerifier: string;
  readonly startedAt: number;
  readonly purpose: T;
}

interface Visit<T> {
  readonly kind: string;
  readonly provider: OidcProvider;
  readonly adminId?: string | undefined;
  readonly purpose: T;
  /** The provider must ask again who is there. */
  readonly isFresh: boolean;
}

export interface Visited<T> {
  readonly provider: OidcProvider;
  readonly adminId: string | null;
  readonly purpose: T;
  readonly startedAt: Date;
  readonly person: Person;
  readonly tokens: ProviderTokens;
}

export function providerOf({ config }: Platform, id: string): OidcProvider {
  const provider = config.oidcProviders.find((known) => known.id === id);
  if (!provider) throw new AppError('UNKNOWN_PROVIDER');
  return provider;
}

/** The page of the panel to which the provider sends the browser back. */
function returnAddress({ config }: Platform, { id }: OidcProvider): string {
  return `${config.publicUrl}/signIn/${id}`;
}

/** The address of the provider, and the ticket with which only this browser can go on. */
export async function beginVisit<T extends object>(
  platform: Platform,
  { kind, provider, adminId, purpose, isFresh }: Visit<T>,
): Promise<{ url: string; ticket: string }> {
  const { configuration } = await asked(platform, provider, clientOf(provider));
  const pkceVerifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(configuration, {
    ...provider.parameters,
    redirect_uri: returnAddress(platform, provider),
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceVerifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  });
  const content = { provider: provider.id, state, nonce, pkceVerifier, startedAt: Date.now(), purpose };
  const minutes = SINGLE_SIGN_ON_MINUTES;
  const ticket = newTicket(platform, { kind, adminId, content, minutes });
  return { url: url.href, ticket };
}

/**
 * Exchanges the provider's answer for what it says about the person. Provider and ticket each accept an answer once: a
 * stranger's made-up answer stores nothing.
 */
export async function finishVisit<T extends object>(
  platform: Platform,
  db: Queryable,
  { kind, ticket, answer }: { kind: string; ticket: string; answer: string },
): Promise<Visited<T>> {
  const begun = await readTicket<Expected<T>>(platform, db, kind, ticket);
  if (!begun) throw new AppError('SINGLE_SIGN_ON_EXPIRED');
  const { state, nonce, pkceVerifier, startedAt, purpose, ...expected } = begun.content;
  const provider = providerOf(platform, expected.provider);
  const { configuration } = await asked(platform, provider, clientOf(provider));
  const returned = new URL(returnAddress(platform, provider));
  returned.search = answer;
  const grant = oidc.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: pkceVerifier,
    idTokenExpected: true,
  });
  const answered = await asked(platform, provider, grant);
  if (!(await useTicket(db, begun))) throw new AppError('SINGLE_SIGN_ON_EXPIRED');
  const claims = await asked(platform, provider, claimsOf(configuration, answered));
  const person = personOf(provider, claims);
  return {
    provider,
    adminId: begun.adminId,
    purpose,
    startedAt: new Date(startedAt),
    person,
    tokens: {
      subject: person.subject,
      idToken: answered.id_token ?? '',
      accessToken: answered.access_token,
      accessTokenEnds: Date.now() + (answered.expiresIn() ?? 0) * 1000,
      refreshToken: answered.refresh_token,
      endSessionUrl: configuration.serverMetadata().end_session_endpoint,
    },
  };
}

/** Logs why the provider was of no help; the browser gets a code that says what to do. */
async function asked<T>({ log }: Platform, provider: OidcProvider, question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    log.warn({ err: error, reason: reasonOf(error), provider: provider.id }, 'single sign-on failed at the provider');
    throw new AppError(isUnreachable(error) ? 'PROVIDER_UNREACHABLE' : 'PROVIDER_REFUSED');
  }
}
