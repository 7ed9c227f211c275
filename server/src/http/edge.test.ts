import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, idempotencyKeys, users } from '../db/schema.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { addUser, userForm } from '../testing/samples.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

describeEitherEngine('the HTTP edge', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;

  it('answers health and readiness without sign-in', async () => {
    await app.leitstand.platform.queue.started();
    for (const path of ['/health', '/ready']) {
      expect((await app.request('GET', path, { token: null })).body).toMatchObject({ success: true });
    }
  });

  it('answers an unknown call with the envelope', async () => {
    const answer = await app.request('GET', '/gibt/es/nicht');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'UNKNOWN_CALL',
      message: 'Diesen Aufruf gibt es nicht.',
    });
    expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
    expect((await app.request('TRACE', '/health')).status).toBe(404);
  });

  it('logs every answer with its request id, its administrator and the pattern of its path, but no personal data', async () => {
    const admin = await app.signedInAs('ADMIN');
    const { token } = admin;
    const user = await addUser(app, { userName: 'Geheime Person', email: 'geheime.person@example.org' });
    await app.request('GET', `/person/${user._id}`, { token });
    await app.request('POST', '/user/delete', { token, json: { userId: user._id } });
    await app.request('POST', '/signInDashboard', {
      token: null,
      json: { email: 'vertippt@example.org', password: 'x' },
    });
    const { headers } = await app.request('GET', '/user/search/geheimer-name/0/5/-1', { token });
    const line = app.logs
      .map((text) => JSON.parse(text))
      .find(({ requestId }) => requestId === headers['x-request-id']);
    const route = '/v1/user/search/:text/:page/:limit/:days';
    expect(line).toMatchObject({ method: 'GET', route, status: 200, adminId: admin.adminId });
    const written = app.logs.join('');
    for (const personal of [
      'geheimer-name',
      'vertippt',
      admin.email,
      user.email,
      user.userName,
      '127.0.0.1',
      '"Test"',
    ]) {
      expect(written).not.toContain(personal);
    }
  });

  it('says that a call takes no file', async () => {
    const files = [{ bytes: Buffer.from('x') }];
    const answer = await app.request('POST', '/api/authorization/token', { multipart: { files } });
    expect([answer.status, answer.body.message]).toEqual([422, 'Hier kann keine Datei mitgeschickt werden.']);
  });

  it('answers in the requested language', async () => {
    const answer = await app.request('GET', '/gibt/es/nicht', { headers: { 'accept-language': 'en-GB,en;q=0.9' } });
    expect(answer.body.message).toBe('There is no such call.');
  });

  it.each([
    ['broken JSON', '{"userId":', 'application/json', 400, 'MALFORMED'],
    ['a list instead of an object', '[]', 'application/json', 400, 'MALFORMED'],
    ['a bare text', '"x"', 'application/json', 400, 'MALFORMED'],
    ['an empty body', '', 'application/json', 400, 'MALFORMED'],
    ['an unsupported encoding', '<x/>', 'application/xml', 415, 'UNSUPPORTED_ENCODING'],
    ['broken multipart', 'nonsense', 'multipart/form-data', 415, 'UNSUPPORTED_ENCODING'],
    ['a prototype in disguise', '{"__proto__":{"x":1}}', 'application/json', 400, 'MALFORMED'],
  ])('refuses %s', async (_name, payload, type, status, code) => {
    const answer = await app.request('POST', '/user/delete', { payload, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, code });
  });

  it('refuses a body that is too large', async () => {
    const answer = await app.request('POST', '/user/delete', { json: { userId: 'x', reason: 'x'.repeat(2_000_000) } });
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe('BODY_TOO_LARGE');
  });

  it('reports every invalid field at once, in the language of the caller', async () => {
    const answer = await app.request('POST', '/user/add', {
      form: { userName: ' ', email: 'kein-at', language: 'xx' },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toMatchObject({
      userName: 'Das Feld Benutzername darf nicht leer sein.',
      email: 'Das Feld Email hat einen ungültigen Wert.',
      dateOfBirth: 'Das Feld Geburtsdatum darf nicht leer sein.',
      about: 'Das Feld Über mich darf nicht leer sein.',
      language: 'Das Feld Sprache hat einen ungültigen Wert.',
    });
  });

  it.each([
    '/user/all/0/25/2',
    '/user/all/-1/25/30',
    '/user/all/0/101/30',
    '/user/all/0/0/30',
    '/user/all/x/25/30',
    '/user/all/0/25/30/userName/up',
    '/user/all/0/25/30/password/asc',
  ])('refuses the parameters of %s', async (path) => {
    const answer = await app.request('GET', path);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('BAD_PARAMETER');
  });

  it.each(['%', '%25', '%2F', '%3F%23', '%22%27', '%F0%9F%9A%97', '%C3%BC', '..%2F..', '%00', '%ff', '_'])(
    'survives the search text %s',
    async (text) => {
      const answer = await app.request('GET', `/user/search/${text}/0/5/-1`);
      expect([200, 400]).toContain(answer.status);
      expect(answer.body).toHaveProperty('success');
    },
  );

  it('refuses a parameter that is far too long', async () => {
    const answer = await app.request('GET', `/user/search/${'x'.repeat(4000)}/0/5/-1`);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('BAD_PARAMETER');
  });

  it('accepts paths with and without a trailing slash', async () => {
    expect((await app.request('GET', '/user/all/0/25/-1/')).status).toBe(200);
    expect((await app.request('POST', '/user/blacklist', { json: {} })).status).toBe(422);
  });

  it('lists its extensions', async () => {
    const { body } = await app.request('GET', '/capabilities', { token: null });
    expect(body.data).toEqual(expect.arrayContaining(['addUser', 'restore', 'getInbox', 'requestPasswordReset']));
    expect(body.data).not.toContain('listUsers');
  });

  it('serves its own documentation', async () => {
    const document = await app.request('GET', '/openapi.json', { token: null });
    expect(document.body.paths['/user/update'].put.operationId).toBe('updateUser');
    const page = await app.request('GET', '/docs', { token: null });
    expect(page.status).toBe(200);
    expect(page.body).toContain('/user/update');
    expect(page.body).not.toContain('<script');
  });

  describe('idempotency', () => {
    const send = (key: string, changes: Record<string, string>) =>
      app.request('POST', '/user/add', { form: userForm(changes), headers: { 'idempotency-key': key } });

    it('runs a repeated request once and answers it the same', async () => {
      const first = await send('einmal', { email: 'einmal@example.org' });
      const second = await send('einmal', { email: 'einmal@example.org' });
      expect(first.status).toBe(200);
      expect(second.body).toEqual(first.body);
    });

    it('runs ten simultaneous requests once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send('zugleich', { email: 'zugleich@example.org' })),
      );
      expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
      expect(await db().$count(users)).toBeGreaterThan(0);
      const found = await app.request('GET', '/user/search/zugleich@example.org/0/5/-1');
      expect(found.body.data).toHaveLength(1);
    });

    it('refuses the key for a different request', async () => {
      await send('vergeben', { email: 'vergeben@example.org' });
      const other = await send('vergeben', { email: 'anders@example.org' });
      expect(other.status).toBe(409);
      expect(other.body.code).toBe('KEY_REUSED');
    });

    it('stores nothing for callers who are not signed in', async () => {
      const before = await db().$count(idempotencyKeys);
      for (let time = 0; time < 3; time += 1) {
        const headers = { 'idempotency-key': `fremd-${time}` };
        expect((await app.request('GET', '/validateEmail/a/b/c', { token: null, headers })).status).toBe(200);
      }
      expect(await db().$count(idempotencyKeys)).toBe(before);
    });

    it('refuses a key that is too long to store', async () => {
      const answer = await send('x'.repeat(201), { email: 'zulang@example.org' });
      expect(answer.body).toMatchObject({ success: false, code: 'MALFORMED' });
      expect((await send('x'.repeat(200), { email: 'zulang@example.org' })).status).toBe(200);
    });

    it('lets a failed request be repeated, and separates keys by administrator', async () => {
      expect((await send('nochmal', { email: 'ungültig' })).status).toBe(422);
      expect((await send('nochmal', { email: 'nochmal@example.org' })).status).toBe(200);
      const other = await app.signedInAs('ADMIN');
      const answer = await app.request('POST', '/user/add', {
        token: other.token,
        form: userForm({ email: 'fremd@example.org' }),
        headers: { 'idempotency-key': 'nochmal' },
      });
      expect(answer.status).toBe(200);
      expect((await db().select().from(idempotencyKeys)).filter(({ key }) => key === 'nochmal')).toHaveLength(2);
    });
  });

  it('writes the audit entry in the transaction of the change', async () => {
    const user = await addUser(app, { email: 'protokoll@example.org' });
    await app.request('PUT', '/user/update', {
      form: userForm({ _id: user._id, email: 'protokoll@example.org', about: 'Neu' }),
    });
    const entries = (await db().select().from(auditLog)).filter(({ entityId }) => entityId === user._id);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(entries[1]).toMatchObject({
      before: { about: 'Fährt gern über Pässe.' },
      after: { about: 'Neu' },
      adminName: 'Test',
    });
    const before = await db().$count(auditLog);
    const failed = await app.request('PUT', '/user/update', {
      form: userForm({ _id: user._id, email: 'protokoll@example.org', image: 'gibt-es-nicht.jpg' }),
    });
    expect(failed.status).toBe(422);
    expect(await db().$count(auditLog)).toBe(before);
  });
});

describeEitherEngine('the API key', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { apiKey: 'schlüssel-1234'.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') });
  });
  afterAll(() => app.close());

  it('is required on every call except images and health', async () => {
    expect((await app.request('GET', '/user/profile/my/0/5')).status).toBe(200);
    for (const key of ['', 'falsch']) {
      const answer = await app.request('GET', '/user/profile/my/0/5', { headers: { 'x-api-key': key } });
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('BAD_API_KEY');
    }
    await app.leitstand.platform.queue.started();
    for (const path of ['/health', '/ready']) {
      expect((await app.request('GET', path, { token: null, headers: { 'x-api-key': '' } })).status).toBe(200);
    }
    const image = await app.request('GET', `/files/images/${'0'.repeat(32)}.jpg`, { headers: { 'x-api-key': '' } });
    expect(image.body.code).toBe('NOT_FOUND');
  });

  it.each(['/openapi.json', '/docs', '/docs.css'])('is required for %s', async (path) => {
    expect((await app.request('GET', path, { headers: { 'x-api-key': '' } })).body.code).toBe('BAD_API_KEY');
    expect((await app.request('GET', path)).status).toBe(200);
  });
});
