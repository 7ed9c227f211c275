import { ENDPOINTS } from '@leitstand/contract/api/table';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../db/new-id.ts';
import { COMMON_PARAMS, callSamples } from '../testing/call-samples.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import type { CallSample } from '../testing/kind-samples.ts';
import { openTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 180_000 });

const HOSTILE = ['%', '_', "' or 1=1 --", '"', '\\', '🚗', 'ß', '..', '<script>', '\u202eabc', 'x'.repeat(200)];
const WRONG = [{}, [], null, true, -1, 1e300, '', 'nonsense', 'x'.repeat(20_000)];
/** An endless stream, and a call that ends the session of the test. */
const LEFT_OUT = new Set(['liveEvents', 'signOut']);

/** Derived from the endpoint table: the answer to any input is the envelope and never a server error. */
describeEitherEngine('bad input', (engine) => {
  let app: TestApp;
  let samples: Record<string, CallSample>;
  beforeAll(async () => {
    app = await openTestApp(engine);
    samples = await callSamples(app);
  });
  afterAll(() => app.close());

  const calls = ENDPOINTS.filter(({ name }) => !LEFT_OUT.has(name));
  const sampleOf = (name: string) => samples[name] ?? {};

  async function failures(findings: string[], what: string, method: string, url: string, options: RequestOptions) {
    const { status, body } = await app.request(method, url, options);
    const isEnvelope = status < 400 || (body.success === false && body.code && body.message && body.requestId);
    if (status >= 500 || !isEnvelope) findings.push(`${what}: ${status}`);
    return status;
  }

  it('in any field of any body is refused or accepted, but never causes a server error', async () => {
    const findings: string[] = [];
    for (const { name, method, path } of calls) {
      const { params, json, form, multipart } = sampleOf(name);
      const url = pathOf(path, { ...COMMON_PARAMS, ...params });
      const fields = (json ?? form ?? multipart?.fields ?? {}) as Record<string, unknown>;
      for (const field of Object.keys(fields)) {
        for (const value of WRONG) {
          await failures(findings, `${name}.${field} = ${JSON.stringify(value)?.slice(0, 20)}`, method, url, {
            json: { ...fields, [field]: value },
          });
        }
        const { [field]: _, ...rest } = fields;
        await failures(findings, `${name} without ${field}`, method, url, { json: rest });
      }
    }
    expect(findings).toEqual([]);
  });

  it('as an unknown or invalid id finds nothing', async () => {
    const findings: string[] = [];
    for (const { name, method, path } of calls) {
      const { params, query = '', ...request } = sampleOf(name);
      for (const id of ['id', 'carId', 'name'].filter((key) => params?.[key] !== undefined)) {
        for (const unknown of [newId(), 'nonsense', `${'0'.repeat(32)}.jpg`]) {
          const url = `${pathOf(path, { ...COMMON_PARAMS, ...params, [id]: unknown })}${query}`;
          const status = await failures(findings, `${name} of ${unknown}`, method, url, request);
          if (status < 400 && name !== 'listSessions') findings.push(`${name} of ${unknown}: ${status}`);
        }
      }
    }
    expect(findings).toEqual([]);
  });

  it('as hostile search text is searched or refused', async () => {
    const findings: string[] = [];
    for (const { name, method, path } of calls.filter(({ path: text }) => /\{(text|search)\}/.test(text))) {
      const { params, query = '', ...request } = sampleOf(name);
      for (const text of HOSTILE) {
        const url = pathOf(path, { ...COMMON_PARAMS, ...params, text, search: text });
        const status = await failures(findings, `${name} for ${text}`, method, `${url}${query}`, request);
        if (status !== 200 && status !== 400) findings.push(`${name} for ${text}: ${status}`);
      }
    }
    expect(findings).toEqual([]);
  });

  it('as a file that is too large or not an image is refused with its reason', async () => {
    const findings: string[] = [];
    for (const { name, method, path, maxFileMegabytes } of calls.filter(({ maxFileMegabytes: n }) => n > 0)) {
      const { params, multipart } = sampleOf(name);
      const url = pathOf(path, { ...COMMON_PARAMS, ...params });
      const send = (bytes: Buffer) =>
        failures(findings, name, method, url, { multipart: { fields: multipart?.fields ?? {}, files: [{ bytes }] } });
      const large = await send(Buffer.alloc(maxFileMegabytes * 1024 * 1024 + 1));
      const wrong = await send(Buffer.from('%PDF-1.7 kein Bild'));
      if (large !== 413 || wrong !== 415) findings.push(`${name}: ${large} and ${wrong}`);
    }
    expect(findings).toEqual([]);
  });
});
