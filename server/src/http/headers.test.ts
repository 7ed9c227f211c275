import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { bans } from '../db/schema.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { sampleImage } from '../testing/samples.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { createApp } from './create-app.ts';

/** The directives of a content security policy, each with its sources. */
function directivesOf(policy: unknown): Record<string, string[]> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources]));
}

describeEitherEngine('every answer', (engine) => {
  let app: TestApp;
  let panel: FastifyInstance;
  let folder: string;
  let image: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    const uploaded = await app.request('POST', '/files/upload', {
      multipart: { files: [{ bytes: await sampleImage('jpeg') }] },
    });
    image = `/v1/files/images/${uploaded.body.data}`;
    folder = await mkdtemp(path.join(tmpdir(), 'leitstand-headers-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<title>Leitstand</title>');
    await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {};');
    const { platform } = app.leitstand;
    const config = { ...platform.config, publicUrl: 'https://panel.example.org' };
    panel = await createApp({ ...platform, config }, [], { panelFolder: folder });
  });
  afterAll(async () => {
    await panel.close();
    await app.close();
    await rm(folder, { recursive: true });
  });

  const addresses = () =>
    [
      [app.leitstand.http, '/v1/health', 200],
      [app.leitstand.http, '/v1/user/all/0/25/-1', 401],
      [app.leitstand.http, '/v1/gibt/es/nicht', 404],
      [app.leitstand.http, '/v1/user/all/x/25/-1', 401],
      [app.leitstand.http, '/v1/docs', 200],
      [app.leitstand.http, '/v1/docs.css', 200],
      [app.leitstand.http, '/v1/openapi.json', 200],
      [app.leitstand.http, image, 200],
      [panel, '/', 200],
      [panel, '/users?user=x', 200],
      [panel, '/assets/app-1a2b.js', 200],
      [panel, '/assets/app-old.js', 404],
      [panel, '/v1/nothing', 404],
    ] as const;

  it('has a policy that only allows our own scripts and contacts no other origin', async () => {
    for (const [http, url, status] of addresses()) {
      const { statusCode, headers } = await http.inject({ url });
      expect(statusCode, url).toBe(status);
      const policy = directivesOf(headers['content-security-policy']);
      if (url === image) {
        expect(policy, url).toEqual({ 'default-src': ["'none'"], sandbox: [] });
        continue;
      }
      expect(policy['script-src'], url).toEqual(["'self'"]);
      expect(policy['require-trusted-types-for'], url).toEqual(["'script'"]);
      expect(policy['trusted-types'], url).toEqual(['default', 'inert']);
      expect(policy['script-src-attr'], url).toEqual(["'none'"]);
      expect(policy['style-src-attr'], url).toEqual(["'none'"]);
      expect(policy['default-src'], url).toEqual(["'self'"]);
      expect(policy['connect-src'], url).toEqual(["'self'"]);
      for (const kind of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy[kind], url).toEqual(["'none'"]);
      const { 'style-src': styles, ...others } = policy;
      expect(styles, url).toEqual(["'self'", "'unsafe-inline'"]);
      expect(JSON.stringify(others), url).not.toMatch(/unsafe|https?:|\*/);
    }
  });

  it('has the usual security headers, and none that reveals more than necessary', async () => {
    for (const [http, url] of addresses()) {
      const { headers } = await http.inject({ url, headers: { origin: 'https://elsewhere.example.org' } });
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy'], url).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
      const spoken = Object.keys(headers).filter((name) =>
        /^(server|x-powered-by|set-cookie|access-control-.*)$/.test(name),
      );
      expect(spoken, url).toEqual([]);
    }
  });

  it('requires https if the address is https, and only then', async () => {
    const secure = await panel.inject({ url: '/' });
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    const plain = await app.leitstand.http.inject({ url: '/v1/health' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('is not cached if it may contain personal data', async () => {
    for (const [http, url] of addresses().filter(([, address]) => address.startsWith('/v1/') && address !== image)) {
      expect((await http.inject({ url })).headers['cache-control'], url).toBe('no-store');
    }
    expect((await app.request('GET', '/user/all/0/25/-1')).headers['cache-control']).toBe('no-store');
    expect((await app.request('GET', '/files/images/nicht-da.jpg')).headers['cache-control']).toBe('no-store');
  });

  it('to an address that cannot be parsed is protected too', async () => {
    for (const url of ['/v1/%ff', '/v1/user/search/%E0%A4%A/0/5/-1']) {
      const { statusCode, headers } = await app.leitstand.http.inject({ url });
      expect(statusCode, url).toBe(400);
      expect(headers['content-type'], url).toContain('application/json');
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(directivesOf(headers['content-security-policy'])['default-src'], url).toBeDefined();
    }
  });

  it('to a page of another site is refused: it cannot make calls on behalf of a user', async () => {
    const { token } = await app.signedInAs('ADMIN');
    const origin = 'https://elsewhere.example.org';
    const preflight = await app.leitstand.http.inject({
      method: 'OPTIONS',
      url: '/v1/user/delete',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.statusCode).toBe(404);
    // Everything a form can send: cookies, fields, an address with a token in it.
    const form = { userId: 'x', reason: 'y', token, authorization: token, id_token: token };
    for (const url of ['/user/delete', `/user/delete?token=${token}&authorization=${token}`]) {
      const headers = { origin, cookie: `id_token=${token}; authorization=${token}` };
      expect((await app.request('POST', url, { token: null, form, headers })).body.code).toBe('NOT_SIGNED_IN');
    }
    const image = await app.request('GET', `/signOut?authorization=${token}`, {
      token: null,
      headers: { cookie: `id_token=${token}` },
    });
    expect(image.body.code).toBe('NOT_SIGNED_IN');
    // By the specification, lifting a ban is a GET, too.
    const ban = { id: newId(), email: 'gesperrt@example.org' };
    await app.leitstand.platform.database.drizzle.insert(bans).values(ban);
    const lifted = await app.request('GET', `/user/blacklist/delete/${ban.id}?authorization=${token}`, {
      token: null,
      headers: { cookie: `id_token=${token}; authorization=${token}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(lifted.body.code).toBe('NOT_SIGNED_IN');
    const without = await app.signedInAs('ADMIN', ['ReadUsers']);
    const refused = await app.request('GET', `/user/blacklist/delete/${ban.id}`, { token: without.token });
    expect(refused.body.code).toBe('MISSING_RIGHT');
    expect(await app.leitstand.platform.database.drizzle.select().from(bans)).toHaveLength(1);
    expect((await app.request('GET', '/user/profile/my/0/5', { token })).status).toBe(200);
  });
});
