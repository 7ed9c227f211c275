import { daysAfter } from '@leitstand/contract/base/berlin-time';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { berlinDay } from '../../db/berlin-day.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { dailyStatistics, figureMoments, tallies, userActivity, userDeletions, users } from '../../db/schema.ts';
import { JobQueue } from '../../jobs/queue.ts';
import { recordActivity } from '../../testing/app/activity.ts';
import { describeEachEngine, type TestDatabase } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addPerson } from '../../testing/people.ts';
import {
  dayStatistics,
  groupCounts,
  scheduleStatistics,
  updateRollups,
  windowFigures,
  writeStatistics,
} from './statistics.service.ts';

vi.setConfig({ testTimeout: 90_000 });

const NOTHING = {
  numberOfRegisteredUsers: 0,
  numberOfRegisteredAnonymousUsers: 0,
  numberOfDeletedUsers: 0,
  numberOfDeletedAnonymousUsers: 0,
  numberOfActiveUsers: 0,
};

describeEachEngine('daily statistics', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await engine.open();
  });
  afterAll(() => test.destroy());
  beforeEach(async () => {
    for (const table of [users, userDeletions, dailyStatistics, figureMoments]) await db().delete(table);
    await db().execute(sql`select rebuild_rollups('2026-01-01')`);
  });

  const db = () => test.database.drizzle;
  const add = (createdAt: string, more: object = {}) => addPerson(db(), { createdAt: new Date(createdAt), ...more });
  const isActive = (userId: string, at: string, database: Database = test.database) =>
    database.drizzle.transaction((tx) => recordActivity({ tx }, userId, new Date(at)));
  const run = (now: string, database: Database = test.database) => writeStatistics({ database }, new Date(now));
  const written = () => db().select().from(dailyStatistics).orderBy(dailyStatistics.validFor);

  it.each([
    ['short', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['long', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('gives the %s day of the year the right number of hours', async (_, day, begins, ends) => {
    const justBefore = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();
    for (const moment of [justBefore(begins), begins, justBefore(ends), ends]) {
      await isActive(await add(moment), moment);
    }
    const now = new Date(Date.parse(ends) + 32 * 3_600_000);
    await run(now.toISOString());
    const both = { numberOfRegisteredUsers: 2, numberOfActiveUsers: 2 };
    const one = { numberOfRegisteredUsers: 1, numberOfActiveUsers: 1 };
    expect(await written()).toEqual([
      { ...NOTHING, validFor: daysAfter(day, -1), ...one },
      { ...NOTHING, validFor: day, ...both },
      { ...NOTHING, validFor: daysAfter(day, 1), ...one },
    ]);
    const week = await dayStatistics(db(), 7, now);
    expect(week.map(({ validFor }) => validFor)).toEqual([4, 3, 2, 1, 0, -1, -2].map((back) => daysAfter(day, -back)));
    expect(await groupCounts(db(), 'system', 7, now)).toEqual([{ _id: 'iOS', count: 4 }]);
  });

  it('catches up on ten missed days and fills days without activity with zeros', async () => {
    const first = await add('2026-06-01T10:00:00Z');
    await run('2026-06-02T08:00:00Z');
    expect(await written()).toHaveLength(1);
    await isActive(first, '2026-06-05T10:00:00Z');
    await isActive(await add('2026-06-05T11:00:00Z', { isAnonymous: true }), '2026-06-05T11:30:00Z');
    await db().insert(userDeletions).values({ userId: first, day: '2026-06-08', wasAnonymous: false });
    await run('2026-06-12T08:00:00Z');
    const days = await written();
    expect(days.map(({ validFor }) => validFor)).toEqual(
      Array.from({ length: 11 }, (_, index) => daysAfter('2026-06-01', index)),
    );
    expect(days[4]).toEqual({
      ...NOTHING,
      validFor: '2026-06-05',
      numberOfRegisteredAnonymousUsers: 1,
      numberOfActiveUsers: 2,
    });
    expect(days[7]).toEqual({ ...NOTHING, validFor: '2026-06-08', numberOfDeletedUsers: 1 });
    expect(days[9]).toEqual({ ...NOTHING, validFor: '2026-06-10' });
  });

  it('fills a gap between existing records', async () => {
    await add('2026-06-02T10:00:00Z');
    await db()
      .insert(dailyStatistics)
      .values([1, 3].map((day) => ({ ...NOTHING, validFor: `2026-06-0${day}`, numberOfActiveUsers: 7 })));
    await run('2026-06-04T08:00:00Z');
    expect(await written()).toMatchObject([
      { numberOfActiveUsers: 7 },
      { validFor: '2026-06-02', numberOfRegisteredUsers: 1 },
      { numberOfActiveUsers: 7 },
    ]);
  });

  it('never counts twice, however often and wherever it runs', async () => {
    const userId = await add('2026-06-01T10:00:00Z');
    const other = engine.name === 'postgres' ? await openDatabase(test.settings, () => {}) : test.database;
    await Promise.all(
      [test.database, other].flatMap((database) =>
        Array.from({ length: 6 }, () => isActive(userId, '2026-06-01T12:00:00Z', database)),
      ),
    );
    await Promise.all(
      [test.database, other].flatMap((database) =>
        Array.from({ length: 4 }, () => run('2026-06-03T08:00:00Z', database)),
      ),
    );
    await run('2026-06-03T09:00:00Z');
    if (other !== test.database) await other.close();
    expect(await written()).toEqual([
      { ...NOTHING, validFor: '2026-06-01', numberOfRegisteredUsers: 1, numberOfActiveUsers: 1 },
      { ...NOTHING, validFor: '2026-06-02' },
    ]);
  });

  it('leaves a day open for a few minutes, then makes it final', async () => {
    const userId = await add('2026-06-01T21:59:00Z');
    await run('2026-06-01T22:05:00Z');
    expect(await written()).toEqual([]);
    const [yesterday, today] = (await dayStatistics(db(), 7, new Date('2026-06-01T22:05:00Z'))).slice(-2);
    expect(yesterday).toMatchObject({ validFor: '2026-06-01', numberOfRegisteredUsers: 1 });
    expect(today).toEqual({ ...NOTHING, validFor: '2026-06-02' });
    await run('2026-06-01T22:15:00Z');
    await isActive(userId, '2026-06-01T21:59:30Z');
    await run('2026-06-02T22:15:00Z');
    expect((await written())[0]).toMatchObject({ numberOfRegisteredUsers: 1, numberOfActiveUsers: 0 });
  });

  it('keeps counts of registrations, activity and deletions when the person is erased', async () => {
    const userId = await add('2026-06-01T10:00:00Z');
    await isActive(userId, '2026-06-01T10:00:00Z');
    await db().insert(userDeletions).values({ userId, day: '2026-06-01', wasAnonymous: false });
    await db().delete(users).where(eq(users.id, userId));
    expect(await db().$count(userActivity)).toBe(0);
    const expected = {
      ...NOTHING,
      validFor: '2026-06-01',
      numberOfRegisteredUsers: 1,
      numberOfDeletedUsers: 1,
      numberOfActiveUsers: 1,
    };
    expect(await dayStatistics(db(), 1, new Date('2026-06-01T12:00:00Z'))).toEqual([expected]);
    await run('2026-06-02T08:00:00Z');
    expect(await written()).toEqual([expected]);
    expect(await groupCounts(db(), 'users', -1)).toEqual([]);
  });

  it('withdraws a deletion on its day, but changes no final record', async () => {
    const moment = new Date('2026-06-01T12:00:00Z');
    const userId = await add(moment.toISOString());
    const remove = () => db().insert(userDeletions).values({ userId, day: '2026-06-01', wasAnonymous: false });
    const restore = () => db().delete(userDeletions).where(eq(userDeletions.userId, userId));
    await remove();
    expect(await dayStatistics(db(), 1, moment)).toMatchObject([{ numberOfDeletedUsers: 1 }]);
    await restore();
    expect(await dayStatistics(db(), 1, moment)).toMatchObject([{ numberOfDeletedUsers: 0 }]);
    await remove();
    await run('2026-06-02T08:00:00Z');
    await restore();
    await run('2026-06-03T08:00:00Z');
    expect((await written())[0]).toMatchObject({ numberOfDeletedUsers: 1 });
  });

  it('shows all time from the first day on, even without any data', async () => {
    const now = new Date('2026-06-03T12:00:00Z');
    expect(await dayStatistics(db(), -1, now)).toEqual([{ ...NOTHING, validFor: '2026-06-03' }]);
    expect(await dayStatistics(db(), 30, now)).toHaveLength(30);
    await add('2026-06-01T12:00:00Z');
    expect(await dayStatistics(db(), -1, now)).toMatchObject([
      { validFor: '2026-06-01', numberOfRegisteredUsers: 1 },
      { validFor: '2026-06-02' },
      { validFor: '2026-06-03' },
    ]);
  });

  it('folds the rows of a group into one, and those of old days into one without a day', async () => {
    const now = new Date('2026-06-30T12:00:00Z');
    for (const day of ['2026-03-01', '2026-03-02', '2026-06-29', '2026-06-29']) await add(`${day}T12:00:00Z`);
    const gone = await add('2026-06-29T12:00:00Z', { system: 'Android' });
    await db().delete(users).where(eq(users.id, gone));
    const read = async () => [
      await groupCounts(db(), 'system', -1, now),
      await groupCounts(db(), 'system', 30, now),
      await groupCounts(db(), 'users', -1, now),
      await dayStatistics(db(), -1, now),
    ];
    const before = await read();
    await Promise.all([
      updateRollups({ database: test.database }, now),
      updateRollups({ database: test.database }, now),
    ]);
    await updateRollups({ database: test.database }, now);
    expect(await read()).toEqual(before);
    expect(before[0]).toEqual([{ _id: 'iOS', count: 4 }]);
    const lines = await db()
      .select()
      .from(tallies)
      .where(eq(tallies.topic, 'system'))
      .orderBy(tallies.amount, tallies.day);
    expect(lines).toMatchObject([
      { day: '2026-06-29', amount: 2 },
      { day: null, amount: 2 },
    ]);
  });

  it('compares today with what the figures said yesterday at this time', async () => {
    const store = { database: test.database };
    const at = (moment: string) => new Date(`2026-06-${moment}:00+02:00`);
    await add('2026-06-29T09:00:00+02:00');
    await updateRollups(store, at('29T14:30'));
    await add('2026-06-29T15:00:00+02:00');
    await updateRollups(store, at('29T14:40'));
    const today = async (moment: string) => (await windowFigures(db(), 1, at(moment))).yesterday;
    expect(await today('30T14:37')).toEqual({ until: '14:30', newUsers: 1, activeUsers: 0, deletedUsers: 0 });
    expect(await today('30T14:40')).toMatchObject({ until: '14:40', newUsers: 2 });
    // Nothing was written around these times.
    expect([await today('30T14:29'), await today('30T15:06'), await today('30T00:05')]).toEqual([null, null, null]);
    expect((await windowFigures(db(), 7, at('30T14:37'))).yesterday).toBeNull();
    await updateRollups(store, new Date('2026-07-01T00:10:00+02:00'));
    expect(await db().$count(figureMoments)).toBe(1);
  });

  it('loses nothing that is counted while it folds', async () => {
    const now = new Date();
    await Promise.all([
      ...Array.from({ length: 40 }, () => addPerson(db(), {})),
      ...Array.from({ length: 10 }, () => updateRollups({ database: test.database }, now)),
    ]);
    expect(await groupCounts(db(), 'users', -1)).toEqual([{ _id: 'named', count: 40 }]);
    await updateRollups({ database: test.database }, now);
    expect(await groupCounts(db(), 'users', -1)).toEqual([{ _id: 'named', count: 40 }]);
  });

  it('runs at the start of a server', async () => {
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await add(yesterday.toISOString());
    const queue = new JobQueue(test.database, pino({ level: 'silent' }));
    await queue.start(
      async () => {},
      () => scheduleStatistics({ database: test.database, queue }),
    );
    const [record] = await eventually(async () => {
      const days = await written();
      return days.length > 0 ? days : undefined;
    });
    expect(record).toMatchObject({ validFor: berlinDay(yesterday), numberOfRegisteredUsers: 1 });
    await queue.stop();
  });
});
