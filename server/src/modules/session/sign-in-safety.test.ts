import argon2 from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { adminSessions, admins, auditLog, passwordResets } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { createResetCode } from './session.service.ts';

const { verify: compare } = argon2;
const NEW_PASSWORD = 'ein ganz neues Passwort';

describeEitherEngine('sign-in under attack', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  /** The real function with counted calls: measuring time would depend on the machine. */
  let verify: MockInstance<typeof argon2.verify>;
  beforeEach(() => {
    verify = vi.spyOn(argon2, 'verify');
  });
  afterEach(() => verify.mockRestore());

  const db = () => app.leitstand.platform.database.drizzle;
  const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    app.request('POST', '/signInDashboard', { token: null, json: { email, password }, headers });
  const reset = (code: string, password: string) =>
    app.request('POST', '/password/reset', { token: null, json: { code, password } });
  const isSignedIn = async (token: string) =>
    (await app.request('GET', '/user/profile/my/0/5', { token })).status === 200;

  it('does the same work for a known, an unknown, an invited and a disabled account', async () => {
    const [known, disabled, invited] = [
      await app.signedInAs('ADMIN'),
      await app.signedInAs('ADMIN'),
      await app.signedInAs('ADMIN'),
    ];
    await db().update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, disabled.adminId));
    await db().update(admins).set({ passwordHash: '' }).where(eq(admins.id, invited.adminId));
    const answers = [];
    for (const email of [known.email, 'niemand@example.org', invited.email, disabled.email]) {
      verify.mockClear();
      const entries = await db().$count(auditLog);
      const { status, body, headers } = await signIn(email, 'falsch');
      expect(await db().$count(auditLog)).toBe(entries + 1);
      const work = verify.mock.calls.map(([hash]) => String(hash).replace(/\$[^$]+\$[^$]+$/, ''));
      expect(work).toHaveLength(1);
      const { requestId, ...content } = body;
      answers.push({ status, content, work, headers: Object.keys(headers).sort() });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('gives every session its own token, with 256 bits that the caller did not choose', async () => {
    const { email, token } = await app.signedInAs('ADMIN');
    const chosen = 'x'.repeat(43);
    const again = await app.request('POST', '/signInDashboard', {
      token: chosen,
      json: { email, password: TEST_PASSWORD, token: chosen, tokenHash: chosen },
    });
    const tokens = [token, again.body.data.token as string];
    expect(new Set([...tokens, chosen]).size).toBe(3);
    for (const each of tokens) expect(Buffer.from(each, 'base64url')).toHaveLength(32);
    expect(await isSignedIn(chosen)).toBe(false);
  });

  /** Signs in with the right password, and runs something else while it is being verified. */
  async function signInWhile(email: string, concurrently: () => Promise<unknown>) {
    verify.mockImplementationOnce(async (...compared) => {
      await concurrently();
      return compare(...compared);
    });
    return signIn(email, TEST_PASSWORD);
  }

  it('opens no session with an old password that is being replaced concurrently', async () => {
    const { email, adminId } = await app.signedInAs('ADMIN');
    const code = await createResetCode(app.leitstand.platform, adminId);
    const answer = await signInWhile(email, () => reset(code, NEW_PASSWORD));
    expect(answer.body.code).toBe('BAD_CREDENTIALS');
    expect(await db().$count(adminSessions, eq(adminSessions.adminId, adminId))).toBe(0);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('opens no session for an account that is being disabled concurrently', async () => {
    const { email, adminId } = await app.signedInAs('ADMIN');
    const json = { administratorId: adminId, disabled: true };
    const answer = await signInWhile(email, () => app.request('PUT', '/administrator/update', { json }));
    expect(answer.body.code).toBe('BAD_CREDENTIALS');
    expect(await db().$count(adminSessions, eq(adminSessions.adminId, adminId))).toBe(0);
  });

  it('accepts a reset link once, even for ten concurrent calls', async () => {
    const { email, adminId } = await app.signedInAs('ADMIN');
    const code = await createResetCode(app.leitstand.platform, adminId);
    const other = await createResetCode(app.leitstand.platform, adminId);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(code, `${NEW_PASSWORD} ${n}`)));
    const won = answers.map(({ status }) => status === 200);
    expect(won.filter(Boolean)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('RESET_CODE_INVALID');
    expect((await signIn(email, `${NEW_PASSWORD} ${won.indexOf(true)}`)).status).toBe(200);
    // The new password invalidates links that were sent before.
    expect((await reset(other, NEW_PASSWORD)).body.code).toBe('RESET_CODE_INVALID');
  });

  it('stores only the hash of a reset code, and accepts only the code', async () => {
    const { adminId } = await app.signedInAs('ADMIN');
    const code = await createResetCode(app.leitstand.platform, adminId);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    const [row] = await db().select().from(passwordResets).where(eq(passwordResets.adminId, adminId));
    expect(JSON.stringify(row)).not.toContain(code);
    for (const guess of [row?.codeHash ?? '', code.slice(0, -1), `${code}x`, code.toLowerCase(), `%${code.slice(1)}`]) {
      expect((await reset(guess, NEW_PASSWORD)).status).toBe(422);
    }
    expect((await reset(code, NEW_PASSWORD)).status).toBe(200);
    expect(app.logs.join('')).not.toContain(code);
  });

  it('sets no password for a disabled account through an old link', async () => {
    const { adminId } = await app.signedInAs('ADMIN');
    const code = await createResetCode(app.leitstand.platform, adminId);
    await db().update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, adminId));
    expect((await reset(code, NEW_PASSWORD)).body.code).toBe('RESET_CODE_INVALID');
  });

  it('ignores forwarded addresses unless a proxy is trusted', async () => {
    const { email } = await app.signedInAs('ADMIN');
    const guess = (address: string) =>
      signIn(email, 'falsch', { 'x-forwarded-for': address, forwarded: `for=${address}` });
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await guess(`203.0.113.${attempt}`)).status).toBe(401);
    expect((await guess('203.0.113.99')).status).toBe(429);
  });

  it('lets the owner back in immediately through a reset link, even during an attack', async () => {
    const { email, adminId } = await app.signedInAs('ADMIN');
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(email, 'falsch');
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(429);
    await reset(await createResetCode(app.leitstand.platform, adminId), NEW_PASSWORD);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});

describeEitherEngine('sign-in under distributed attack', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { trustProxy: (_address, hop) => hop < 1 });
  });
  afterAll(() => app.close());
  const call = (path: string, json: object, address: string) =>
    app.request('POST', path, { token: null, json, headers: { 'x-forwarded-for': address } });

  it('is limited for the account, but not for its owner', async () => {
    const { email } = await app.signedInAs('ADMIN');
    const guess = (address: string, password = 'falsch') => call('/signInDashboard', { email, password }, address);
    expect((await guess('192.0.2.1', TEST_PASSWORD)).status).toBe(200);
    const guesses = Array.from({ length: 100 }, (_, host) => guess(`198.51.100.${host}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect((await guess('203.0.113.1', TEST_PASSWORD)).status).toBe(429);
    expect((await guess('192.0.2.1', TEST_PASSWORD)).status).toBe(200);
  });

  it('lets the owner in through a reset link from a network that is slowed down, and stores nothing about refused guesses', async () => {
    const { email, adminId } = await app.signedInAs('ADMIN');
    const from = '192.0.2.77';
    const signIn = (account: string, password = 'falsch') =>
      call('/signInDashboard', { email: account, password }, from);
    expect((await signIn('erste@example.org')).status).toBe(401);
    const { pool } = app.leitstand.platform.database;
    await pool.query("update attempts set points = 1000 where key like 'sign-in-address:%'");
    const rows = async () => {
      const tables = ['attempts', 'audit_log'].map((table) => pool.query(`select count(*)::int as n from ${table}`));
      return (await Promise.all(tables)).map((found) => found.rows[0].n);
    };
    const before = await rows();
    for (let guess = 0; guess < 3; guess += 1) expect((await signIn(`neu-${guess}@example.org`)).status).toBe(429);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(429);
    expect(await rows()).toEqual(before);
    const code = await createResetCode(app.leitstand.platform, adminId);
    expect((await call('/password/reset', { code, password: NEW_PASSWORD }, from)).status).toBe(200);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    await pool.query('delete from attempts');
  });

  it('limits reset mails per address, however many networks request them', async () => {
    const { email } = await app.signedInAs('ADMIN');
    const requests = Array.from({ length: 20 }, (_, host) => call('/password/forgot', { email }, `198.51.100.${host}`));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});
