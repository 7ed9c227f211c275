import { SECOND_FACTOR_GRACE_DAYS } from '@leitstand/contract/base/limits';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { adminSessions, admins } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addCodes } from '../../testing/second-factor-samples.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeEitherEngine('the policy for second factors', (engine) => {
  let app: TestApp;
  const open = async (config: Partial<Config>) => {
    app = await openTestApp(engine, config);
  };
  afterEach(() => app.close());

  const dueAt = async (token: string) =>
    (await app.request('GET', '/account/secondFactor', { token })).body.data.dueAt as string | null;
  const passGrace = (adminId: string) =>
    app.leitstand.platform.database.drizzle
      .update(admins)
      .set({ secondFactorDueAt: new Date(Date.now() - 1000) })
      .where(eq(admins.id, adminId));

  it('reminds a SUPERADMIN for a week by default, and then permits only its setup', async () => {
    await open({});
    expect(await dueAt((await app.signedInAs('ADMIN')).token)).toBeNull();
    const chief = await app.signedInAs('SUPERADMIN');
    const days = (Date.parse((await dueAt(chief.token)) ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(SECOND_FACTOR_GRACE_DAYS - 0.1);
    expect(days).toBeLessThanOrEqual(SECOND_FACTOR_GRACE_DAYS);
    expect((await app.request('GET', '/level/all/0/5', { token: chief.token })).status).toBe(200);

    await passGrace(chief.adminId);
    const signedIn = await app.request('POST', '/signInDashboard', {
      token: null,
      json: { email: chief.email, password: TEST_PASSWORD, fcmToken: '' },
    });
    const { token } = signedIn.body.data;
    const refused = await app.request('GET', '/level/all/0/5', { token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect((await app.request('GET', '/user/profile/my/0/5', { token })).status).toBe(200);
    await addCodes(app, { token });
    expect((await app.request('GET', '/level/all/0/5', { token })).status).toBe(200);
    const kept = await app.request('POST', '/account/codes/remove', { token });
    expect(kept.body.code).toBe('SECOND_FACTOR_KEPT');
  });

  it('can ask every administrator, or nobody', async () => {
    await open({ secondFactor: 'required' });
    expect(await dueAt((await app.signedInAs('ADMIN')).token)).not.toBeNull();
    await app.close();
    await open({ secondFactor: 'off' });
    const chief = await app.signedInAs('SUPERADMIN');
    expect(await dueAt(chief.token)).toBeNull();
    const begun = await app.request('POST', '/account/codes/begin', { token: chief.token });
    expect(begun.body.code).toBe('SECOND_FACTOR_OFF');
  });

  it.each([
    [{ secondFactor: 'off' }, false],
    [{ publicUrl: 'http://192.168.0.7:8080' }, false],
    [{ publicUrl: 'http://[::1]:8080' }, false],
    [{ publicUrl: 'https://panel.example.org' }, true],
  ] as const)('with %j, sign-in with a passkey is offered: %s', async (settings, isOffered) => {
    await open(settings);
    const { data } = (await app.request('GET', '/capabilities', { token: null })).body;
    expect(data.includes('signInWithPasskey')).toBe(isOffered);
  });

  it('does not bother the demo world', async () => {
    await open({ demoData: true });
    expect(await dueAt((await app.signedInAs('SUPERADMIN')).token)).toBeNull();
  });

  it('lets the operator exempt clients that cannot ask for a proof', async () => {
    await open({ stepUp: 'panel' });
    const { email, adminId, token: old } = await app.signedInAs('SUPERADMIN');
    const json = { email, password: TEST_PASSWORD, fcmToken: '', canProve: true };
    const panel = (await app.request('POST', '/signInDashboard', { token: null, json })).body.data.token;
    await app.leitstand.platform.database.drizzle
      .update(adminSessions)
      .set({ provedAt: new Date(0) })
      .where(eq(adminSessions.adminId, adminId));
    const code = async (token: string) =>
      (
        await app.request('POST', '/bulk/export', {
          token,
          json: { selection: { resource: 'posts', filter: { time: 30 } } },
        })
      ).body.code;
    expect(await code(panel)).toBe('PROOF_NEEDED');
    expect(await code(old)).not.toBe('PROOF_NEEDED');
  });
});
