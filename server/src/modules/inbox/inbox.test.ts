import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { reports } from '../../db/schema.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { describeEachEngine } from '../../testing/test-database.ts';
import { notifyJobFailed } from './inbox.routes.ts';

describeEachEngine('inbox', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it('shows open reports and what the system did, with unread counts per administrator', async () => {
    const { drizzle } = app.leitstand.platform.database;
    const user = await addUser(app);
    await drizzle.insert(reports).values([
      { id: newId(), type: 'user', targetId: user._id },
      { id: newId(), type: 'user', targetId: newId(), checkedAt: new Date() },
      { id: newId(), type: 'post', targetId: newId() },
    ]);
    await notifyJobFailed(app.leitstand.platform, 'verification-mail');
    const first = await app.request('GET', '/inbox');
    expect(first.body.data.messages).toMatchObject({
      unread: 1,
      total: 1,
      items: [{ kind: 'report', subject: 'Lena Krüger', read: false, target: `/users?user=${user._id}` }],
    });
    expect(first.body.data.notifications).toMatchObject({
      unread: 1,
      items: [{ kind: 'jobFailed', subject: 'verification-mail' }],
    });

    expect((await app.request('POST', '/inbox/read', { json: { list: 'messages' } })).status).toBe(200);
    const second = await app.request('GET', '/inbox');
    expect(second.body.data.messages).toMatchObject({ unread: 0, items: [{ read: true }] });
    expect(second.body.data.notifications.unread).toBe(1);

    const other = await app.signedInAs('ADMIN');
    expect((await app.request('GET', '/inbox', { token: other.token })).body.data.messages.unread).toBe(1);
    const blind = await app.signedInAs('ADMIN', []);
    expect((await app.request('GET', '/inbox', { token: blind.token })).body.data.messages).toEqual({
      unread: 0,
      total: 0,
      items: [],
    });
    expect((await app.request('POST', '/inbox/read', { json: { list: 'alles' } })).body.field).toBe('list');
  });

  it('sums up the dashboard', async () => {
    await addUser(app, { email: 'zwei@example.org' });
    const { body } = await app.request('GET', '/home/dashboard');
    expect(body.data).toEqual({ users: 2, anonymousUserAmount: 0, notAnonymousUserAmount: 2, tripByCategory: [] });
  });
});
