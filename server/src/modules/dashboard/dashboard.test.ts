import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { berlinDay } from '../../db/berlin-day.ts';
import { newId } from '../../db/new-id.ts';
import { dailyStatistics, posts, rewardOrders, tallies, trips, userDeletions, users } from '../../db/schema.ts';
import { recordActivity, recordDrive } from '../../testing/app/activity.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { addPerson } from '../../testing/people.ts';
import { addUser, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeStatistics } from '../statistics/statistics.service.ts';

vi.setConfig({ testTimeout: 90_000 });

const DAY_MS = 86_400_000;
const CALLS = [
  '/home/dashboard',
  '/user/versions',
  ...[1, 7, 30, -1].flatMap((days) => [
    `/dashboard/figures/${days}`,
    `/user/registered/date/${days}`,
    `/user/active/amount/${days}`,
    `/user/os/amount/${days}`,
    `/user/top/distance/${days}/0/10`,
    `/user/top/posts/${days}/0/10`,
    `/reward/history/amount/${days}`,
  ]),
];

describeEachEngine('dashboard', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    await writeStatistics(app.leitstand.platform, new Date());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [users, trips, rewardOrders, userDeletions, dailyStatistics, tallies]) await db().delete(table);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const get = async (path: string) => {
    const answer = await app.request('GET', path);
    expect(answer.status, path).toBe(200);
    return answer.body.data;
  };
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const drive = (userId: string, kilometers: number, at = new Date()) =>
    db().transaction((tx) => recordDrive({ tx }, userId, kilometers, at));
  const post = async (userId: string, createdAt = new Date()) => {
    const id = newId();
    await db().insert(posts).values({ id, userId, createdAt });
    return id;
  };
  const order = (rewardTitle: string, values: Partial<typeof rewardOrders.$inferInsert>) =>
    db()
      .insert(rewardOrders)
      .values({
        id: newId(),
        rewardTitle,
        rewardCategory: 'Merchandise',
        rewardType: 'address',
        coins: 1,
        userName: 'x',
        ...values,
      });

  it('shows the current values of today, one record per day, oldest first', async () => {
    const user = await addUser(app);
    await addPerson(db(), { isAnonymous: true });
    await db().transaction((tx) => recordActivity({ tx }, user._id, new Date()));
    const [today] = await get('/user/registered/date/1');
    expect(today).toEqual({
      validFor: berlinDay(new Date()),
      numberOfRegisteredUsers: 1,
      numberOfRegisteredAnonymousUsers: 1,
      numberOfDeletedUsers: 0,
      numberOfDeletedAnonymousUsers: 0,
      numberOfActiveUsers: 1,
    });
    for (const days of [1, 7, 30]) {
      const records = await get(`/user/active/amount/${days}`);
      const dates = records.map(({ validFor }: { validFor: string }) => validFor);
      expect(dates).toHaveLength(days);
      expect(dates).toEqual([...dates].sort());
      expect(records.at(-1)).toEqual(today);
      expect(
        records.slice(0, -1).every((record: { numberOfActiveUsers: number }) => record.numberOfActiveUsers === 0),
      ).toBe(true);
    }
    expect(await get('/user/registered/date/-1')).toEqual([today]);
  });

  it('counts a deletion on its day, withdraws it on restore and keeps it on erasure', async () => {
    const user = await addUser(app);
    const deleted = async () => (await get('/user/registered/date/1'))[0].numberOfDeletedUsers;
    const remove = (more: object) =>
      app.request('POST', '/user/delete', { json: { userId: user._id, reason: 'Auf Wunsch', ...more } });
    await remove({});
    expect(await deleted()).toBe(1);
    expect(await get('/home/dashboard')).toMatchObject({ users: 0 });
    await app.request('POST', `/restore/user/${user._id}`);
    expect(await deleted()).toBe(0);
    expect(await get('/home/dashboard')).toMatchObject({ users: 1 });
    await remove({ erase: true });
    expect(await get('/user/registered/date/1')).toMatchObject([
      { numberOfDeletedUsers: 1, numberOfRegisteredUsers: 1 },
    ]);
    expect(await get('/home/dashboard')).toMatchObject({ users: 0 });
  });

  it('sums up users and trips', async () => {
    await addUser(app);
    await addPerson(db(), { isAnonymous: true });
    const trip = { title: 'Pässe', description: '', tripDate: new Date() };
    const gone = newId();
    await db()
      .insert(trips)
      .values([
        { id: newId(), category: '2 point', ...trip },
        { id: newId(), category: '2 point', ...trip },
        { id: gone, category: '1 point', ...trip },
      ]);
    await db().update(trips).set({ deletedAt: new Date() }).where(eq(trips.id, gone));
    expect(await get('/home/dashboard')).toEqual({
      users: 2,
      anonymousUserAmount: 1,
      notAnonymousUserAmount: 1,
      tripByCategory: [{ _id: '2 point', count: 2 }],
    });
  });

  it('groups users by version and, within the days, by operating system', async () => {
    const userId = await addPerson(db(), { appVersion: '4.1.0' });
    await addPerson(db(), { appVersion: '4.2.0', system: 'Android', createdAt: ago(40) });
    await addPerson(db(), { appVersion: '4.2.0', system: 'Android', createdAt: ago(3) });
    await addPerson(db(), { appVersion: '', system: '' });
    expect(await get('/user/versions')).toEqual([
      { _id: '4.2.0', count: 2 },
      { _id: '4.1.0', count: 1 },
    ]);
    await db().update(users).set({ appVersion: '4.2.0' }).where(eq(users.id, userId));
    expect(await get('/user/versions')).toEqual([{ _id: '4.2.0', count: 3 }]);
    expect(await get('/user/os/amount/1')).toEqual([{ _id: 'iOS', count: 1 }]);
    expect(await get('/user/os/amount/30')).toEqual([
      { _id: 'Android', count: 1 },
      { _id: 'iOS', count: 1 },
    ]);
    expect(await get('/user/os/amount/-1')).toEqual([
      { _id: 'Android', count: 2 },
      { _id: 'iOS', count: 1 },
    ]);
  });

  it('ranks by the kilometres in the window, and for all time by the user’s total', async () => {
    const anna = await addPerson(db(), { userName: 'Anna', drivenKilometers: 5 });
    const bert = await addPerson(db(), { userName: 'Bert', drivenKilometers: 5000 });
    await addPerson(db(), { userName: 'Carla' });
    await drive(anna, 70, ago(3));
    await drive(anna, 20.5);
    await drive(bert, 30);
    const shown = (userId: string, userName: string, drivenKilometers: number) => ({
      _id: userId,
      userName,
      drivenKilometers,
    });
    expect(await get('/user/top/distance/1/0/10')).toEqual([shown(bert, 'Bert', 30), shown(anna, 'Anna', 20.5)]);
    expect(await get('/user/top/distance/7/0/10')).toEqual([shown(anna, 'Anna', 90.5), shown(bert, 'Bert', 30)]);
    expect(await get('/user/top/distance/-1/0/10')).toEqual([shown(bert, 'Bert', 5030), shown(anna, 'Anna', 95.5)]);

    const form = userForm({ _id: anna, userName: 'Anna', drivenKilometers: '6000' });
    expect((await app.request('PUT', '/user/update', { form })).status).toBe(200);
    expect(await get('/user/top/distance/-1/0/1')).toEqual([shown(anna, 'Anna', 6000)]);
    await db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, anna));
    expect(await get('/user/top/distance/30/0/10')).toEqual([shown(bert, 'Bert', 30)]);
  });

  it('pages through equal amounts without gaps or duplicates', async () => {
    const userIds = [];
    for (let index = 0; index < 9; index += 1) {
      const userId = await addPerson(db(), {});
      userIds.push(userId);
      await drive(userId, 10);
      await post(userId);
    }
    for (const list of ['distance', 'posts']) {
      const seen = [];
      for (const skip of [0, 4, 8]) seen.push(...(await get(`/user/top/${list}/30/${skip}/4`)));
      expect(seen.map(({ _id }) => _id).sort()).toEqual(userIds.sort());
      expect(await get(`/user/top/${list}/30/9/4`)).toEqual([]);
    }
  });

  it('ranks by the posts in the window that are not deleted', async () => {
    const anna = await addPerson(db(), { userName: 'Anna' });
    const bert = await addPerson(db(), { userName: 'Bert' });
    for (const days of [40, 40, 40, 3]) await post(anna, ago(days));
    await post(bert);
    const removed = await post(bert);
    expect(await get('/user/top/posts/7/0/10')).toMatchObject([
      { _id: bert, userName: 'Bert', count: 2 },
      { _id: anna, userName: 'Anna', count: 1 },
    ]);
    await db().update(posts).set({ deletedAt: new Date() }).where(eq(posts.id, removed));
    expect(await get('/user/top/posts/1/0/10')).toEqual([{ _id: bert, userName: 'Bert', count: 1 }]);
    expect(await get('/user/top/posts/-1/0/10')).toMatchObject([{ count: 4 }, { count: 1 }]);
    await db().update(posts).set({ deletedAt: null }).where(eq(posts.id, removed));
    expect(await get('/user/top/posts/1/0/10')).toMatchObject([{ count: 2 }]);
  });

  it('counts sent rewards by title', async () => {
    await order('Mütze', { rewardSent: true });
    await order('Mütze', { rewardSent: true, createdAt: ago(10) });
    await order('Mütze', {});
    const returned = newId();
    await order('Öl "extra" 100 %', { id: returned, rewardSent: true, createdAt: ago(100) });
    expect(await get('/reward/history/amount/1')).toEqual([{ _id: { title: 'Mütze' }, count: 1 }]);
    expect(await get('/reward/history/amount/30')).toEqual([{ _id: { title: 'Mütze' }, count: 2 }]);
    expect(await get('/reward/history/amount/-1')).toEqual([
      { _id: { title: 'Mütze' }, count: 2 },
      { _id: { title: 'Öl "extra" 100 %' }, count: 1 },
    ]);
    await db().update(rewardOrders).set({ rewardSent: false }).where(eq(rewardOrders.id, returned));
    expect(await get('/reward/history/amount/-1')).toHaveLength(1);
  });

  it('refuses invalid days and pages, and callers without the right', async () => {
    for (const path of [
      '/user/registered/date/2',
      '/user/active/amount/heute',
      '/user/os/amount/0',
      '/user/top/distance/30/-1/10',
      '/user/top/distance/30/0/101',
      '/user/top/posts/30/0/0',
      '/user/top/posts/31/0/10',
      '/reward/history/amount/1e1',
    ]) {
      expect((await app.request('GET', path)).status, path).toBe(400);
    }
    const withoutRights = await app.signedInAs('ADMIN', []);
    for (const path of CALLS) {
      expect((await app.request('GET', path, { token: null })).status, path).toBe(401);
      expect((await app.request('GET', path, { token: withoutRights.token })).status, path).toBe(403);
    }
  });
});
