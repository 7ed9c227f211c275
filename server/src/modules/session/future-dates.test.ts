import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { hashToken } from '../../base/hash-token.ts';
import { newId } from '../../db/new-id.ts';
import { adminSessions, passwordResets } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { MachineCalls } from '../../testing/machine-samples.ts';
import { addUser } from '../../testing/samples.ts';
import { addPasskey, siteOf } from '../../testing/second-factor-samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { appealPath, isInTime } from '../sanctions/appeal-link.ts';
import { verificationPath } from '../verification/verification.service.ts';
import { createResetCode } from './session.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const inMs = (ms: number) => new Date(Date.now() + ms);

/** As they remain after the clock of a server was ahead and went back. */
describeEitherEngine('what is dated in the future', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { publicUrl: 'https://leitstand.example' });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  const date = (token: string, values: Partial<typeof adminSessions.$inferInsert>) =>
    db()
      .update(adminSessions)
      .set(values)
      .where(eq(adminSessions.tokenHash, hashToken(token)));

  it.each(['createdAt', 'lastSeenAt'])('does not count as a session: %s', async (column) => {
    const [ahead, near] = [await app.signedInAs('ADMIN'), await app.signedInAs('ADMIN')];
    await date(ahead.token, { [column]: inMs(DAY_MS), expiresAt: inMs(2 * DAY_MS) });
    await date(near.token, { [column]: inMs(30_000) });
    const statusOf = async ({ token }: { token: string }) => (await app.request('GET', '/inbox', { token })).status;
    expect([await statusOf(ahead), await statusOf(near)]).toEqual([401, 200]);
    const listed = await app.request('GET', `/administrator/sessions/${ahead.adminId}`);
    expect(listed.body.data).toEqual([]);
  });

  it('does not count as a proof', async () => {
    const { token } = await app.signedInAs('ADMIN');
    const begin = async () => (await app.request('POST', '/account/codes/begin', { token })).status;
    await date(token, { provedAt: inMs(30_000) });
    expect(await begin()).toBe(200);
    await date(token, { provedAt: inMs(DAY_MS) });
    vi.useFakeTimers({ now: Date.now() + 2_500, toFake: ['Date'] });
    expect(await begin()).toBe(403);
  });

  it('does not count as the token of a machine', async () => {
    const { token } = await new MachineCalls(app).added();
    expect((await app.request('GET', '/user/all/0/5/-1', { token })).status).toBe(200);
    await date(token, { createdAt: inMs(DAY_MS) });
    vi.useFakeTimers({ now: Date.now() + 2_500, toFake: ['Date'] });
    expect((await app.request('GET', '/user/all/0/5/-1', { token })).status).toBe(401);
  });

  it('does not count as a code that sets a password', async () => {
    const { adminId } = await app.signedInAs('ADMIN');
    const reset = async (code: string) => {
      const json = { code, password: 'ein ganz neues Passwort' };
      return (await app.request('POST', '/password/reset', { token: null, json })).body.code;
    };
    const code = await createResetCode(app.leitstand.platform, adminId);
    await db()
      .update(passwordResets)
      .set({ createdAt: inMs(DAY_MS), expiresAt: inMs(DAY_MS + 3_600_000) })
      .where(eq(passwordResets.codeHash, hashToken(code)));
    expect(await reset(code)).toBe('RESET_CODE_INVALID');
    expect(await reset(await createResetCode(app.leitstand.platform, adminId))).toBeUndefined();
  });

  it('does not count as a link', async () => {
    const { _id: id, email } = await addUser(app);
    const { signingSecret } = app.leitstand.platform;
    const open = async (now: number) =>
      (await app.request('GET', verificationPath(signingSecret, { id, email }, now), { token: null })).body.success;
    expect([await open(Date.now() + DAY_MS), await open(Date.now() + 30_000)]).toEqual([false, true]);
    const appealed = (now: number) => isInTime(appealPath(signingSecret, newId(), now).split('/')[3] ?? '');
    expect([appealed(Date.now() + DAY_MS), appealed(Date.now() + 30_000)]).toEqual([false, true]);
  });

  it('does not count as a sign-in that was begun', async () => {
    const { key } = await addPasskey(app, await app.signedInAs('ADMIN'));
    vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ['Date'] });
    const begun = await app.request('POST', '/signIn/passkey/begin', { token: null, json: {} });
    vi.useRealTimers();
    const { ticket, options } = begun.body.data;
    const json = { ticket, passkey: key.use(options, siteOf(app)) };
    expect((await app.request('POST', '/signIn/passkey', { token: null, json })).body.code).toBe('PASSKEY_EXPIRED');
  });
});
