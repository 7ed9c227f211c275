import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { reports } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { notifyJobFailed } from './inbox.module.ts';

describeEitherEngine('inbox', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it('shows open reports and system notifications, with unread counts per administrator', async () => {
    const { drizzle } = app.leitstand.platform.database;
    const user = await addUser(app);
    const reportId = newId();
    await drizzle.insert(reports).values([
      { id: reportId, type: 'user', targetId: user._id },
      { id: newId(), type: 'user', targetId: newId(), checkedAt: new Date() },
      { id: newId(), type: 'post', targetId: newId() },
    ]);
    await notifyJobFailed(app.leitstand.platform, 'verification-mail');
    const first = await app.request('GET', '/inbox');
    expect(first.body.data.messages).toMatchObject({
      unread: 1,
      total: 1,
      items: [{ kind: 'report', subject: 'Lena Krüger', read: false, target: `/reported?tab=user&report=${reportId}` }],
    });
    expect(first.body.data.notifications).toMatchObject({
      unread: 1,
      items: [{ kind: 'jobFailed', subject: 'verification-mail' }],
    });

    // Opening a list leaves its entries unread, but they are no longer fresh.
    expect([first.body.data.messages.fresh, first.body.data.notifications.fresh]).toEqual([1, 1]);
    expect((await app.request('POST', '/inbox/opened', { json: { list: 'messages' } })).status).toBe(200);
    const opened = await app.request('GET', '/inbox');
    expect(opened.body.data.messages).toMatchObject({ unread: 1, fresh: 0, items: [{ read: false }] });
    expect(opened.body.data.notifications.fresh).toBe(1);

    expect((await app.request('POST', '/inbox/read', { json: { list: 'messages' } })).status).toBe(200);
    const second = await app.request('GET', '/inbox');
    expect(second.body.data.messages).toMatchObject({ unread: 0, items: [{ read: true }] });
    expect(second.body.data.notifications.unread).toBe(1);

    const other = await app.signedInAs('ADMIN');
    // What was there before the account is unread, but not fresh.
    expect((await app.request('GET', '/inbox', { token: other.token })).body.data.messages).toMatchObject({
      unread: 1,
      fresh: 0,
    });
    const withoutRights = await app.signedInAs('ADMIN', []);
    expect((await app.request('GET', '/inbox', { token: withoutRights.token })).body.data.messages).toEqual({
      unread: 0,
      fresh: 0,
      total: 0,
      items: [],
    });
    expect((await app.request('POST', '/inbox/read', { json: { list: 'alles' } })).body.field).toBe('list');
  });

  it('marks one entry as read for one administrator, until there is a new complaint', async () => {
    const { drizzle } = app.leitstand.platform.database;
    const user = await addUser(app, { email: 'wieder@example.org' });
    const id = newId();
    await drizzle.insert(reports).values({ id, type: 'user', targetId: user._id });
    const { token } = await app.signedInAs('ADMIN');
    const messages = async (of = token) => (await app.request('GET', '/inbox', { token: of })).body.data.messages;
    const isRead = async () => (await messages()).items.find(({ _id }: { _id: string }) => _id === id).read;
    const mark = (json: Record<string, unknown>) => app.request('POST', '/inbox/read', { json, token });
    const before = (await messages()).unread;
    expect((await mark({ list: 'messages', id })).status).toBe(200);
    expect([(await messages()).unread, await isRead()]).toEqual([before - 1, true]);
    const other = await app.signedInAs('ADMIN');
    expect((await messages(other.token)).unread).toBe(before);

    await drizzle.update(reports).set({ lastReportedAt: new Date() }).where(eq(reports.id, id));
    expect([(await messages()).unread, await isRead()]).toEqual([before, false]);
    await mark({ list: 'messages', id });
    await mark({ list: 'messages' });
    expect([(await messages()).unread, await isRead()]).toEqual([0, true]);
    for (const wrong of [newId(), 'nonsense']) expect((await mark({ list: 'messages', id: wrong })).status).toBe(404);
    // A report is not a notification.
    expect((await mark({ list: 'notifications', id })).status).toBe(404);
  });

  it('is as personal as preferences are', async () => {
    const { token } = await app.signedInAs('ADMIN', []);
    const save = (caseImages: string) => app.request('POST', '/preferences', { json: { caseImages }, token });
    const preferences = async (of?: string) =>
      (await app.request('GET', '/preferences', of === undefined ? {} : { token: of })).body.data;
    expect(await preferences(token)).toEqual({ caseImages: 'plain' });
    expect((await save('blurred')).body.data).toEqual({ caseImages: 'blurred' });
    expect([await preferences(token), await preferences()]).toEqual([
      { caseImages: 'blurred' },
      { caseImages: 'plain' },
    ]);
    expect((await save('bunt')).body.field).toBe('caseImages');
  });

  it('sums up the dashboard', async () => {
    await addUser(app, { email: 'zwei@example.org' });
    const { body } = await app.request('GET', '/home/dashboard');
    expect(body.data).toEqual({ users: 3, anonymousUserAmount: 0, notAnonymousUserAmount: 3, tripByCategory: [] });
  });
});
