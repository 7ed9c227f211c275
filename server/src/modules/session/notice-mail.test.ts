import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { startSmtp, unfolded } from '../../testing/services/smtp-server.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { createResetCode } from './session.service.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const NEW_PASSWORD = 'drei Reifen am Nürburgring';
const DAY_MS = 24 * 60 * 60 * 1000;

describeEitherEngine('mails to the owner of an account', (engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await openTestApp(engine, { smtpUrl: smtp.url, trustProxy: (_address, hop) => hop < 1 });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  let owner: Awaited<ReturnType<TestApp['signedInAs']>>;
  beforeEach(async () => {
    owner = await app.signedInAs('ADMIN', ['ReadUsers']);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const from = (network: string, userAgent: string, language = 'de') => ({
    'x-forwarded-for': network,
    'user-agent': userAgent,
    'accept-language': language,
  });
  const signIn = async (network: string, userAgent = FIREFOX) => {
    const json = { email: owner.email, password: TEST_PASSWORD };
    const headers = from(network, userAgent);
    expect((await app.request('POST', '/signInDashboard', { token: null, json, headers })).status).toBe(200);
  };
  const mails = () => smtp.mails.filter(({ to }) => to.includes(owner.email)).map(({ content }) => unfolded(content));
  /** The mails to the owner once there are so many, and no job is left that could send another one. */
  const mailed = (count: number) =>
    eventually(async () => {
      const pending = await app.leitstand.platform.database.pool.query(
        `select 1 from pgboss.job where name = 'account-notice-mail' and state < 'completed'`,
      );
      return pending.rowCount === 0 && mails().length === count ? mails() : undefined;
    });

  it('say when and from where a password was set, in the language of the call and without a link', async () => {
    const code = await createResetCode(app.leitstand.platform, owner.adminId);
    const byLink = { json: { code, password: NEW_PASSWORD }, headers: from('203.0.113.5', FIREFOX), token: null };
    expect((await app.request('POST', '/password/reset', byLink)).status).toBe(200);
    const [first = ''] = await mailed(1);
    for (const fact of [
      'ein neues Passwort gesetzt',
      'Hallo Test,',
      '203.0.113.5',
      'Firefox, Linux',
      String(new Date().getFullYear()),
    ])
      expect(first).toContain(fact);
    const { token } = (
      await app.request('POST', '/signInDashboard', {
        token: null,
        json: { email: owner.email, password: NEW_PASSWORD },
      })
    ).body.data;
    const changed = { currentPassword: NEW_PASSWORD, password: `${NEW_PASSWORD} 2` };
    const headers = from('203.0.113.5', SAFARI, 'en');
    expect((await app.request('POST', '/password/change', { token, json: changed, headers })).status).toBe(200);
    const [, second = ''] = await mailed(2);
    for (const fact of ['a new password was set', 'Hello Test,', 'Safari, macOS']) expect(second).toContain(fact);
    expect(`${first}${second}`).not.toMatch(/http|reset-password|Reifen/);
  });

  it('report a sign-in from a device or network that the account did not use within 90 days', async () => {
    await signIn('203.0.113.5');
    expect((await mailed(1))[0]).toContain('203.0.113.5');
    await signIn('203.0.113.99');
    await signIn('203.0.113.5', FIREFOX.replaceAll('133', '134'));
    await signIn('203.0.113.5', SAFARI);
    expect((await mailed(2))[1]).toContain('Safari, macOS');
    await signIn('2001:db8:1:2::7', SAFARI);
    await signIn('2001:db8:1:3::7', SAFARI);
    await mailed(3);
    const longAgo = new Date(Date.now() - 91 * DAY_MS);
    await db().update(auditLog).set({ at: longAgo }).where(eq(auditLog.entityId, owner.adminId));
    await signIn('203.0.113.5');
    await mailed(4);
  });

  it('are not sent for the first sign-in, nor more than five times a day', async () => {
    await mailed(0);
    const entry = { adminName: 'Test', action: 'signIn', entity: 'administrator', requestId: 'x' };
    const earlier = Array.from({ length: 5 }, () => ({
      id: newId(),
      entityId: owner.adminId,
      after: { mailed: true },
      ...entry,
    }));
    await db().insert(auditLog).values(earlier);
    await signIn('203.0.113.5');
    await mailed(0);
    const device = and(eq(auditLog.entityId, owner.adminId), eq(auditLog.device, 'Firefox, Linux'));
    expect(await db().select().from(auditLog).where(device)).toMatchObject([{ after: { mailed: false } }]);
  });

  it('say who changed role or rights, and who changed the name from what', async () => {
    const update = (json: object) =>
      app.request('PUT', '/administrator/update', { json: { administratorId: owner.adminId, ...json } });
    await update({ userName: 'Neuer Name' });
    await update({ rights: ['ReadUsers'], role: 'ADMIN' });
    await update({ rights: ['ReadUsers', 'WriteUsers'] });
    const all = await mailed(2);
    const renamed = all.find((mail) => mail.includes('hat den Namen')) ?? '';
    const granted = all.find((mail) => mail !== renamed) ?? '';
    expect(granted).toContain('Hallo Neuer Name,');
    // A name can be chosen, an address cannot.
    expect(granted).toMatch(/Test \(\S+@leitstand\.test\) hat die Rolle/);
    expect(renamed).toMatch(/Test \(\S+@leitstand\.test\) hat den Namen.*Test.*Neuer Name/);
  });
});
