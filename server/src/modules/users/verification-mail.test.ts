import { readdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboxFolder } from '../../app.ts';
import { auditLog, users } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addUser, userForm } from '../../testing/samples.ts';
import { startSmtp, unfolded } from '../../testing/services/smtp-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { verificationPath } from '../verification/verification.service.ts';

describeEitherEngine('verification mail', (engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await openTestApp(engine, { smtpUrl: smtp.url, publicUrl: 'https://panel.example.org' });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  const mailTo = (email: string) => eventually(() => smtp.mails.find(({ to }) => to.includes(email)));
  const linkIn = (content: string) => /\/validateEmail\/[\w-]+\/\d+\/[\w-]+/.exec(unfolded(content))?.[0] ?? '';

  it('is sent for a new user, and its link works once', async () => {
    const user = await addUser(app, { userName: 'Max <b>Fett</b>', email: 'max@example.org' });
    const { content } = await mailTo('max@example.org');
    expect(content).toContain('Bitte_E-Mail-Adresse');
    const html = unfolded(content.slice(content.indexOf('text/html')));
    expect(html).toContain('&#60;b&#62;Fett');
    expect(html).not.toContain('<b>Fett');
    const link = linkIn(content);
    expect((await app.request('GET', link, { token: null })).body).toMatchObject({ success: true });
    expect((await app.request('GET', `/user/admin/profile/${user._id}/0/1`)).body.data.isVerified).toBe(true);
    expect((await app.request('GET', link, { token: null })).body.success).toBe(true);
  });

  it('is sent again on request, in the language of the header', async () => {
    const user = await addUser(app, { email: 'again@example.org' });
    await mailTo('again@example.org');
    smtp.mails.length = 0;
    const answer = await app.request('POST', '/sendValidationEmail', {
      json: { _id: user._id, email: 'again@example.org' },
      headers: { language: 'en' },
    });
    expect(answer.body).toMatchObject({ success: true, message: 'Email versendet' });
    expect((await mailTo('again@example.org')).content).toContain('Please confirm');
    const wrong = await app.request('POST', '/sendValidationEmail', {
      json: { _id: user._id, email: 'fremd@example.org' },
    });
    expect(wrong.body).toMatchObject({ code: 'FIELD_INVALID', field: 'email' });
  });

  it('refuses links that are forged, expired or for another address', async () => {
    const user = await addUser(app, { email: 'echt@example.org' });
    const { signingSecret } = app.leitstand.platform;
    const good = { id: user._id, email: user.email };
    const bad = [
      verificationPath('another secret', good),
      verificationPath(signingSecret, { ...good, email: 'fremd@example.org' }),
      verificationPath(signingSecret, good, Date.now() - 8 * 86_400_000),
      `${verificationPath(signingSecret, good)}x`,
      `/validateEmail/${user._id}/99999999999999/abc`,
      '/validateEmail/kein/e/id',
    ];
    for (const link of bad) {
      const answer = await app.request('GET', link, { token: null });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        success: false,
        message: 'Die E-Mail-Adresse konnte nicht bestätigt werden.',
      });
    }
    const [row] = await app.leitstand.platform.database.drizzle.select().from(users).where(eq(users.id, user._id));
    expect(row?.isVerified).toBe(false);
  });

  it('refuses a link that is altered in any part, or whose address has changed', async () => {
    const user = await addUser(app, { email: 'vorher@example.org' });
    const other = await addUser(app, { email: 'andere@example.org' });
    const link = verificationPath(app.leitstand.platform.signingSecret, { id: user._id, email: user.email });
    const [, , , expires = '', signature = ''] = link.split('/');
    const isGood = async (path: string) => (await app.request('GET', path, { token: null })).body.success;
    const turned = `${signature.slice(0, 9)}${signature[9] === 'A' ? 'B' : 'A'}${signature.slice(10)}`;
    for (const altered of [
      `/validateEmail/${other._id}/${expires}/${signature}`,
      `/validateEmail/${user._id}/${Number(expires) + 1}/${signature}`,
      `/validateEmail/${user._id}/0${expires}/${signature}`,
      `/validateEmail/${user._id}/${expires}/${turned}`,
      `/validateEmail/${user._id}/${expires}/${signature.slice(0, -1)}`,
      `/validateEmail/${user._id}/${expires}/-`,
    ])
      expect(await isGood(altered), altered).toBe(false);
    await app.request('PUT', '/user/update', { form: userForm({ _id: user._id, email: 'nachher@example.org' }) });
    expect(await isGood(link)).toBe(false);
    expect((await app.request('GET', `/user/admin/profile/${user._id}/0/1`)).body.data.isVerified).toBe(false);
    expect(app.logs.join('')).not.toContain(signature);
  });

  it('verifies once: a used link does not restore a verification that an administrator removed', async () => {
    const user = await addUser(app, { email: 'einmal@example.org' });
    const link = linkIn((await mailTo('einmal@example.org')).content);
    const click = async (path: string) => (await app.request('GET', path, { token: null })).body.success;
    const clicks = await Promise.all(Array.from({ length: 5 }, () => click(link)));
    expect(clicks).toEqual([true, true, true, true, true]);
    const db = app.leitstand.platform.database.drizzle;
    const verifications = () =>
      db.$count(auditLog, and(eq(auditLog.entityId, user._id), eq(auditLog.action, 'verify')));
    expect(await verifications()).toBe(1);
    const unverified = userForm({ _id: user._id, email: user.email, isVerified: 'false' });
    await app.request('PUT', '/user/update', { form: unverified });
    expect(await click(link)).toBe(false);
    smtp.mails.length = 0;
    await app.request('POST', '/sendValidationEmail', { json: { _id: user._id, email: user.email } });
    const next = linkIn((await mailTo('einmal@example.org')).content);
    expect(await click(link)).toBe(false);
    expect(await click(next)).toBe(true);
    expect(await click(next)).toBe(true);
    expect(await verifications()).toBe(2);
  });

  it('is sent at most five times in 15 minutes per user', async () => {
    const user = await addUser(app, { email: 'genug@example.org' });
    const json = { _id: user._id, email: user.email };
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => app.request('POST', '/sendValidationEmail', { json })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await app.leitstand.platform.database.drizzle
      .update(auditLog)
      .set({ at: new Date(Date.now() - 16 * 60_000) })
      .where(eq(auditLog.entityId, user._id));
    expect((await app.request('POST', '/sendValidationEmail', { json })).status).toBe(200);
  });

  it('is retried when the mail server refuses', async () => {
    smtp.state.refusals = 1;
    await addUser(app, { email: 'spaeter@example.org' });
    expect(
      (await eventually(() => smtp.mails.find(({ to }) => to.includes('spaeter@example.org')), 60_000)).to,
    ).toHaveLength(1);
  }, 70_000);

  it('is sent for a password reset, with a code that works', async () => {
    const admin = await app.signedInAs('ADMIN');
    await app.request('POST', '/password/forgot', { token: null, json: { email: admin.email } });
    const { content } = await mailTo(admin.email);
    const code = /\/reset-password\/([\w-]+)/.exec(unfolded(content))?.[1];
    const { rows } = await app.leitstand.platform.database.pool.query('select data from pgboss.job');
    expect(JSON.stringify(rows)).not.toContain(code);
    const answer = await app.request('POST', '/password/reset', {
      token: null,
      json: { code, password: 'ein ganz neues Passwort' },
    });
    expect(answer.status).toBe(200);
  });
});

describeEitherEngine('verification mail without SMTP', (engine) => {
  it('is written to the outbox', async () => {
    const app = await openTestApp(engine);
    try {
      await addUser(app, { email: 'karton@example.org' });
      const folder = outboxFolder(app.leitstand.platform.config);
      const file = await eventually(async () =>
        (await readdir(folder).catch(() => [])).find((name) => name.endsWith('.eml')),
      );
      const content = await readFile(path.join(folder, file), 'utf8');
      expect(content).toContain('To: karton@example.org');
      expect(content).toContain('multipart/alternative');
    } finally {
      await app.close();
    }
  });
});
