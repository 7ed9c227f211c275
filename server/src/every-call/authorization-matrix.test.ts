import { ENDPOINTS } from '@leitstand/contract/api/table';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { RIGHTS, type Right } from '@leitstand/contract/base/rights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OidcProvider } from '../oidc-providers.ts';
import { COMMON_PARAMS, callSamples } from '../testing/call-samples.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import type { CallSample } from '../testing/kind-samples.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

/** Open to every signed-in caller, but the record decides which right is required. */
const DECIDED_BY_RECORD = new Set(['restore', 'listSessions', 'endSessions', 'previewCsv', 'startCsv']);
/** Visible only to their creator: others get 404, whatever their rights. */
const OF_ONE_OWNER = new Set([
  'getBulkRun',
  'listBulkFailures',
  'getBulkFile',
  'getBulkResult',
  'cancelBulk',
  'undoBulk',
]);
/** The right is not enough. */
const OF_A_SUPERADMIN = new Set(['resetSecondFactor']);
const PUBLIC_FAILURES = new Set(['signOut']);
/** Their samples name no provider of this server, and no ticket that it knows. */
const NEEDS_PROVIDER = new Set([
  'beginSingleSignOn',
  'finishSingleSignOn',
  'backChannelSignOut',
  'beginProviderProof',
  'finishProviderProof',
  'beginIdentityLink',
  'finishIdentityLink',
]);

/** Makes the server have the calls of single sign-on. */
const UNUSED_PROVIDER: OidcProvider = {
  id: 'test',
  label: { de: 'Test', en: 'Test' },
  issuer: 'http://127.0.0.1:9',
  clientId: 'leitstand',
  clientSecret: 'geheim',
  scopes: 'openid',
  parameters: {},
  groupsClaim: 'groups',
  emailVerifiedClaim: 'email_verified',
  roles: {},
  create: 'invited-only',
  linksByEmail: false,
  signOut: false,
  asksAgain: true,
  recheckMinutes: 5,
};

/** Derived from the endpoint table: 401 without a token, 403 without the right, success with it; about 900 calls. */
describeEitherEngine('authorization matrix', (engine) => {
  let app: TestApp;
  let samples: Record<string, CallSample>;
  let served: Set<string>;
  beforeAll(async () => {
    app = await openTestApp(engine, { oidcProviders: [UNUSED_PROVIDER] });
    samples = await callSamples(app);
    const { body } = await app.request('GET', '/openapi.json');
    const isServed = ({ method, path }: (typeof ENDPOINTS)[number]) =>
      body.paths[path]?.[method.toLowerCase()]?.['x-served'] !== false;
    served = new Set(ENDPOINTS.filter(isServed).map(({ name }) => name));
  });
  afterAll(() => app.close());

  it('holds for every call that is served', async () => {
    const nobody = await app.signedInAs('ADMIN', []);
    const everyRight = await app.signedInAs('ADMIN', RIGHTS);
    const holders = new Map<Right, string>();
    for (const right of RIGHTS) holders.set(right, (await app.signedInAs('ADMIN', [right])).token);
    const findings: string[] = [];
    // Signing out comes last: it ends the session of the others. The endless event stream has its own tests.
    const calls = ENDPOINTS.filter(({ name }) => served.has(name) && name !== 'liveEvents').sort(
      (a, b) => Number(PUBLIC_FAILURES.has(a.name)) - Number(PUBLIC_FAILURES.has(b.name)),
    );
    for (const { name, method, path, access } of calls) {
      const { params, query = '', ...request } = samples[name] ?? {};
      const url = `${pathOf(path, { ...COMMON_PARAMS, ...params })}${query}`;
      const status = async (token: string | null | undefined) =>
        (await app.request(method, url, { ...request, ...(token === undefined ? {} : { token }) })).status;
      const expectStatus = (what: string, got: number, isRight: boolean) => {
        if (!isRight) findings.push(`${name} ${what}: ${got}`);
      };
      if (access !== 'public') expectStatus('without token', await status(null), (await status(null)) === 401);
      const right = RIGHTS.find((one) => one === access);
      if (right || DECIDED_BY_RECORD.has(name)) {
        const got = await status(nobody.token);
        expectStatus('without right', got, got === 403);
      }
      if (access === 'SUPERADMIN') {
        const got = await status(everyRight.token);
        expectStatus('as an ADMIN with every right', got, got === 403);
      }
      const got = await status(right ? holders.get(right) : undefined);
      const isSuccess = (code: number) =>
        NEEDS_PROVIDER.has(name) ? code === 404 || code === 422 : code >= 200 && code < 300;
      const refused = OF_ONE_OWNER.has(name) ? 404 : OF_A_SUPERADMIN.has(name) ? 403 : undefined;
      expectStatus('with right', got, refused === undefined ? isSuccess(got) : got === refused);
      if (refused !== undefined) {
        const own = await status(undefined);
        expectStatus('as its owner or a SUPERADMIN', own, isSuccess(own));
      }
    }
    expect(findings).toEqual([]);
  }, 120_000);
});
