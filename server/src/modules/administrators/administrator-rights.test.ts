import { RIGHTS, type Right, type Role } from '@leitstand/contract/base/rights';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../base/hash-token.ts';
import { adminSessions, admins } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** Attempts of administrators to exceed their rights. */
describeEitherEngine('administrator rights', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  const invite = (json: object, token: string) => app.request('POST', '/administrator/invite', { json, token });
  const update = (json: object, token?: string) =>
    app.request('PUT', '/administrator/update', { json, ...(token ? { token } : {}) });
  const rowOf = async (id: string) => (await db().select().from(admins).where(eq(admins.id, id)))[0];
  const activeSuperadmins = async () =>
    (await db().select().from(admins).where(eq(admins.role, 'SUPERADMIN'))).filter(({ disabledAt }) => !disabledAt);

  it('cannot be granted beyond the rights one holds', async () => {
    const target = await app.signedInAs('ADMIN', []);
    const findings: string[] = [];
    for (const held of RIGHTS) {
      const rights = [...new Set<Right>(['ChangePermissions', held])];
      const caller = await app.signedInAs('ADMIN', rights);
      for (const right of RIGHTS.filter((one) => !rights.includes(one))) {
        const person = { userName: 'X', email: `${held}-${right}@example.org`.toLowerCase() };
        const tries = [
          await update({ administratorId: target.adminId, rights: [right] }, caller.token),
          await update({ administratorId: caller.adminId, rights: [...rights, right] }, caller.token),
          await invite({ ...person, role: 'ADMIN', rights: [...rights, right] }, caller.token),
        ];
        for (const { status } of tries)
          if (status !== 403 && status !== 409) findings.push(`${held}: ${right} ${status}`);
      }
      expect((await rowOf(caller.adminId))?.rights).toEqual(rights);
    }
    expect(findings).toEqual([]);
    expect((await rowOf(target.adminId))?.rights).toEqual([]);
  });

  it('cannot be revoked beyond the rights one holds', async () => {
    const target = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers', 'WriteMasterdata']);
    const caller = await app.signedInAs('ADMIN', ['ChangePermissions', 'ReadUsers']);
    const change = (rights: Right[]) => update({ administratorId: target.adminId, rights }, caller.token);
    for (const rights of [[], ['ReadUsers', 'WriteUsers'], ['WriteMasterdata']] as Right[][]) {
      expect((await change(rights)).body).toMatchObject({ code: 'BEYOND_OWN_RIGHTS', field: 'rights' });
    }
    expect((await change(['WriteUsers', 'WriteMasterdata'])).status).toBe(200);
    expect((await rowOf(target.adminId))?.rights).toEqual(['WriteUsers', 'WriteMasterdata']);
  });

  it('cannot be changed for oneself, not even by a SUPERADMIN', async () => {
    for (const role of ['ADMIN', 'SUPERADMIN'] as Role[]) {
      const own = await app.signedInAs(role);
      const before = await rowOf(own.adminId);
      for (const json of [{ role: 'SUPERADMIN' }, { role: 'ADMIN' }, { rights: [...RIGHTS] }, { disabled: true }]) {
        const { body } = await update({ administratorId: own.adminId, ...json }, own.token);
        expect(body.code).toBe('NOT_FOR_YOURSELF');
      }
      expect(await rowOf(own.adminId)).toEqual(before);
    }
  });

  it('do not return with a colleague who has more rights than the one who enables the account', async () => {
    const manager = await app.signedInAs('ADMIN', ['ReadUsers', 'ChangePermissions']);
    const strong = await app.signedInAs('ADMIN', ['ReadUsers', 'GlobalAccess']);
    await update({ administratorId: strong.adminId, disabled: true });
    const back = { administratorId: strong.adminId, disabled: false };
    expect((await update(back, manager.token)).body).toMatchObject({ code: 'BEYOND_OWN_RIGHTS', field: 'rights' });
    expect((await rowOf(strong.adminId))?.disabledAt).toBeTruthy();
    expect((await update({ ...back, rights: ['ReadUsers'] }, manager.token)).status).toBe(200);
    expect(await rowOf(strong.adminId)).toMatchObject({ disabledAt: null, rights: ['ReadUsers'] });
  });

  it('cannot be set through unexpected fields', async () => {
    const superadmin = await app.signedInAs('SUPERADMIN');
    const helper = await app.signedInAs('ADMIN', []);
    const before = await rowOf(helper.adminId);
    const hidden = {
      _id: superadmin.adminId,
      id: superadmin.adminId,
      email: superadmin.email,
      emailSort: superadmin.email,
      passwordHash: 'x',
      password_hash: 'x',
      disabledAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
    };
    const answer = await update({ administratorId: helper.adminId, userName: 'Umbenannt', ...hidden });
    expect(answer.status).toBe(200);
    expect(await rowOf(helper.adminId)).toEqual({ ...before, userName: 'Umbenannt', revision: 2 });
    const invited = await app.request('POST', '/administrator/invite', {
      json: { userName: 'Eingeladen', role: 'ADMIN', rights: [], ...hidden, email: 'versteckt@example.org' },
    });
    expect(invited.body.data).toMatchObject({ state: 'invited', email: 'versteckt@example.org', revision: 1 });
    expect(invited.body.data._id).not.toBe(superadmin.adminId);
    const json = {
      email: superadmin.email,
      password: 'falsch',
      role: 'SUPERADMIN',
      rights: [...RIGHTS],
      adminId: superadmin.adminId,
    };
    expect((await app.request('POST', '/signInDashboard', { token: null, json })).status).toBe(401);
  });

  it('of the last SUPERADMIN remain, however many are demoted and disabled concurrently', async () => {
    const superadmins: Awaited<ReturnType<TestApp['signedInAs']>>[] = [];
    for (let member = 0; member < 4; member += 1) superadmins.push(await app.signedInAs('SUPERADMIN'));
    const others = (await activeSuperadmins()).filter(({ id }) => !superadmins.some(({ adminId }) => adminId === id));
    for (const { id } of others) await db().update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, id));
    // Everyone removes everyone else, by demotion and by disabling.
    const removals = superadmins.flatMap((by) =>
      superadmins
        .filter((target) => target !== by)
        .flatMap((target) => [
          update({ administratorId: target.adminId, role: 'ADMIN' }, by.token),
          update({ administratorId: target.adminId, disabled: true }, by.token),
        ]),
    );
    const statuses = new Set((await Promise.all(removals)).map(({ status }) => status));
    expect((await activeSuperadmins()).length).toBeGreaterThan(0);
    expect([...statuses].every((status) => [200, 401, 403, 409, 503].includes(status))).toBe(true);
    for (const { id } of others) await db().update(admins).set({ disabledAt: null }).where(eq(admins.id, id));
  });

  it('end immediately: the next call of an open session is refused', async () => {
    const helper = await app.signedInAs('ADMIN', ['ChangePermissions']);
    const list = () => app.request('GET', '/administrator/all', { token: helper.token });
    expect((await list()).status).toBe(200);
    await update({ administratorId: helper.adminId, rights: [] });
    expect((await list()).status).toBe(403);
    const superadmin = await app.signedInAs('SUPERADMIN', []);
    await update({ administratorId: superadmin.adminId, role: 'ADMIN' });
    expect((await app.request('GET', '/administrator/all', { token: superadmin.token })).status).toBe(403);
  });

  it('limits invitations to one address', async () => {
    const send = () =>
      app.request('POST', '/administrator/invite', {
        json: { userName: 'Ungeduld', email: 'ungeduld@example.org', role: 'ADMIN', rights: [] },
      });
    const statuses = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('ends every session on a sign-out everywhere, including the caller’s own', async () => {
    const own = await app.signedInAs('ADMIN', []);
    const again = await app.request('POST', '/administrator/endSessions', {
      token: own.token,
      json: { administratorId: own.adminId },
    });
    expect(again.body.data).toEqual({ ended: 1 });
    expect(await db().$count(adminSessions, eq(adminSessions.tokenHash, hashToken(own.token)))).toBe(0);
    expect((await app.request('GET', '/user/profile/my/0/5', { token: own.token })).status).toBe(401);
  });
});
