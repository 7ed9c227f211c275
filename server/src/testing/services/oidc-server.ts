import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type OidcContext, Provider } from 'oidc-provider';
import type { OidcProvider } from '../../oidc-providers.ts';

/** Somebody in the directory of the provider. */
export interface DirectoryPerson {
  readonly sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  groups: string[];
}

type Claims = Record<string, unknown>;

export interface OidcServer {
  readonly issuer: string;
  /** The configuration of this provider for the server under test. */
  settings(changes?: Partial<OidcProvider>): OidcProvider;
  /** Adds somebody, who is the next to sign in. */
  addPerson(changes?: Partial<DirectoryPerson>): DirectoryPerson;
  /** Who signs in next. */
  signInAs(person: DirectoryPerson): void;
  removePerson(person: DirectoryPerson): void;
  /** Visits the provider like a browser without cookies; returns what it appends to the address of the panel's page. */
  visit(url: string): Promise<string>;
  /** Changes the claims of the next ID tokens, which stay correctly signed. */
  tamper(change: ((claims: Claims) => Claims) | undefined): void;
  /** Answers everything with this status, or properly again. */
  fail(status: number | undefined): void;
  /** Signed with the key of the provider, or with another one. */
  logoutToken(claims: Claims, options?: { isForged?: boolean; type?: string }): Promise<string>;
  stop(): Promise<void>;
}

const CLIENT_ID = 'leitstand';
const CLIENT_SECRET = 'geheim-zwischen-beiden';
const KEY_ID = 'test';
const ALGORITHM = 'ES256';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** A real OpenID Connect provider on loopback, which signs in whomever the test names. */
export async function startOidc(publicUrl: string, port = 0): Promise<OidcServer> {
  const people = new Map<string, DirectoryPerson>();
  const state: { current: string; tamper?: ((claims: Claims) => Claims) | undefined; failure?: number | undefined } = {
    current: '',
  };
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { privateKey: foreignKey } = await generateKeyPair(ALGORITHM);
  // A connection that the server closes while a slow test reuses it fails the test.
  const server = createServer({ keepAliveTimeout: 600_000 });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: Claims, key = privateKey, type = 'JWT') =>
    new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: type }).sign(key);

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: ALGORITHM,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: ['test', 'second'].map((id) => `${publicUrl}/signIn/${id}`),
        post_logout_redirect_uris: [`${publicUrl}/login`],
        backchannel_logout_uri: `${publicUrl}/v1/signIn/provider/signOut/test`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] },
    cookies: { keys: ['test'] },
    scopes: ['openid', 'profile', 'email', 'groups', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    interactions: { url: () => '/interaction' },
    issueRefreshToken: async () => true,
    findAccount: async (_context: OidcContext, sub: string) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
    loadExistingGrant: async ({ oidc: { client, session } }: OidcContext) => {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid profile email groups offline_access');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, IdToken: 600, RefreshToken: 86_400, Session: 86_400, Grant: 86_400, Interaction: 600 },
  });
  provider.use(async (context, next) => {
    if (context.path === '/interaction') {
      context.respond = false;
      const login = { accountId: state.current, ts: Math.floor(Date.now() / 1000) };
      return provider.interactionFinished(context.req, context.res, { login });
    }
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === '/token' && state.tamper && body?.id_token) {
      body.id_token = await sign(state.tamper(decodeJwt(body.id_token)));
    }
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (state.failure === undefined) return answer(request, response);
    response.statusCode = state.failure;
    return response.end();
  });

  return {
    issuer,
    settings: (changes = {}) => ({
      id: 'test',
      label: { de: 'Testverzeichnis', en: 'Test directory' },
      issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scopes: 'openid profile email groups offline_access',
      parameters: {},
      groupsClaim: 'groups',
      emailVerifiedClaim: 'email_verified',
      roles: {
        leitung: { role: 'SUPERADMIN', rights: [] },
        redaktion: { role: 'ADMIN', rights: ['WriteMasterdata'] },
        support: { role: 'ADMIN', rights: ['ReadUsers', 'WriteUsers'] },
      },
      create: 'first-sign-in',
      linksByEmail: false,
      signOut: true,
      asksAgain: true,
      recheckMinutes: 5,
      ...changes,
    }),
    addPerson(changes = {}) {
      const sub = randomUUID();
      const person = {
        sub,
        email: `${sub}@example.org`,
        email_verified: true,
        name: 'Lena Krüger',
        groups: ['support'],
      };
      const added = { ...person, ...changes };
      people.set(added.sub, added);
      state.current = added.sub;
      return added;
    },
    signInAs: ({ sub }) => {
      state.current = sub;
    },
    removePerson: ({ sub }) => void people.delete(sub),
    visit: (url) => visit(url, publicUrl),
    tamper: (change) => {
      state.tamper = change;
    },
    fail: (status) => {
      state.failure = status;
    },
    logoutToken: (claims, { isForged = false, type = 'logout+jwt' } = {}) => {
      const iat = Math.floor(Date.now() / 1000);
      const whole = {
        iss: issuer,
        aud: CLIENT_ID,
        iat,
        exp: iat + 120,
        jti: randomUUID(),
        events: { [LOGOUT_EVENT]: {} },
      };
      const given = Object.entries({ ...whole, ...claims }).filter(([, value]) => value !== undefined);
      return sign(Object.fromEntries(given), isForged ? foreignKey : privateKey, type);
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Follows redirects with cookies, until the provider leads back to the panel. */
async function visit(url: string, publicUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = new URL(url);
  for (let step = 0; step < 10; step += 1) {
    if (address.href.startsWith(`${publicUrl}/`)) return address.search;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    address = new URL(location, address);
  }
  throw new Error('the provider redirects without end');
}
