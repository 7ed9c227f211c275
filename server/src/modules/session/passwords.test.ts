import { errorMessage } from '@leitstand/contract/base/errors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema.ts';
import { writeSetting } from '../../db/settings.queries.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { createResetCode, ensureFirstAdmin } from './session.service.ts';

describeEitherEngine('passwords', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  const signIn = (email: string, password: string) =>
    app.request('POST', '/signInDashboard', { token: null, json: { email, password } });
  const isSignedIn = async (token: string) =>
    (await app.request('GET', '/user/profile/my/0/5', { token })).status === 200;

  describe('reset by a link', () => {
    const ask = (email: string) => app.request('POST', '/password/forgot', { token: null, json: { email } });
    const reset = (code: string, password: string) =>
      app.request('POST', '/password/reset', { token: null, json: { code, password } });

    it('gives the same answer for known and unknown addresses', async () => {
      const { email } = await app.signedInAs('ADMIN');
      const known = await ask(email);
      const unknown = await ask('niemand@example.org');
      expect(known.status).toBe(200);
      expect(unknown.body).toEqual(known.body);
      const { rows } = await app.leitstand.platform.database.pool.query(
        `select data ->> 'adminId' as "adminId" from pgboss.job where name = 'password-reset-mail'`,
      );
      expect(rows).toHaveLength(2);
    });

    it('limits mails per address, known or not', async () => {
      const { email } = await app.signedInAs('ADMIN');
      for (const address of [email, 'nie-da@example.org']) {
        const answers = await Promise.all(Array.from({ length: 7 }, () => ask(address)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
      }
    });

    it('sets a new password once and ends all sessions of the account', async () => {
      const { token, email, adminId } = await app.signedInAs('ADMIN');
      const code = await createResetCode(app.leitstand.platform, adminId);
      expect((await reset(code, 'zu kurz')).body).toMatchObject({ code: 'FIELD_INVALID', field: 'password' });
      expect((await reset(code, 'ein ganz neues Passwort')).status).toBe(200);
      expect((await app.request('GET', '/user/profile/my/0/5', { token })).status).toBe(401);
      expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
      expect((await signIn(email, 'ein ganz neues Passwort')).status).toBe(200);
      expect((await reset(code, 'noch ein neues Passwort')).body.code).toBe('RESET_CODE_INVALID');
      const entries = await db().select().from(auditLog).where(eq(auditLog.entityId, adminId)).orderBy(auditLog.id);
      expect(entries.map(({ action }) => action)).toContain('resetPassword');
    });

    it('refuses a password that is easy to guess, says why, and keeps the code', async () => {
      const { email, adminId } = await app.signedInAs('ADMIN');
      const code = await createResetCode(app.leitstand.platform, adminId);
      for (const [password, problem] of [
        [email, 'PASSWORD_HAS_ADDRESS'],
        ['Leitstand2026', 'PASSWORD_HAS_NAME'],
        ['1234567890', 'PASSWORD_COMMON'],
      ] as const) {
        const message = errorMessage(problem, 'de');
        expect((await reset(code, password)).body).toMatchObject({ code: problem, field: 'password', message });
      }
      expect((await reset(code, 'ein ganz neues Passwort')).status).toBe(200);
    });

    it('refuses unknown and expired codes', async () => {
      expect((await reset('erfunden', 'ein ganz neues Passwort')).status).toBe(422);
      const { adminId } = await app.signedInAs('ADMIN');
      const code = await createResetCode(app.leitstand.platform, adminId);
      await app.leitstand.platform.database.pool.query(
        `update password_resets set expires_at = now() - interval '1 second'`,
      );
      expect((await reset(code, 'ein ganz neues Passwort')).body.code).toBe('RESET_CODE_INVALID');
    });
  });

  describe('changed by their owner', () => {
    const NEW_PASSWORD = 'drei Reifen am Nürburgring';
    const change = (token: string, password = NEW_PASSWORD, currentPassword = TEST_PASSWORD) =>
      app.request('POST', '/password/change', { token, json: { currentPassword, password } });

    it('ends all other sessions and links, keeps this session, and is audited', async () => {
      const { platform } = app.leitstand;
      const { token, email, adminId } = await app.signedInAs('ADMIN', []);
      const other = (await signIn(email, TEST_PASSWORD)).body.data.token;
      const code = await createResetCode(platform, adminId);
      expect(await isSignedIn(other)).toBe(true);
      expect((await change(token)).status).toBe(200);
      expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
      const reset = await app.request('POST', '/password/reset', {
        token: null,
        json: { code, password: NEW_PASSWORD },
      });
      expect(reset.body.code).toBe('RESET_CODE_INVALID');
      expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
      expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
      const entries = await platform.database.drizzle.select().from(auditLog).where(eq(auditLog.entityId, adminId));
      expect(entries).toContainEqual(expect.objectContaining({ action: 'changePassword', adminId }));
    });

    it('needs the current one, whose guesses are limited, and a strong new one', async () => {
      const { token, email } = await app.signedInAs('ADMIN', []);
      expect((await change(token, email)).body).toMatchObject({ code: 'PASSWORD_HAS_ADDRESS', field: 'password' });
      const { status, body } = await change(token, NEW_PASSWORD, 'falsch');
      expect([status, body.code, body.field]).toEqual([422, 'WRONG_PASSWORD', 'currentPassword']);
      const { pool } = app.leitstand.platform.database;
      const counted = await pool.query(
        "update attempts set points = points + 7 where key like 'password-change-account:%'",
      );
      expect(counted.rowCount).toBe(1);
      expect((await change(token)).status).toBe(429);
      expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
    });
  });

  it('of the first administrator have to be strong for a start', async () => {
    const { platform } = app.leitstand;
    const { adminId } = await app.signedInAs('SUPERADMIN');
    await writeSetting(platform.database.drizzle, 'unreadPasswordOf', adminId);
    const start = (adminPassword: string) =>
      ensureFirstAdmin({ ...platform, config: { ...platform.config, adminPassword } });
    await expect(start('Leitstand2026')).rejects.toThrow('ADMIN_PASSWORD: Too easy to guess');
    await (await start('drei Reifen am Nürburgring'))?.wasShown();
  });
});
