import type { Task } from '@leitstand/contract/api/dashboard';
import type { Right } from '@leitstand/contract/base/rights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { berlinDay } from '../../db/berlin-day.ts';
import { newId } from '../../db/new-id.ts';
import {
  appeals,
  appVersions,
  broadcasts,
  events,
  newsMessages,
  posts,
  reports,
  rewardOrders,
  rewards,
  sanctions,
} from '../../db/schema.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { notifyJobFailed } from '../inbox/inbox.module.ts';

const DAY_MS = 86_400_000;

describeEachEngine('the work and the occasions of the dashboard', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  const get = async (path: string) => {
    const answer = await app.request('GET', path);
    expect(answer.status, path).toBe(200);
    return answer.body.data;
  };
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const post = async (userId: string) => {
    const id = newId();
    await db().insert(posts).values({ id, userId });
    return id;
  };
  const order = (values: Partial<typeof rewardOrders.$inferInsert>) => {
    const reward = { rewardTitle: 'Mütze', rewardCategory: 'Merchandise', rewardType: 'address', coins: 1 } as const;
    return db()
      .insert(rewardOrders)
      .values({ id: newId(), userName: 'x', ...reward, ...values });
  };

  it('lists the work that waits, oldest first, for those who may do it', async () => {
    expect(await get('/dashboard/tasks')).toEqual([]);
    const person = await addUser(app);
    const [old, late, gone] = [newId(), newId(), newId()];
    await db()
      .insert(reports)
      .values([
        { id: late, type: 'user', targetId: person._id, createdAt: ago(2) },
        { id: old, type: 'post', targetId: await post(person._id), createdAt: ago(9) },
        { id: newId(), type: 'post', targetId: await post(person._id), createdAt: ago(20), checkedAt: new Date() },
        { id: gone, type: 'trip', targetId: newId(), createdAt: ago(30) },
      ]);
    const [sanctionId, appeal] = [newId(), newId()];
    await db()
      .insert(sanctions)
      .values({ id: sanctionId, userId: person._id, step: 'warning', ground: 'spam', adminName: '' });
    await db()
      .insert(appeals)
      .values({ id: appeal, sanctionId, userId: person._id, language: 'de', text: '', createdAt: ago(3) });
    await order({ createdAt: ago(5) });
    await order({ createdAt: ago(9), rewardSent: true });
    await order({ createdAt: ago(9), cancelledAt: new Date() });
    const stock = { category: 'Tuning', type: 'email', coins: 1 } as const;
    const soldOut = newId();
    await db()
      .insert(rewards)
      .values([
        { id: newId(), orderNum: 1, title: 'Da', quantity: 2, redeemed: 1, ...stock },
        { id: soldOut, orderNum: 2, title: 'Weg', quantity: 2, redeemed: 2, ...stock },
        { id: newId(), orderNum: 3, title: 'Gelöscht', quantity: 1, redeemed: 1, deletedAt: new Date(), ...stock },
      ]);
    const held = newId();
    await db()
      .insert(broadcasts)
      .values([
        { id: held, messageDe: 'Hallo', messageEn: 'Hello', state: 'held' },
        { id: newId(), messageDe: 'Fertig', messageEn: 'Done', state: 'finished' },
      ]);
    await notifyJobFailed(app.leitstand.platform, 'verification-mail');

    const tasks: Task[] = await get('/dashboard/tasks');
    const ages = (overDay = 0, overWeek = 0) => ({ overDay, overWeek });
    expect(tasks).toMatchObject([
      { kind: 'reports', count: 2, ...ages(2, 1), target: '/reported?tab=post' },
      {
        kind: 'appeals',
        count: 1,
        ...ages(1),
        target: '/reported?tab=appeals',
        oldest: { target: `/reported?tab=appeals&appeal=${appeal}` },
      },
      { kind: 'orders', count: 1, ...ages(1), target: '/rewardHistory', oldest: { subject: 'Mütze' } },
      { kind: 'heldBroadcasts', count: 1, ...ages(), oldest: { target: `/broadcast?tab=history&broadcast=${held}` } },
      { kind: 'soldOut', count: 1, oldest: { subject: 'Weg', target: `/rewards?reward=${soldOut}` } },
      { kind: 'failedJobs', count: 1, oldest: { subject: 'verification-mail' } },
    ]);
    expect(tasks[0]?.oldest.target).toBe(`/reported?tab=post&report=${old}`);
    // The numbers are those of the lists behind them.
    const open = async (type: string) =>
      (await app.request('POST', '/report/find/0/25', { json: { type, checked: false } })).body.total;
    expect((await open('user')) + (await open('post')) + (await open('trip'))).toBe(2);
    const unsent = await app.request('POST', '/reward/history/all/0/25/-1', { json: { rewardSent: false } });
    expect(unsent.body.total).toBe(1);

    const kinds = async (rights: Right[]) => {
      const { token } = await app.signedInAs('ADMIN', rights);
      const { body } = await app.request('GET', '/dashboard/tasks', { token });
      return body.data.map(({ kind }: Task) => kind);
    };
    expect(await kinds(['ReadUsers', 'WriteUsers'])).toEqual(['reports', 'appeals', 'orders']);
    expect(await kinds(['WriteUsers', 'WriteMasterdata'])).toEqual(['soldOut']);
    expect(await kinds(['GlobalAccess'])).toEqual(['heldBroadcasts', 'failedJobs']);
    expect(await kinds(['ReadUsers'])).toEqual([]);
    await app.request('POST', '/inbox/read', { json: { list: 'notifications' } });
    expect((await get('/dashboard/tasks')).map(({ kind }: Task) => kind)).not.toContain('failedJobs');
  });

  it('names what happened on the days: broadcasts, versions, news and events', async () => {
    await db().delete(broadcasts);
    const message = { messageDe: 'Hallo', messageEn: 'Hello' };
    await db()
      .insert(broadcasts)
      .values([
        { id: newId(), ...message, state: 'finished', createdAt: ago(9), startsAt: ago(2), finishedAt: ago(2) },
        { id: newId(), ...message, state: 'waiting', startsAt: ago(1) },
      ]);
    await db()
      .insert(appVersions)
      .values({ id: newId(), minimumVersion: '1.2.0', recommendUpdate: '1.3.0', createdAt: ago(3) });
    await db()
      .insert(newsMessages)
      .values([
        { id: newId(), description: 'Neu '.repeat(30), createdAt: ago(4) },
        { id: newId(), description: 'Gelöscht', createdAt: ago(4), deletedAt: new Date() },
        { id: newId(), description: 'Alt', createdAt: ago(40) },
      ]);
    const meeting = { title: 'Treffen', description: '', eventAddress: null };
    await db()
      .insert(events)
      .values([
        { id: newId(), ...meeting, eventDate: ago(1) },
        { id: newId(), ...meeting, eventDate: ago(-1) },
      ]);
    const day = (days: number) => berlinDay(ago(days));
    expect(await get('/dashboard/occasions/7')).toEqual([
      { kind: 'news', day: day(4), title: 'Neu '.repeat(20) },
      { kind: 'versions', day: day(3), title: '1.2.0 / 1.3.0' },
      { kind: 'broadcast', day: day(2), title: 'Hallo' },
      { kind: 'event', day: day(1), title: 'Treffen' },
    ]);
    expect(await get('/dashboard/occasions/-1')).toHaveLength(5);
  });
});
