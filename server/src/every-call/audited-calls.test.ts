import { ENDPOINTS } from '@leitstand/contract/api/table';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditLog } from '../db/schema.ts';
import { COMMON_PARAMS, callSamples } from '../testing/call-samples.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import type { CallSample } from '../testing/kind-samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../testing/test-app.ts';
import { unfindableRecords } from '../testing/unfindable.ts';

vi.setConfig({ testTimeout: 90_000 });

/** Excluded: read marks, holds and preferences are not records, and these samples find nothing to change. */
const NO_CHANGE = new Set([
  'markInboxRead',
  'markInboxOpened',
  'savePreferences',
  'holdCase',
  'releaseCase',
  'reopenReport',
  'moveReward',
  'cancelCsv',
]);
/** Visible only to the administrator who created them, who is not the one of this test. */
const OF_ANOTHER = new Set(['cancelBulk', 'undoBulk']);

/** Derived from the endpoint table: every change leaves an entry with its author and request id. */
describeEitherEngine('the audit log', (engine) => {
  let app: TestApp;
  let samples: Record<string, CallSample>;
  let served: Set<string>;
  beforeAll(async () => {
    app = await openTestApp(engine);
    samples = await callSamples(app);
    const { body } = await app.request('GET', '/openapi.json');
    const isServed = ({ method, path }: (typeof ENDPOINTS)[number]) =>
      body.paths[path]?.[method.toLowerCase()]?.['x-served'] !== false;
    served = new Set(ENDPOINTS.filter(isServed).map(({ name }) => name));
  });
  afterAll(() => app.close());

  it('has an entry for every call that changes something, and only one if it is sent twice; what was changed can be found', async () => {
    const db = app.leitstand.platform.database.drizzle;
    const findings: string[] = [];
    const isMeant = ({ name, mutates }: (typeof ENDPOINTS)[number]) =>
      mutates && served.has(name) && !NO_CHANGE.has(name) && !OF_ANOTHER.has(name);
    // Signing out comes last: it ends the session of the others.
    const calls = ENDPOINTS.filter(isMeant).sort((a, b) => Number(a.name === 'signOut') - Number(b.name === 'signOut'));
    for (const { name, method, path, access } of calls) {
      const { params, query = '', ...request } = samples[name] ?? {};
      const url = `${pathOf(path, { ...COMMON_PARAMS, ...params })}${query}`;
      const send = () => app.request(method, url, { ...request, headers: { 'idempotency-key': `einmal-${name}` } });
      const entriesOf = ({ headers }: TestAnswer) =>
        db
          .select()
          .from(auditLog)
          .where(eq(auditLog.requestId, String(headers['x-request-id'])));
      const first = await send();
      const entries = await entriesOf(first);
      const repeated = await entriesOf(await send());
      if (first.status >= 300) findings.push(`${name} failed: ${first.status}`);
      else if (entries.length === 0) findings.push(`${name}: no entry`);
      else if (access !== 'public' && entries.some(({ adminId }) => adminId === null))
        findings.push(`${name}: without an author`);
      if (repeated.length > 0) findings.push(`${name}: entries of its repetition`);
    }
    expect(findings).toEqual([]);
    expect(await unfindableRecords(db)).toEqual([]);
  });
});
