import { daysAfter } from '@leitstand/contract/base/berlin-time';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { drives, posts, standings, standingWindows, userActivity, users } from '../../db/schema.ts';
import { recordDrive } from '../../testing/app/activity.ts';
import { describeEitherEngine, type TestDatabase } from '../../testing/database/test-database.ts';
import { addPerson } from '../../testing/people.ts';
import { ranking, writeStatistics } from './statistics.service.ts';

vi.setConfig({ testTimeout: 90_000 });

const noon = (day: string) => new Date(`${day}T10:00:00Z`);

describeEitherEngine('standings', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await engine.open();
  });
  afterAll(() => test.destroy());
  beforeEach(async () => {
    await db().delete(users);
    await db().execute(sql`select rebuild_rollups('2026-03-01')`);
  });

  const db = () => test.database.drizzle;
  const drive = (userId: string, kilometers: number, at: Date) =>
    db().transaction((tx) => recordDrive({ tx }, userId, kilometers, at));
  const post = async (userId: string, at: Date) => {
    const id = newId();
    await db().insert(posts).values({ id, userId, createdAt: at });
    return id;
  };
  const moveTo = (day: string) => writeStatistics({ database: test.database }, noon(day));
  const top = async (metric: 'distance' | 'posts', days: 1 | 7 | 30 | -1, day: string) =>
    (await ranking(db(), { metric, days, skip: 0, limit: 10 }, noon(day))).map(({ _id, amount }) => [_id, amount]);
  const kept = () =>
    db()
      .select()
      .from(standings)
      .where(sql`${standings.amount} <> 0`)
      .orderBy(standings.userId, standings.metric, standings.days);

  it('add up the drives of a day and raise the user’s kilometres', async () => {
    const userId = await addPerson(db(), { drivenKilometers: 100 });
    await drive(userId, 12.3, new Date('2026-03-01T08:00:00Z'));
    await drive(userId, 0.4, new Date('2026-03-01T22:59:00Z'));
    await drive(userId, 5, new Date('2026-03-01T23:00:00Z'));
    expect(await db().select().from(drives).orderBy(drives.day)).toEqual([
      { userId, day: '2026-03-01', kilometers: 12.700000000000001 },
      { userId, day: '2026-03-02', kilometers: 5 },
    ]);
    expect(await db().$count(userActivity)).toBe(2);
    const [user] = await db().select().from(users).where(eq(users.id, userId));
    expect(user?.drivenKilometers).toBeCloseTo(117.7);
    expect(user?.revision).toBe(4);
    expect(user?.lastActiveAt).toEqual(new Date('2026-03-01T23:00:00Z'));
    await drive(userId, 1, new Date('2026-02-01T12:00:00Z'));
    const [later] = await db().select().from(users).where(eq(users.id, userId));
    expect(later?.lastActiveAt).toEqual(new Date('2026-03-01T23:00:00Z'));
  });

  it('add up concurrent drives without losing one', async () => {
    const userId = await addPerson(db(), {});
    await Promise.all(Array.from({ length: 20 }, () => drive(userId, 1.5, noon('2026-03-01'))));
    expect(await top('distance', 1, '2026-03-01')).toEqual([[userId, 30]]);
    expect(await top('distance', -1, '2026-03-01')).toEqual([[userId, 30]]);
  });

  it('refuse unknown and deleted users and impossible distances', async () => {
    const userId = await addPerson(db(), {});
    const gone = await addPerson(db(), { deletedAt: new Date() });
    for (const id of [newId(), gone])
      await expect(drive(id, 1, new Date())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const kilometers of [-1, Number.NaN, Number.POSITIVE_INFINITY, 2_000_000_000]) {
      await expect(drive(userId, kilometers, new Date())).rejects.toMatchObject({ code: 'FIELD_INVALID' });
    }
    expect(await db().$count(drives)).toBe(0);
    expect(await db().$count(userActivity)).toBe(0);
  });

  it('drop drives from the windows day by day, correct before and after the windows move', async () => {
    const anna = await addPerson(db(), {});
    const bert = await addPerson(db(), {});
    await drive(anna, 0.1, noon('2026-03-01'));
    await drive(anna, 0.2, noon('2026-03-02'));
    await drive(bert, 0.25, noon('2026-03-02'));
    const check = async (day: string) => {
      const before = [];
      for (const days of [1, 7, 30] as const) before.push(await top('distance', days, day));
      await moveTo(day);
      const starts = await db().select().from(standingWindows).where(eq(standingWindows.days, 7));
      expect(starts).toEqual([{ days: 7, firstDay: daysAfter(day, -6) }]);
      const after = [];
      for (const days of [1, 7, 30] as const) after.push(await top('distance', days, day));
      expect(after).toEqual(before);
      return after;
    };
    const both = [
      [anna, 0.3],
      [bert, 0.25],
    ];
    const second = [
      [bert, 0.25],
      [anna, 0.2],
    ];
    expect(await check('2026-03-02')).toEqual([second, both, both]);
    expect(await check('2026-03-03')).toEqual([[], both, both]);
    expect(await check('2026-03-08')).toEqual([[], second, both]);
    expect(await check('2026-03-29')).toEqual([[], [], both]);
    expect(await check('2026-03-31')).toEqual([[], [], second]);
    expect(await check('2026-04-15')).toEqual([[], [], []]);
    expect(await top('distance', -1, '2026-04-15')).toEqual([
      [anna, expect.closeTo(0.3)],
      [bert, 0.25],
    ]);
  });

  it('agree with the rows after every kind of change', async () => {
    const people = [];
    for (let index = 0; index < 6; index += 1) people.push(await addPerson(db(), { drivenKilometers: index }));
    const [first = '', second = '', third = ''] = people;
    const written: string[] = [];
    for (let day = 0; day < 45; day += 1) {
      const at = new Date(noon('2026-03-01').getTime() + day * 86_400_000 + (day % 3) * 4 * 3_600_000);
      const today = daysAfter('2026-03-01', day);
      await drive(people[day % 6] ?? '', day + 0.1, at);
      await drive(first, 3.7, new Date(at.getTime() - 8 * 86_400_000));
      written.push(await post(people[(day * 5) % 6] ?? '', at));
      if (day % 4 === 0)
        await db()
          .update(posts)
          .set({ deletedAt: at })
          .where(eq(posts.id, written[day >> 1] ?? ''));
      if (day % 8 === 0)
        await db()
          .update(posts)
          .set({ deletedAt: null })
          .where(eq(posts.id, written[day >> 1] ?? ''));
      if (day === 20) await db().delete(users).where(eq(users.id, third));
      if (day === 20) people[2] = second;
      if (day % 3 === 0) await moveTo(today);
    }
    await db().update(users).set({ drivenKilometers: 17 }).where(eq(users.id, second));
    await db()
      .delete(drives)
      .where(and(eq(drives.userId, first), eq(drives.day, '2026-04-10')));
    await moveTo('2026-04-14');
    await moveTo('2026-04-14');
    const live = await kept();
    await db().execute(sql`select rebuild_rollups('2026-04-14')`);
    expect(live).toEqual(await kept());
    expect(live.length).toBeGreaterThan(20);
    expect(live.some(({ userId }) => userId === third)).toBe(false);
    expect(
      live.find(({ userId, metric, days }) => userId === second && metric === 'distance' && days === -1)?.amount,
    ).toBe(17);
  });

  it('serialize deletions and moving windows', async () => {
    const userId = await addPerson(db(), {});
    const ids = [];
    for (let index = 0; index < 30; index += 1) ids.push(await post(userId, noon('2026-03-01')));
    await Promise.all([
      ...ids.map((id) => db().delete(posts).where(eq(posts.id, id))),
      moveTo('2026-03-02'),
      moveTo('2026-03-02'),
    ]);
    const staying = await post(userId, noon('2026-03-02'));
    expect(staying).toBeTruthy();
    for (const days of [1, 7, 30, -1] as const) expect(await top('posts', days, '2026-03-02')).toEqual([[userId, 1]]);
  });
});
