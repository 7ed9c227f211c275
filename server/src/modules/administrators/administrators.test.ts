import { readdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { DEFAULT_ADMIN_RIGHTS, RIGHTS } from '@leitstand/contract/base/rights';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboxFolder } from '../../app.ts';
import { newId } from '../../db/new-id.ts';
import { adminSessions, admins, auditLog } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('administrators', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;

  const invite = (json: object, token?: string) =>
    app.request('POST', '/administrator/invite', { json, ...(token ? { token } : {}) });
  const update = (json: object, token?: string) =>
    app.request('PUT', '/administrator/update', { json, ...(token ? { token } : {}) });
  const signIn = (email: string, password: string) =>
    app.request('POST', '/signInDashboard', { token: null, json: { email, password, fcmToken: '' } });

  /** The code of the latest link mailed to an address. */
  async function linkCode(email: string, after = 0): Promise<string> {
    const folder = outboxFolder(app.leitstand.platform.config);
    return eventually(async () => {
      // A mail that is still being written has another file extension.
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
      const mine = mails.filter((mail) => mail.includes(`To: ${email}`)).map((mail) => mail.replace(/=\r?\n/g, ''));
      return mine.length > after ? /\/reset-password\/([\w-]+)/.exec(mine.at(-1) ?? '')?.[1] : undefined;
    });
  }

  it('invites by mail; the account can sign in only after the link has set its password', async () => {
    const email = 'neue.kollegin@example.org';
    const answer = await invite({ userName: 'Neue Kollegin', email, role: 'ADMIN' });
    expect(answer.body.data).toMatchObject({
      state: 'invited',
      role: 'ADMIN',
      rights: [...DEFAULT_ADMIN_RIGHTS],
      sessions: 0,
    });
    expect((await signIn(email, '')).status).toBe(401);
    const code = await linkCode(email);
    const password = 'selbst-gewähltes-passwort';
    expect((await app.request('POST', '/password/reset', { token: null, json: { code, password } })).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
    const listed = (await app.request('GET', '/administrator/all')).body.data.find(
      (one: { email: string }) => one.email === email,
    );
    expect(listed).toMatchObject({ state: 'active', sessions: 1 });
    expect(listed.lastSeenAt).toBeTruthy();
    expect(JSON.stringify(listed)).not.toContain('$argon2');
    expect((await invite({ userName: 'Doppelt', email: email.toUpperCase(), role: 'ADMIN' })).body).toMatchObject({
      code: 'ALREADY_TAKEN',
      field: 'email',
    });
  });

  it('sends the mail again to an administrator who is still invited', async () => {
    const email = 'wartet@example.org';
    const first = await invite({ userName: 'Wartet', email, role: 'ADMIN', rights: ['ReadUsers'] });
    await linkCode(email);
    // Sending the mail again does not change the account, so an open form has no conflict.
    const same = await invite({ userName: 'Wartet', email, role: 'ADMIN', rights: ['ReadUsers'] });
    expect(same.body.data.revision).toBe(first.body.data.revision);
    const second = await invite({ userName: 'Wartet Noch', email, role: 'ADMIN', rights: ['ReadUsers'] });
    expect(second.body.data).toMatchObject({
      _id: first.body.data._id,
      userName: 'Wartet Noch',
      rights: ['ReadUsers'],
    });
    expect(await linkCode(email, 1)).toBeTruthy();
  });

  it('does not let an ADMIN invite a future SUPERADMIN again with fewer rights', async () => {
    const email = 'oben@example.org';
    await invite({ userName: 'Oben', email, role: 'SUPERADMIN' });
    const below = await app.signedInAs('ADMIN', RIGHTS);
    const again = await app.request('POST', '/administrator/invite', {
      token: below.token,
      json: { userName: 'Unten', email, role: 'ADMIN', rights: [] },
    });
    expect(again.body).toMatchObject({ success: false, code: 'BEYOND_OWN_RIGHTS' });
    const [row] = await db().select().from(admins).where(eq(admins.email, email));
    expect(row).toMatchObject({ userName: 'Oben', role: 'SUPERADMIN' });
  });

  it.each([
    [{ userName: '', email: 'a@example.org', role: 'ADMIN' }, 'userName'],
    [{ userName: 'A', email: 'kein-at', role: 'ADMIN' }, 'email'],
    [{ userName: 'A', email: 'a@example.org', role: 'CHEF' }, 'role'],
    [{ userName: 'A', email: 'a@example.org', role: 'ADMIN', rights: ['Alles'] }, 'rights'],
  ])('refuses %j', async (json, field) => {
    const answer = await invite(json);
    expect(answer.status).toBe(422);
    expect(answer.body.field).toBe(field);
  });

  it('refuses to grant more than one’s own rights, to change a SUPERADMIN as ADMIN, and to change oneself', async () => {
    const manager = await app.signedInAs('ADMIN', ['ReadUsers', 'ChangePermissions']);
    const superadmin = await app.signedInAs('SUPERADMIN');
    const helper = await app.signedInAs('ADMIN', ['ReadUsers']);
    expect(
      (await invite({ userName: 'X', email: 'x1@example.org', role: 'SUPERADMIN' }, manager.token)).body.code,
    ).toBe('BEYOND_OWN_RIGHTS');
    expect(
      (await invite({ userName: 'X', email: 'x2@example.org', role: 'ADMIN', rights: ['GlobalAccess'] }, manager.token))
        .body.code,
    ).toBe('BEYOND_OWN_RIGHTS');
    expect((await update({ administratorId: helper.adminId, rights: ['WriteUsers'] }, manager.token)).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    expect((await update({ administratorId: helper.adminId, role: 'SUPERADMIN' }, manager.token)).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    expect((await update({ administratorId: superadmin.adminId, userName: 'Y' }, manager.token)).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    for (const json of [{ rights: ['ReadUsers'] }, { role: 'SUPERADMIN' }, { disabled: true }]) {
      expect((await update({ administratorId: manager.adminId, ...json }, manager.token)).body.code).toBe(
        'NOT_FOR_YOURSELF',
      );
    }
    expect((await update({ administratorId: manager.adminId, userName: 'Eigener Name' }, manager.token)).status).toBe(
      200,
    );
    const refused = await app.request('POST', '/administrator/endSessions', {
      token: manager.token,
      json: { administratorId: superadmin.adminId },
    });
    expect(refused.body.code).toBe('BEYOND_OWN_RIGHTS');
    const [row] = await db().select().from(admins).where(eq(admins.id, helper.adminId));
    expect(row?.rights).toEqual(['ReadUsers']);
  });

  it('changes rights immediately, with revision and audit entry', async () => {
    const helper = await app.signedInAs('ADMIN', ['ReadUsers']);
    const answer = await update({ administratorId: helper.adminId, rights: [], revision: 1 });
    expect(answer.body.data).toMatchObject({ rights: [], revision: 2 });
    expect((await app.request('GET', '/user/all/0/25/-1', { token: helper.token })).status).toBe(403);
    const stale = await update({ administratorId: helper.adminId, rights: ['ReadUsers'], revision: 1 });
    expect(stale.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { rights: [] } });
    const entries = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, helper.adminId))
      .orderBy(auditLog.id);
    expect(entries).toMatchObject([
      { action: 'signIn' },
      { action: 'update', before: { rights: ['ReadUsers'] }, after: { rights: [] } },
    ]);
    for (const administratorId of [newId(), 'nonsense'])
      expect((await update({ administratorId, userName: 'Z' })).status).toBe(404);
  });

  it('ends sessions and links when disabling, and enabling does not bring them back', async () => {
    const helper = await app.signedInAs('ADMIN');
    expect((await update({ administratorId: helper.adminId, disabled: true })).body.data).toMatchObject({
      state: 'disabled',
      sessions: 0,
    });
    expect((await app.request('GET', '/user/profile/my/0/5', { token: helper.token })).status).toBe(401);
    expect((await update({ administratorId: helper.adminId, disabled: false })).body.data.state).toBe('active');
    expect((await app.request('GET', '/user/profile/my/0/5', { token: helper.token })).status).toBe(401);
  });

  it('keeps one SUPERADMIN when two demote each other concurrently', async () => {
    const first = await app.signedInAs('SUPERADMIN');
    const second = await app.signedInAs('SUPERADMIN');
    await db().update(admins).set({ disabledAt: new Date() }).where(eq(admins.role, 'SUPERADMIN'));
    for (const { adminId } of [first, second])
      await db().update(admins).set({ disabledAt: null }).where(eq(admins.id, adminId));
    const answers = await Promise.all([
      update({ administratorId: second.adminId, role: 'ADMIN' }, first.token),
      update({ administratorId: first.adminId, role: 'ADMIN' }, second.token),
    ]);
    const left = await db().select().from(admins).where(eq(admins.role, 'SUPERADMIN'));
    expect(left.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await db().update(admins).set({ disabledAt: null }).where(eq(admins.role, 'SUPERADMIN'));
  });

  it('lists sessions and ends one or all of them', async () => {
    const helper = await app.signedInAs('ADMIN', []);
    const own = await app.request('GET', `/administrator/sessions/${helper.adminId}`, { token: helper.token });
    expect(own.body.data).toMatchObject([{ isCurrent: true }]);
    const other = await app.signedInAs('ADMIN', []);
    expect((await app.request('GET', `/administrator/sessions/${other.adminId}`, { token: helper.token })).status).toBe(
      403,
    );
    const foreign = { administratorId: helper.adminId, sessionId: newId() };
    expect((await app.request('POST', '/administrator/endSessions', { json: foreign })).status).toBe(404);
    const all = await app.request('POST', '/administrator/endSessions', { json: { administratorId: helper.adminId } });
    expect(all.body.data).toEqual({ ended: 1 });
    expect((await app.request('GET', '/user/profile/my/0/5', { token: helper.token })).status).toBe(401);
  });

  it('ends all sessions except the caller’s', async () => {
    const own = await app.signedInAs('ADMIN', []);
    await db()
      .insert(adminSessions)
      .values({ tokenHash: newId(), id: newId(), adminId: own.adminId, expiresAt: new Date(Date.now() + 60_000) });
    const json = { administratorId: own.adminId, keepCurrent: true };
    const answer = await app.request('POST', '/administrator/endSessions', { token: own.token, json });
    expect(answer.body.data).toEqual({ ended: 1 });
    const left = await app.request('GET', `/administrator/sessions/${own.adminId}`, { token: own.token });
    expect(left.body.data).toMatchObject([{ isCurrent: true }]);
  });

  it('names the field of a grant that exceeds one’s rights', async () => {
    const manager = await app.signedInAs('ADMIN', ['ReadUsers', 'ChangePermissions']);
    const person = { userName: 'X', email: 'x3@example.org' };
    expect((await invite({ ...person, role: 'SUPERADMIN' }, manager.token)).body.field).toBe('role');
    const tooFar = await invite({ ...person, role: 'ADMIN', rights: ['WriteUsers'] }, manager.token);
    expect(tooFar.body).toMatchObject({ code: 'BEYOND_OWN_RIGHTS', field: 'rights' });
  });
});
