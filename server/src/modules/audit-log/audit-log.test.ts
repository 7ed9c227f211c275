import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { addUser, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { describeEachEngine } from '../../testing/test-database.ts';

describeEachEngine('audit log', (engine) => {
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

  it('filters by administrator and by action, and pages', async () => {
    const other = await app.signedInAs('ADMIN');
    await app.request('POST', '/user/add', { token: other.token, form: userForm({ email: 'audit@example.org' }) });
    const mine = await list(`?adminId=${other.adminId}`);
    expect(mine.body.data).toMatchObject([{ action: 'create', adminId: other.adminId }]);
    const created = (await list('?action=create')).body.data as { action: string }[];
    expect(created.length).toBeGreaterThan(1);
    expect(created.every(({ action }) => action === 'create')).toBe(true);
    const first = await app.request('GET', '/audit/all/0/1/-1');
    const second = await app.request('GET', '/audit/all/1/1/-1');
    expect(first.body.data[0]._id).not.toBe(second.body.data[0]._id);
  });

  it('refuses nonsense and those without the right', async () => {
    for (const id of [newId(), 'nonsense']) expect((await app.request('GET', `/audit/entry/${id}`)).status).toBe(404);
    expect((await list('?adminId=nonsense')).status).toBe(404);
    expect((await app.request('GET', '/audit/all/0/25/3')).status).toBe(400);
    const { token } = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers']);
    expect((await app.request('GET', '/audit/all/0/25/-1', { token })).status).toBe(403);
  });
});
