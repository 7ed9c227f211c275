import { MAX_SESSIONS } from '@leitstand/contract/base/limits';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLeitstand } from '../../app.ts';
import { hashToken } from '../../base/hash-token.ts';
import { openDatabase } from '../../db/open.ts';
import { adminSessions, auditLog } from '../../db/schema.ts';
import { describeEitherEngine, testDatabases } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addPasskey, firstStep, siteOf } from '../../testing/second-factor-samples.ts';
import { addSessions } from '../../testing/sessions.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('the sessions of an account', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { publicUrl: 'https://leitstand.example' });
  });
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  const statusOf = async (token: string) => (await app.request('GET', '/inbox', { token })).status;
  const post = (path: string, json: object) => app.request('POST', path, { token: null, json });
  const countOf = (adminId: string) => db().$count(adminSessions, eq(adminSessions.adminId, adminId));
  const seen = (token: string, msAgo: number) =>
    db()
      .update(adminSessions)
      .set({ lastSeenAt: new Date(Date.now() - msAgo) })
      .where(eq(adminSessions.tokenHash, hashToken(token)));
  const endings = (adminId: string) =>
    db()
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, adminId), eq(auditLog.action, 'endSessions')));

  /** An account whose sessions are as many as allowed; the first of them was not used for the longest time. */
  async function fullAccount() {
    const admin = await app.signedInAs('ADMIN');
    const tokens = await addSessions(db(), Array(MAX_SESSIONS - 1).fill(admin.adminId));
    const all = [...tokens, admin.token];
    for (const [index, token] of all.entries()) await seen(token, (all.length - index) * 50_000);
    return { ...admin, all };
  }

  it('are ended beyond a number by a sign-in: the one that was not used for the longest time', async () => {
    const { email, adminId, all } = await fullAccount();
    const [unused, next] = all as [string, string];
    // In memory of this process too.
    expect(await statusOf(unused)).toBe(200);
    await seen(unused, 3_600_000);
    const { body } = await post('/signInDashboard', { email, password: TEST_PASSWORD, fcmToken: '' });
    expect([await statusOf(unused), await statusOf(next), await statusOf(body.data.token)]).toEqual([401, 200, 200]);
    expect(await countOf(adminId)).toBe(MAX_SESSIONS);
    expect(await endings(adminId)).toEqual([{ after: { reason: 'too many sessions', ended: 1 } }]);
  });

  it('are limited for every way to sign in', async () => {
    const { email, adminId, all } = await fullAccount();
    const grant = { username: email, password: TEST_PASSWORD };
    await app.request('POST', '/api/authorization/token', { token: null, form: grant });
    expect([await countOf(adminId), await statusOf(all[0] ?? '')]).toEqual([MAX_SESSIONS, 401]);
    const { key, recoveryCodes } = await addPasskey(app, { token: all.at(-1) ?? '' });
    const second = { ticket: await firstStep(app, email), recoveryCode: recoveryCodes[0] };
    expect((await post('/signIn/secondStep', second)).status).toBe(200);
    expect([await countOf(adminId), await statusOf(all[1] ?? '')]).toEqual([MAX_SESSIONS, 401]);
    const { ticket, options } = (await post('/signIn/passkey/begin', {})).body.data;
    expect((await post('/signIn/passkey', { ticket, passkey: key.use(options, siteOf(app)) })).status).toBe(200);
    expect([await countOf(adminId), await statusOf(all[2] ?? '')]).toEqual([MAX_SESSIONS, 401]);
    expect(await endings(adminId)).toHaveLength(3);
  });

  it('are not more after concurrent sign-ins, and do not end because of expired ones', async () => {
    const { email, adminId, all } = await fullAccount();
    const signIn = () => post('/signInDashboard', { email, password: TEST_PASSWORD, fcmToken: '' });
    const answers = await Promise.all(Array.from({ length: 5 }, signIn));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await countOf(adminId)).toBe(MAX_SESSIONS);
    const expired = hashToken(all.at(-1) ?? '');
    await db()
      .update(adminSessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(adminSessions.tokenHash, expired));
    const before = (await endings(adminId)).length;
    expect((await signIn()).status).toBe(200);
    expect(await endings(adminId)).toHaveLength(before);
  });
});

const postgres = testDatabases().find(({ name }) => name === 'postgres');

describe.skipIf(!postgres)('the sessions of an account on two servers', () => {
  it('end on one by a sign-in on the other', async () => {
    if (!postgres) return;
    const app = await openTestApp(postgres);
    const { config, database } = app.leitstand.platform;
    const other = await openLeitstand(config, pino({ level: 'silent' }), await openDatabase(config, () => undefined));
    try {
      const { email, adminId } = await app.signedInAs('ADMIN');
      const tokens = await addSessions(database.drizzle, Array(MAX_SESSIONS - 1).fill(adminId));
      const statusOf = async (token = '') =>
        (await other.http.inject({ url: '/v1/inbox', headers: { authorization: token } })).statusCode;
      await database.drizzle
        .update(adminSessions)
        .set({ lastSeenAt: new Date(Date.now() - 50_000) })
        .where(eq(adminSessions.tokenHash, hashToken(tokens[0] ?? '')));
      expect(await statusOf(tokens[0])).toBe(200);
      const json = { email, password: TEST_PASSWORD, fcmToken: '' };
      expect((await app.request('POST', '/signInDashboard', { token: null, json })).status).toBe(200);
      await eventually(async () => ((await statusOf(tokens[0])) === 401 ? true : undefined));
      expect(await statusOf(tokens[1])).toBe(200);
    } finally {
      await other.close();
      await app.close();
    }
  });
});
