import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose';
import * as oidc from 'openid-client';
import { outsideFetch, readText } from '../../adapters/outside/outside-fetch.ts';
import { isOnThisMachine, type OidcProvider } from '../../oidc-providers.ts';

const MAX_BYTES = 1024 * 1024;
const TIMEOUT_SECONDS = 10;
/** How long the provider's addresses and keys are remembered. */
const REMEMBERED_MS = 60 * 60 * 1000;

export interface ProviderClient {
  readonly configuration: oidc.Configuration;
  /** The keys that sign the provider's tokens. */
  readonly keys: JWTVerifyGetKey;
}

interface Remembered {
  readonly client: Promise<ProviderClient>;
  readonly until: number;
}

/** By the provider's configuration, which lives as long as the server. */
const clients = new WeakMap<OidcProvider, Remembered>();

/** Discovers the addresses of a provider, or remembers them. */
export function clientOf(provider: OidcProvider): Promise<ProviderClient> {
  const known = clients.get(provider);
  if (known && known.until > Date.now()) return known.client;
  const client = discover(provider);
  clients.set(provider, { client, until: Date.now() + REMEMBERED_MS });
  client.catch(() => clients.delete(provider));
  return client;
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<ProviderClient> {
  const request = (url: string, init: object) => boundedFetch(issuer, url, init);
  const configuration = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [oidc.customFetch]: request,
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Checks the signature of ID tokens, too, although they come directly from the provider.
      oidc.enableNonRepudiationChecks,
      ...(isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : []),
    ],
  });
  const { jwks_uri: keysAddress } = configuration.serverMetadata();
  if (!keysAddress) throw new Error('the provider publishes no keys');
  return { configuration, keys: createRemoteJWKSet(new URL(keysAddress), { [joseFetch]: request }) };
}

/** The library reads an answer of any length: it gets one that was already read. */
async function boundedFetch(configured: string, url: string, init: object): Promise<Response> {
  const response = await outsideFetch(url, { configured, maxBytes: MAX_BYTES }, init as RequestInit);
  const text = await readText(response, MAX_BYTES);
  return new Response(text || null, { status: response.status, headers: response.headers });
}

/** The provider's error code, for the log; its description may name a person. */
export function reasonOf(error: unknown): string | undefined {
  const isCode = error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError;
  return isCode ? error.error : undefined;
}

/** Whether the provider said no, as opposed to not answering properly. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return ['invalid_grant', 'invalid_token'].includes(error.error);
  return error instanceof oidc.WWWAuthenticateChallengeError && [401, 403].includes(error.status);
}

/** Whether the provider could not be asked. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof oidc.ClientError)) return error instanceof TypeError;
  const { cause } = error;
  return (
    error.code === 'OAUTH_TIMEOUT' ||
    error.code === undefined ||
    (cause instanceof Response && (cause.status >= 500 || cause.status === 429))
  );
}
