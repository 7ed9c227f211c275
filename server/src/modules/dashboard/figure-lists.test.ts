import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { rewardOrders, tallies, trips, userDeletions, users } from '../../db/schema.ts';
import { recordActivity } from '../../testing/app/activity.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 90_000 });

describeEitherEngine('lists behind the dashboard figures', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [users, trips, rewardOrders, userDeletions, tallies]) await db().delete(table);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const find = (path: string, json: object) => app.request('POST', `${path}/0/25`, { json });
  const names = async (filter: object) => {
    const { body } = await find('/user/find', filter);
    return (body.data as { userName: string }[]).map(({ userName }) => userName).sort();
  };
  const figures = async (days: number) => (await app.request('GET', `/dashboard/figures/${days}`)).body.data;

  describe('users', () => {
    it('combine all filters, with exact matches', async () => {
      const anna = { userName: 'Anna', system: 'iOS 18', appVersion: '4.2.0', searchText: 'anna', country: 'DE' };
      await addPerson(db(), anna);
      await addPerson(db(), { ...anna, userName: 'Bert', searchText: 'bert' });
      await addPerson(db(), { ...anna, userName: 'Carl', system: 'iOS 18.1' });
      await addPerson(db(), { ...anna, userName: 'Dora', appVersion: '4.2' });
      await addPerson(db(), { ...anna, userName: 'Emil', isAnonymous: true });
      await addPerson(db(), { ...anna, userName: 'Fred', createdAt: new Date('2020-01-01T12:00:00Z') });
      const filter = { system: 'iOS 18', version: '4.2.0', kind: 'registered', since: '2024-01-01' };
      expect(await names(filter)).toEqual(['Anna', 'Bert']);
      expect(await names({ ...filter, search: 'ann', country: 'de', time: 30 })).toEqual(['Anna']);
      expect(await names({ ...filter, kind: 'anonymous' })).toEqual(['Emil']);
      expect(await names({ ...filter, system: 'ios 18' })).toEqual([]);
      expect(await names({ ...filter, system: '%' })).toEqual([]);
      expect(await names({ system: '', version: null, kind: '', since: null, active: '' })).toHaveLength(6);
    });

    it('count as active once, even with concurrent changes', async () => {
      const userId = await addPerson(db(), { userName: 'Anna' });
      await addPerson(db(), { userName: 'Nie aktiv' });
      for (const hoursAgo of [0, 1, 30, 0]) {
        const at = new Date(Date.now() - hoursAgo * 3_600_000);
        await db().transaction((tx) => recordActivity({ tx }, userId, at));
      }
      expect(await figures(30)).toMatchObject({ activeUsers: 1, newUsers: 2 });
      const changes = { lastActiveAt: new Date('2020-01-01T12:00:00Z'), system: 'Android', isAnonymous: true };
      await db().update(users).set(changes).where(eq(users.id, userId));
      expect(await figures(30)).toMatchObject({ activeUsers: 0, newUsers: 2 });
      expect(await figures(-1)).toMatchObject({ since: '', activeUsers: 1, newUsers: 2 });
      expect(await names({ active: 'ever' })).toEqual(['Anna']);
      const counted = () =>
        db().execute(sql`select topic, day, value, sum(amount)::int as amount from tallies
          where topic in ('joined', 'seen', 'users', 'system') group by topic, day, value having sum(amount) <> 0
          order by topic, day, value`);
      const before = (await counted()).rows;
      await db().execute(sql`select rebuild_rollups(berlin_day(now()))`);
      expect((await counted()).rows).toEqual(before);
    });
  });

  it('shows deleted users, by name while they can be restored', async () => {
    const [kept, erased, restored] = [
      await addPerson(db(), { userName: 'Lena', image: '' }),
      await addPerson(db(), { userName: 'Max', isAnonymous: true }),
      await addPerson(db(), { userName: 'Ole' }),
    ];
    const remove = (userId: string, more: object = {}) =>
      app.request('POST', '/user/delete', { json: { userId, reason: 'Auf Wunsch', ...more } });
    await remove(kept);
    await remove(erased, { erase: true });
    await remove(restored);
    await app.request('POST', `/restore/user/${restored}`);
    await db().insert(userDeletions).values({ userId: newId(), day: '2020-01-01', wasAnonymous: false });
    const { since } = await figures(1);
    const { body } = await find('/user/deleted', { since });
    const blank = { deletedOn: since, isRestorable: false, userName: '', image: '', reason: '' };
    const lena = { _id: kept, wasAnonymous: false, isRestorable: true, userName: 'Lena', reason: 'Auf Wunsch' };
    expect(body.data).toHaveLength(2);
    expect(body.data).toContainEqual({ ...blank, ...lena });
    expect(body.data).toContainEqual({ ...blank, _id: erased, wasAnonymous: true });
    const all = (await find('/user/deleted', {})).body;
    expect([all.total, all.data.at(-1).deletedOn]).toEqual([3, '2020-01-01']);
    const withoutRights = await app.signedInAs('ADMIN', []);
    expect((await app.request('POST', '/user/deleted/0/25', { token: withoutRights.token, json: {} })).status).toBe(
      403,
    );
  });

  it('finds the orders of a title, sent or not, with any characters in it', async () => {
    const order = { rewardCategory: 'Tuning', rewardType: 'email', coins: 1, userName: 'x' } as const;
    const titles = ['100 % "Öl" _', '100 % "Öl" _ extra', "Tasse'; --"];
    for (const rewardTitle of titles) {
      for (const rewardSent of [true, false]) {
        await db()
          .insert(rewardOrders)
          .values({ ...order, id: newId(), rewardTitle, rewardSent });
      }
    }
    for (const title of titles) {
      expect((await find('/reward/history/find', { title })).body.total).toBe(2);
      const [sent, ...others] = (await find('/reward/history/find', { title, rewardSent: true })).body.data;
      expect([sent.reward.title, sent.rewardSent, others]).toEqual([title, true, []]);
    }
    expect((await find('/reward/history/find', { title: '100 %' })).body.total).toBe(0);
  });

  it.each([
    ['/user/find', { since: '2026-02-30' }],
    ['/user/find', { since: 'gestern' }],
    ['/user/find', { since: '2026-01-01T00:00:00Z' }],
    ['/user/find', { kind: 'named' }],
    ['/user/find', { active: 'never' }],
    ['/user/find', { version: 'x'.repeat(201) }],
    ['/user/find', { system: ['iOS'] }],
    ['/user/deleted', { since: '0' }],
    ['/trip/find', { type: '3 point' }],
    ['/trip/find', { since: 7 }],
    ['/reward/history/find', { title: 5 }],
    ['/reward/history/find', { since: '2026-13-01' }],
  ])('%s refuses %j', async (path, filter) => {
    expect((await find(path, filter)).status).toBe(422);
  });
});
