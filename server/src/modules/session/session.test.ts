import { LONG_SESSION_HOURS, SESSION_HOURS } from '@leitstand/contract/base/limits';
import { RIGHTS } from '@leitstand/contract/base/rights';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../base/hash-token.ts';
import { readConfig } from '../../config.ts';
import { adminSessions, admins, auditLog } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;

describeEitherEngine('session', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  const signIn = (json: object) => app.request('POST', '/signInDashboard', { token: null, json });

  it('signs in, returns the profile, and ends the session on sign-out', async () => {
    const { email, adminId } = await app.signedInAs('ADMIN');
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
    const json = { email, password: TEST_PASSWORD };
    const { token } = (await app.request('POST', '/signInDashboard', { token: null, json, headers })).body.data;
    const profile = await app.request('GET', '/user/profile/my/0/5', { token });
    expect(profile.body).toMatchObject({ success: true, data: { _id: adminId, userName: 'Test', email, image: '' } });
    expect((await app.request('GET', '/signOut', { token, headers })).status).toBe(200);
    expect((await app.request('GET', '/user/profile/my/0/5', { token })).status).toBe(401);
    const entries = await db().select().from(auditLog).where(eq(auditLog.entityId, adminId)).orderBy(auditLog.id);
    const origin = { entity: 'administrator', adminId, network: '127.0.0.1', device: 'Firefox, Linux' };
    expect(entries).toMatchObject([
      { action: 'signIn', adminId, device: null },
      { action: 'signIn', ...origin },
      { action: 'signOut', ...origin, before: null, after: null },
    ]);
    const { body } = await app.request('GET', `/audit/entry/${entries[1]?.id}`);
    expect(body.data).toMatchObject({ adminName: 'Test', network: '127.0.0.1', device: 'Firefox, Linux' });
  });

  it('accepts the token with and without Bearer', async () => {
    const { token } = await app.signedInAs('ADMIN');
    expect((await app.request('GET', '/user/profile/my/0/5', { token: `Bearer ${token}` })).status).toBe(200);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const { email } = await app.signedInAs('ADMIN');
    const wrong = await signIn({ email, password: 'falsch' });
    const unknown = await signIn({ email: 'niemand@example.org', password: 'falsch' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        success: false,
        code: 'BAD_CREDENTIALS',
        message: 'Email oder Passwort sind nicht korrekt!',
      });
      expect(answer.body.requestId).toBeTruthy();
    }
    expect(Object.keys(wrong.body)).toEqual(Object.keys(unknown.body));
  });

  it('logs failed attempts without the typed address, and shows administrators the sign-ins to their own account', async () => {
    const { token, email, adminId } = await app.signedInAs('ADMIN', []);
    const typed = 'mein-geheimes-passwort';
    await signIn({ email, password: 'falsch' });
    const before = await db().$count(auditLog);
    await signIn({ email: typed, password: typed });
    expect(await db().$count(auditLog)).toBe(before + 1);
    const failed = await db().select().from(auditLog).where(eq(auditLog.action, 'failSignIn')).orderBy(auditLog.id);
    const nobody = { adminId: null, adminName: 'Unbekannt', network: '127.0.0.1' };
    expect(failed.slice(-2)).toMatchObject([
      { ...nobody, entityId: adminId },
      { ...nobody, entityId: '' },
    ]);
    expect(JSON.stringify(failed)).not.toContain(typed);
    const mine = await app.request('GET', '/session/signIns', { token });
    expect(mine.body.data).toMatchObject([
      { succeeded: false, network: '127.0.0.1', device: null },
      { succeeded: true, network: '127.0.0.1' },
    ]);
  });

  it('ignores the case of the address', async () => {
    const { email } = await app.signedInAs('ADMIN');
    expect((await signIn({ email: email.toUpperCase(), password: TEST_PASSWORD })).status).toBe(200);
  });

  it('refuses missing, unknown and expired tokens with the message of the specification', async () => {
    const { token } = await app.signedInAs('ADMIN');
    await db()
      .update(adminSessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(adminSessions.tokenHash, hashToken(token)));
    for (const bad of [null, 'nonsense', token]) {
      const answer = await app.request('GET', '/user/profile/my/0/5', { token: bad });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        code: 'NOT_SIGNED_IN',
        message: 'You need to be logged in to use this feature',
      });
    }
  });

  it.each([
    ['12 hours without use, and 24 hours in any case', false, SESSION_HOURS],
    ['14 days without use, and 30 days in any case, with “stay logged in”', true, LONG_SESSION_HOURS],
  ])('ends the session after %s', async (_name, stayLoggedIn, { unused, longest }) => {
    const { email, adminId } = await app.signedInAs('ADMIN');
    const { token } = (await signIn({ email, password: TEST_PASSWORD, stayLoggedIn })).body.data;
    const session = eq(adminSessions.tokenHash, hashToken(token));
    const hoursLeft = async () => {
      const [row] = await db().select().from(adminSessions).where(session);
      return ((row?.expiresAt.getTime() ?? 0) - Date.now()) / HOUR_MS;
    };
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    /** Uses a session that began and was last used so many hours ago. */
    const used = async (begun: number, lastUsed: number) => {
      const expiresAt = new Date(ago(lastUsed).getTime() + unused * HOUR_MS);
      await db()
        .update(adminSessions)
        .set({ createdAt: ago(begun), lastSeenAt: ago(lastUsed), expiresAt })
        .where(session);
      // A change of an administrator makes the server forget known sessions.
      await app.request('PUT', '/administrator/update', { json: { administratorId: adminId, userName: 'Test' } });
      return (await app.request('GET', '/user/profile/my/0/5', { token })).status;
    };
    expect(await hoursLeft()).toBeCloseTo(unused, 1);
    expect(await used(unused - 1, unused - 1)).toBe(200);
    expect(await hoursLeft()).toBeCloseTo(Math.min(unused, longest - unused + 1), 1);
    expect(await used(longest - 1, 1)).toBe(200);
    expect(await hoursLeft()).toBeCloseTo(1, 1);
    expect(await used(unused + 1, unused + 1)).toBe(401);
  });

  it('neither stores nor logs tokens and passwords in readable form', async () => {
    const { token } = await app.signedInAs('ADMIN');
    const sessions = JSON.stringify(await db().select().from(adminSessions));
    const accounts = JSON.stringify(await db().select().from(admins));
    expect(sessions).not.toContain(token);
    expect(accounts).not.toContain(TEST_PASSWORD);
    expect(accounts).toContain('$argon2id$');
    await signIn({ email: 'x@example.org', password: 'geheimes-falsches' });
    const logs = app.logs.join('');
    for (const secret of [token, TEST_PASSWORD, 'geheimes-falsches']) expect(logs).not.toContain(secret);
  });

  it('limits guesses per account and sends retry-after', async () => {
    const { email } = await app.signedInAs('ADMIN');
    for (let attempt = 0; attempt < 8; attempt += 1) await signIn({ email, password: 'falsch' });
    const limited = await signIn({ email, password: TEST_PASSWORD });
    expect(limited.status).toBe(429);
    expect(limited.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const { token } = await app.signedInAs('ADMIN');
    expect(token).toBeTruthy();
  });

  it('limits concurrent guesses', async () => {
    const { email } = await app.signedInAs('ADMIN');
    const guesses = Array.from({ length: 40 }, () => signIn({ email, password: 'falsch' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(32);
  });

  it('refuses sign-ins and existing sessions of a disabled administrator', async () => {
    const { token, email, adminId } = await app.signedInAs('ADMIN');
    await db().update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, adminId));
    expect((await app.request('GET', '/user/profile/my/0/5', { token })).status).toBe(401);
    expect((await signIn({ email, password: TEST_PASSWORD })).status).toBe(401);
  });

  it('supports a form-encoded password grant', async () => {
    const { email } = await app.signedInAs('ADMIN');
    const answer = await app.request('POST', '/api/authorization/token', {
      token: null,
      form: { grant_type: 'password', username: email, password: TEST_PASSWORD },
    });
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: SESSION_HOURS.unused * 3600, success: true });
    expect(answer.body).toMatchObject(answer.body.data);
    const token = answer.body.data.access_token as string;
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await app.request('GET', '/user/profile/my/0/5', { token: `Bearer ${token}` })).status).toBe(200);
  });

  it('returns role and rights, and enforces them', async () => {
    const reader = await app.signedInAs('ADMIN', ['ReadUsers']);
    const state = await app.request('GET', '/api/me/authorization/state', { token: reader.token });
    expect(state.body.data).toEqual({ role: 'ADMIN', rights: ['ReadUsers'] });
    const superadmin = await app.signedInAs('SUPERADMIN', []);
    const all = await app.request('GET', '/api/me/authorization/state', { token: superadmin.token });
    expect(all.body.data.rights).toEqual([...RIGHTS]);
    const refused = await app.request('POST', '/user/blacklist/', { token: reader.token, json: { userId: 'x' } });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'MISSING_RIGHT', field: 'WriteUsers' });
    const withoutRights = await app.signedInAs('ADMIN', []);
    expect((await app.request('GET', '/user/all/0/25/-1', { token: withoutRights.token })).status).toBe(403);
  });
});

describeEitherEngine('behind a proxy', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { trustProxy: readConfig({ TRUST_PROXY: '1' }).trustProxy });
  });
  afterAll(() => app.close());

  it('counts guesses for the address that the proxy saw, whatever the caller claims', async () => {
    const { email } = await app.signedInAs('ADMIN');
    const guess = async (forwarded: string) => {
      const json = { email, password: 'falsch' };
      const headers = { 'x-forwarded-for': forwarded };
      return (await app.request('POST', '/signInDashboard', { token: null, json, headers })).status;
    };
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await guess(`198.51.100.${attempt}, 203.0.113.5`)).toBe(401);
    }
    expect(await guess('198.51.100.99, 203.0.113.5')).toBe(429);
    expect(await guess('203.0.113.6')).toBe(401);
  });
});
