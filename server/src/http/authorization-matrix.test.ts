import { pathOf } from '@leitstand/contract/endpoint';
import { RIGHTS } from '@leitstand/contract/rights';
import { ENDPOINTS } from '@leitstand/contract/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { describeEachEngine } from '../testing/test-database.ts';

const SAMPLE_PARAMS = {
  skip: 0,
  page: 0,
  limit: 5,
  days: 30,
  text: 'ab',
  search: 'ab',
  sort: 'email',
  sortField: 'email',
  order: 'asc',
  kind: 'user',
  size: 'small',
  name: `${'0'.repeat(32)}.jpg`,
  seg1: 'a',
  seg2: 'b',
  seg3: 'c',
};

/** Open to everybody who is signed in, but what they name decides which right it takes. */
const DECIDED_BY_RECORD = new Set(['restore', 'listSessions']);

/** From the endpoint table: nobody without a token, nobody without the right. */
describeEachEngine('authorization matrix', (engine) => {
  let app: TestApp;
  let served: Set<string>;
  beforeAll(async () => {
    app = await openTestApp(engine);
    const document = await app.request('GET', '/openapi.json');
    served = new Set(
      ENDPOINTS.filter(
        ({ method, path }) => document.body.paths[path]?.[method.toLowerCase()]?.['x-served'] !== false,
      ).map(({ name }) => name),
    );
  });
  afterAll(() => app.close());

  it('holds for every call that is served', async () => {
    const bare = await app.signedInAs('ADMIN', []);
    expect(served.size).toBeGreaterThan(30);
    for (const endpoint of ENDPOINTS.filter(({ name }) => served.has(name) && name !== 'signOut')) {
      const path = pathOf(endpoint.path, { ...SAMPLE_PARAMS, id: newId(), userId: newId(), carId: newId() });
      const body = endpoint.encoding === 'none' ? {} : { json: {} };
      const without = await app.request(endpoint.method, path, { token: null, ...body });
      const unprivileged = await app.request(endpoint.method, path, { token: bare.token, ...body });
      const privileged = await app.request(endpoint.method, path, body);
      const needsRight =
        (RIGHTS as readonly string[]).includes(endpoint.access) || DECIDED_BY_RECORD.has(endpoint.name);
      const said = { call: endpoint.name, without: without.status === 401, unprivileged: unprivileged.status === 403 };
      expect(said).toEqual({ call: endpoint.name, without: endpoint.access !== 'public', unprivileged: needsRight });
      expect([401, 403, 500]).not.toContain(privileged.status);
    }
  });
});
