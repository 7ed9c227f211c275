import { MACHINE_RIGHTS, RIGHTS } from '@leitstand/contract/base/rights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../base/hash-token.ts';
import { newId } from '../../db/new-id.ts';
import { auditLog } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { MachineCalls } from '../../testing/machine-samples.ts';
import { addUser, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { createResetCode } from '../session/session.service.ts';

describeEitherEngine('audit log', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const list = (query = '') => app.request('GET', `/audit/all/0/25/-1${query}`);

  it('shows who did what, newest first, and one entry with before and after', async () => {
    const user = await addUser(app);
    await app.request('PUT', '/user/update', { form: userForm({ _id: user._id, about: 'Neu' }) });
    await app.request('POST', '/user/delete', { json: { userId: user._id, reason: 'Auf Wunsch' } });
    const { body } = await list(`?entity=user&entityId=${user._id}`);
    expect(body.total).toBe(3);
    expect(body.data).toMatchObject([
      { action: 'delete', reason: 'Auf Wunsch' },
      { action: 'update' },
      { action: 'create' },
    ]);
    expect(body.data[1]).not.toHaveProperty('before');
    const entry = await app.request('GET', `/audit/entry/${body.data[1]._id}`);
    expect(entry.body.data).toMatchObject({
      adminName: 'Test',
      before: { about: 'Fährt gern über Pässe.' },
      after: { about: 'Neu' },
    });
  });

  it('is read by SUPERADMINs: not with all rights, nor by a machine; the history of a person needs its own right', async () => {
    const user = await addUser(app, { email: 'verlauf@example.org' });
    const entries = (await list(`?entityId=${user._id}`)).body.data;
    const paths = ['/audit/all/0/25/-1', `/audit/entry/${entries[0]._id}`, '/audit/people'];
    const withAllRights = await app.signedInAs('ADMIN', RIGHTS);
    for (const path of paths) {
      expect((await app.request('GET', path, { token: withAllRights.token })).body.code).toBe('MISSING_RIGHT');
    }
    const machine = await new MachineCalls(app).added({ rights: [...MACHINE_RIGHTS] });
    for (const path of paths) {
      expect((await app.request('GET', path, { token: machine.token })).body.code).toBe('NOT_FOR_MACHINES');
    }
    const reader = await app.signedInAs('ADMIN', ['ReadUsers']);
    const history = await app.request('GET', `/person/${user._id}/audit/0/5`, { token: reader.token });
    expect(history.body.data).toMatchObject([{ action: 'create', entityId: user._id }]);
  });

  it('filters by administrator and by action, and pages', async () => {
    const other = await app.signedInAs('ADMIN');
    await app.request('POST', '/user/add', { token: other.token, form: userForm({ email: 'audit@example.org' }) });
    const mine = await list(`?adminId=${other.adminId}`);
    expect(mine.body.data).toMatchObject([
      { action: 'create', adminId: other.adminId },
      { action: 'signIn', adminId: other.adminId, entityId: other.adminId },
    ]);
    const created = (await list('?action=create')).body.data as { action: string }[];
    expect(created.length).toBeGreaterThan(1);
    expect(created.every(({ action }) => action === 'create')).toBe(true);
    const first = await app.request('GET', '/audit/all/0/1/-1');
    const second = await app.request('GET', '/audit/all/1/1/-1');
    expect(first.body.data[0]._id).not.toBe(second.body.data[0]._id);
  });

  it('shows the entries of a range of days in Berlin', async () => {
    const entityId = newId();
    const moments = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'];
    for (const at of moments) {
      const entry = { id: newId(), at: new Date(at), adminName: 'Test', action: 'warn', entity: 'user', entityId };
      await app.leitstand.platform.database.drizzle.insert(auditLog).values({ ...entry, requestId: 'test' });
    }
    const shown = async (range: string) =>
      (await list(`?entityId=${entityId}${range}`)).body.data.map(({ at }: { at: string }) => at.replace('.000', ''));
    const [before, first, last, after] = moments;
    // The day on which the clocks change.
    expect(await shown('&fromTime=2026-03-29&toTime=2026-03-29')).toEqual([last, first]);
    expect(await shown('&fromTime=2026-03-30')).toEqual([after]);
    expect(await shown('&fromTime=&toTime=2026-03-28')).toEqual([before]);
    expect((await list('?fromTime=2026-02-30')).body).toMatchObject({ code: 'BAD_PARAMETER', field: 'fromTime' });
  });

  it('refuses invalid input and callers without the right', async () => {
    for (const id of [newId(), 'nonsense']) expect((await app.request('GET', `/audit/entry/${id}`)).status).toBe(404);
    expect((await list('?adminId=nonsense')).status).toBe(404);
    expect((await app.request('GET', '/audit/all/0/25/3')).status).toBe(400);
    const { token } = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers']);
    expect((await app.request('GET', '/audit/all/0/25/-1', { token })).status).toBe(403);
  });

  it('shows the current name of a record while it exists', async () => {
    const user = await addUser(app);
    await app.request('PUT', '/user/update', { form: userForm({ _id: user._id, userName: 'Heißt jetzt so' }) });
    const entries = async () => (await list(`?entity=user&entityId=${user._id}`)).body.data as { recordName: string }[];
    expect((await entries()).map(({ recordName }) => recordName)).toEqual(['Heißt jetzt so', 'Heißt jetzt so']);
    await app.request('POST', '/user/delete', { json: { userId: user._id, reason: 'Auf Wunsch', erase: true } });
    expect((await entries()).every(({ recordName }) => recordName === '')).toBe(true);
  });

  it('lists administrators by name and id only', async () => {
    const { adminId } = await app.signedInAs('ADMIN');
    const people = (await app.request('GET', '/audit/people')).body.data as object[];
    expect(people).toContainEqual({ _id: adminId, userName: expect.any(String), isMachine: false });
    expect(new Set(people.flatMap((person) => Object.keys(person)))).toEqual(new Set(['_id', 'userName', 'isMachine']));
  });

  it('contains no secrets after changes to accounts', async () => {
    const email = 'geheim@example.org';
    const { body } = await app.request('POST', '/administrator/invite', {
      json: { userName: 'G', email, role: 'ADMIN' },
    });
    const code = await createResetCode(app.leitstand.platform, body.data._id);
    const password = 'ein-geheimes-passwort';
    await app.request('POST', '/password/reset', { token: null, json: { code, password } });
    const signedIn = await app.request('POST', '/signInDashboard', { token: null, json: { email, password } });
    const { token } = signedIn.body.data;
    await app.request('PUT', '/administrator/update', { json: { administratorId: body.data._id, userName: 'H' } });
    await app.request('POST', '/administrator/endSessions', { json: { administratorId: body.data._id } });
    await addUser(app);
    const db = app.leitstand.platform.database.drizzle;
    const rows = await db.select().from(auditLog);
    expect(
      rows
        .filter(({ entityId }) => entityId === body.data._id)
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['endSessions', 'invite', 'resetPassword', 'signIn', 'update']);
    const written = JSON.stringify(rows);
    for (const secret of ['$argon2', password, code, token, hashToken(token), hashToken(code)]) {
      expect(written.includes(secret)).toBe(false);
    }
    const keys = rows.flatMap(({ before, after }) => Object.keys({ ...before, ...after }));
    expect(keys.filter((key) => /password|hash|token|secret/i.test(key))).toEqual([]);
  });
});
