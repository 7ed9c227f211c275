import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { adminSessions, admins, auditLog } from '../../db/schema.ts';
import { broadcastEnded } from '../../testing/broadcast-start.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { sampleImage } from '../../testing/samples.ts';
import { startSmtp, unfolded } from '../../testing/services/smtp-server.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

const AN_HOUR_AGO = new Date(Date.now() - 60 * 60 * 1000);

describeEitherEngine('the own account', (engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let app: TestApp;
  let owner: Awaited<ReturnType<TestApp['signedInAs']>>;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await openTestApp(engine, { smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  beforeEach(async () => {
    owner = await app.signedInAs('ADMIN', ['ReadUsers']);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const read = async () => (await app.request('GET', '/account', { token: owner.token })).body.data;
  const update = (json: object) => app.request('PUT', '/account/update', { token: owner.token, json });
  const mails = () => smtp.mails.filter(({ to }) => to.includes(owner.email)).map(({ content }) => unfolded(content));
  /** The mails to the owner when no job is left that could send another one. */
  const mailed = () =>
    eventually(async () => {
      const pending = await app.leitstand.platform.database.pool.query(
        `select 1 from pgboss.job where name = 'account-notice-mail' and state < 'completed'`,
      );
      return pending.rowCount === 0 ? mails() : undefined;
    });

  it('is read and changed in parts, each with an entry that names only what changed', async () => {
    expect(await read()).toMatchObject({
      ...{ _id: owner.adminId, userName: 'Test', email: owner.email, image: '', role: 'ADMIN' },
      ...{ language: '', scheme: '', mutedMails: [], hasPassword: true, revision: 1 },
    });
    expect((await update({ userName: ' Nele Neu ', revision: 1 })).body.data).toMatchObject({
      userName: 'Nele Neu',
      revision: 2,
    });
    // The rest keeps the revision, so that an open form of the administrators does not end in a conflict.
    const choices = { language: 'en', scheme: 'dark', mutedMails: ['newDevice', 'newDevice'] };
    expect((await update(choices)).body.data).toMatchObject({
      ...choices,
      mutedMails: ['newDevice'],
      userName: 'Nele Neu',
      revision: 2,
    });
    expect(await read()).toMatchObject({ language: 'en', scheme: 'dark', userName: 'Nele Neu' });
    expect((await app.request('GET', '/user/profile/my/0/5', { token: owner.token })).body.data.userName).toBe(
      'Nele Neu',
    );
    const entries = await db().select().from(auditLog).where(eq(auditLog.entityId, owner.adminId)).orderBy(auditLog.id);
    const changed = entries.filter(({ action }) => action === 'updateAccount');
    expect(changed.map(({ after, adminId }) => [adminId, Object.keys(after ?? {}).sort()])).toEqual([
      [owner.adminId, ['userName']],
      [owner.adminId, ['language', 'mutedMails', 'scheme']],
    ]);
  });

  it('refuses an old revision with the current account, and what is no choice', async () => {
    await update({ userName: 'Erste' });
    const late = await update({ userName: 'Zweite', revision: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { userName: 'Erste', revision: 2 } });
    for (const wrong of [
      { userName: ' ' },
      { language: 'fr' },
      { scheme: 'pink' },
      { mutedMails: ['passwordSet'] },
      { image: 'gibt-es-nicht.webp' },
    ])
      expect((await update(wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect(await read()).toMatchObject({ userName: 'Erste', language: '', scheme: '', mutedMails: [], image: '' });
  });

  it('changes nobody else, nor role, rights and address', async () => {
    const { adminId } = await app.signedInAs('ADMIN');
    await update({ userName: 'Ich', administratorId: adminId, role: 'SUPERADMIN', email: 'x@example.org' });
    const rows = await db().select().from(admins);
    expect(rows.find(({ id }) => id === adminId)).toMatchObject({ userName: 'Test' });
    expect(rows.find(({ id }) => id === owner.adminId)).toMatchObject({
      userName: 'Ich',
      role: 'ADMIN',
      rights: ['ReadUsers'],
      email: owner.email,
    });
  });

  it('takes a picture, replaces it and removes it; the former file goes', async () => {
    const send = async (format: 'jpeg' | 'png') => {
      const multipart = { fields: {}, files: [{ bytes: await sampleImage(format) }] };
      return (await app.request('PUT', '/account/update', { token: owner.token, multipart })).body.data.image as string;
    };
    const first = await send('jpeg');
    const status = async (name: string) => (await app.request('GET', `/files/images/${name}`)).status;
    expect(await status(first)).toBe(200);
    const second = await send('png');
    expect(second).not.toBe(first);
    expect(await eventually(async () => ((await status(first)) === 404 ? 'gone' : undefined))).toBe('gone');
    expect((await update({ image: '' })).body.data).toMatchObject({ image: '', userName: 'Test', revision: 1 });
    expect(await eventually(async () => ((await status(second)) === 404 ? 'gone' : undefined))).toBe('gone');
  });

  it('asks for a proof before mails are muted, but not for the rest', async () => {
    await db().update(adminSessions).set({ provedAt: AN_HOUR_AGO }).where(eq(adminSessions.adminId, owner.adminId));
    const session = { token: owner.token, headers: {} };
    // The session was opened before, and its proof is remembered for a moment.
    const answer = await eventually(async () => {
      const muting = await app.request('PUT', '/account/update', { ...session, json: { mutedMails: ['newDevice'] } });
      return muting.status === 403 ? muting : undefined;
    });
    expect(answer?.body.code).toBe('PROOF_NEEDED');
    expect((await update({ language: 'en' })).status).toBe(200);
  });

  it('gets no muted mails, all others, and those in the chosen language', async () => {
    expect((await update({ mutedMails: ['rightsChanged'], language: 'en' })).status).toBe(200);
    const rights = (granted: string[]) =>
      app.request('PUT', '/administrator/update', { json: { administratorId: owner.adminId, rights: granted } });
    await rights(['ReadUsers', 'WriteUsers']);
    expect(await mailed()).toEqual([]);
    // Whatever is stored: this one cannot be muted.
    await db()
      .update(admins)
      .set({ mutedMails: ['rightsChanged', 'passwordSet'] })
      .where(eq(admins.id, owner.adminId));
    const json = { currentPassword: TEST_PASSWORD, password: 'drei Reifen am Nürburgring' };
    expect((await app.request('POST', '/password/change', { token: owner.token, json })).status).toBe(200);
    const [first, ...more] = await mailed();
    expect(first).toContain('a new password was set');
    expect(more).toEqual([]);
    await update({ mutedMails: [] });
    await rights(['ReadUsers']);
    expect((await mailed()).length).toBe(2);
  });

  it('hears by mail how an own broadcast ended, unless that is muted', async () => {
    owner = await app.signedInAs('ADMIN', ['GlobalAccess']);
    const send = async (de: string) => {
      const json = { messages: { de, en: `${de} (en)` } };
      const { body } = await app.request('POST', '/user/notifyAll', { token: owner.token, json });
      await broadcastEnded(app, body.data._id);
      return mailed();
    };
    const [mail = '', ...more] = await send('Heute keine Ausfahrt');
    for (const fact of ['Broadcast beendet', 'Heute keine Ausfahrt', 'fehlgeschlagen: 0']) expect(mail).toContain(fact);
    expect(more).toEqual([]);
    await update({ mutedMails: ['broadcastEnded'] });
    expect(await send('Morgen keine Ausfahrt')).toHaveLength(1);
  });
});
