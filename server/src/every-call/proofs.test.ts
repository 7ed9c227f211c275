import fs from 'node:fs';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminSessions } from '../db/schema.ts';
import { COMMON_PARAMS, callSamples } from '../testing/call-samples.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import type { CallSample } from '../testing/kind-samples.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const SECURITY = new URL('../../../docs/security.md', import.meta.url);
/** Proving who somebody is, ending the session, and the event stream, which does not end. */
const APART = new Set(['proveIdentity', 'signOut', 'liveEvents']);
const CALLS = ENDPOINTS.filter(({ access, name }) => access !== 'public' && !APART.has(name));

/** Makes every call with a proof that is too old, while not one record or coin may be changed without a fresh one. */
describeEitherEngine('the need of a proof', (engine) => {
  let app: TestApp;
  let samples: Record<string, CallSample>;
  beforeAll(async () => {
    app = await openTestApp(engine, { withoutProof: { recordsPerHour: 0, coinsPerDay: 0 } });
    samples = await callSamples(app);
  });
  afterAll(() => app.close());

  it('is what the endpoint table says', async () => {
    const { token } = await app.signedInAs('SUPERADMIN');
    await app.leitstand.platform.database.drizzle.update(adminSessions).set({ provedAt: new Date(0) });
    // Calls of single sign-on are served if there is a provider.
    const { paths } = (await app.request('GET', '/openapi.json')).body;
    const undeclared: string[] = [];
    const unneeded: string[] = [];
    for (const { name, method, path, proof } of CALLS) {
      if (paths[path]?.[method.toLowerCase()]?.['x-served'] === false) continue;
      const { params, query = '', ...request } = samples[name] ?? {};
      const url = `${pathOf(path, { ...COMMON_PARAMS, ...params })}${query}`;
      const { body } = await app.request(method, url, { ...request, token });
      const isNeeded = body?.code === 'PROOF_NEEDED';
      if (isNeeded && proof === false) undeclared.push(name);
      if (!isNeeded && proof === true) unneeded.push(name);
    }
    expect({ undeclared, unneeded }).toEqual({ undeclared: [], unneeded: [] });
  }, 120_000);
});

it('is listed in docs/security.md', () => {
  const text = fs.readFileSync(SECURITY, 'utf8');
  const listed = (heading: string) => {
    const [, row = ''] = new RegExp(`^\\| ${heading} +\\| (.*) \\|$`, 'm').exec(text) ?? [];
    return [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();
  };
  const named = (wanted: unknown) =>
    ENDPOINTS.filter(({ proof }) => proof === wanted)
      .map(({ name }) => name)
      .sort();
  expect({ always: listed('always'), sometimes: listed('sometimes') }).toEqual({
    always: named(true),
    sometimes: named('sometimes'),
  });
});
