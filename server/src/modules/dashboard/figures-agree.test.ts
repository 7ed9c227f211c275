import { DAYS, type Days, TRIP_TYPES } from '@leitstand/contract/base/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { dailyStatistics, posts, rewardOrders, trips, userDeletions, users } from '../../db/schema.ts';
import { recordActivity } from '../../testing/app/activity.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { updateRollups } from '../statistics/statistics.service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const HOUR_MS = 3_600_000;
const PAGE = 8;
const TITLES = ['Mütze', 'Öl "extra" 100 %'];
const SYSTEMS = ['iOS', 'Android', ''];
const VERSIONS = ['4.1.0', '4.2.0', ''];

/**
 * The current time, and the starts of the windows of 1, 7 and 30 days in Berlin. In chronological order: rollups only
 * move forward.
 */
const MOMENTS = [
  {
    name: 'the evening of the short day',
    now: '2026-03-29T21:30:00Z',
    today: '2026-03-29',
    starts: ['2026-03-28T23:00:00Z', '2026-03-22T23:00:00Z', '2026-02-27T23:00:00Z'],
    firstDays: ['2026-03-29', '2026-03-23', '2026-02-28'],
  },
  {
    name: 'half an hour after it',
    now: '2026-03-29T22:30:00Z',
    today: '2026-03-30',
    starts: ['2026-03-29T22:00:00Z', '2026-03-23T23:00:00Z', '2026-02-28T23:00:00Z'],
    firstDays: ['2026-03-30', '2026-03-24', '2026-03-01'],
  },
  {
    name: 'a day like any other',
    now: '2026-06-17T10:00:00Z',
    today: '2026-06-17',
    starts: ['2026-06-16T22:00:00Z', '2026-06-10T22:00:00Z', '2026-05-18T22:00:00Z'],
    firstDays: ['2026-06-17', '2026-06-11', '2026-05-19'],
  },
  {
    name: 'the evening of the long day',
    now: '2026-10-25T22:30:00Z',
    today: '2026-10-25',
    starts: ['2026-10-24T22:00:00Z', '2026-10-18T22:00:00Z', '2026-09-25T22:00:00Z'],
    firstDays: ['2026-10-25', '2026-10-19', '2026-09-26'],
  },
];

describeEitherEngine('dashboard figures and the lists behind them', (engine) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    // The server's jobs use the same clock.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(MOMENTS[0]?.now ?? 0) });
    app = await openTestApp(engine);
  });
  afterAll(async () => {
    await app.close();
    vi.useRealTimers();
  });
  beforeEach(async () => {
    for (const table of [users, trips, rewardOrders, userDeletions, dailyStatistics]) await db().delete(table);
  });

  const db = () => app.leitstand.platform.database.drizzle;
  const send = async (method: string, path: string, json?: object) => {
    const { status, body } = await app.request(method, path, json ? { token, json } : { token });
    expect(status, `${method} ${path} ${JSON.stringify(json)}`).toBe(200);
    return body;
  };
  const get = async (path: string) => (await send('GET', path)).data;

  /** Counts the rows of a list by paging to its end, and checks its total. */
  async function rowsOf(list: string, filter: object): Promise<number> {
    const seen = new Set<string>();
    for (let skip = 0; ; skip += PAGE) {
      const { data, total } = await send('POST', `${list}/${skip}/${PAGE}`, filter);
      for (const { _id } of data) {
        expect(seen.has(_id), 'a row twice').toBe(false);
        seen.add(_id);
      }
      if (data.length < PAGE) {
        expect(total).toBe(seen.size);
        return seen.size;
      }
    }
  }

  /** The same for users, and for a bulk selection of them. */
  async function usersIn(filter: object): Promise<number> {
    const rows = await rowsOf('/user/find', filter);
    const { data } = await send('POST', '/bulk/count', { selection: { resource: 'users', filter } });
    expect(data.count, 'selected by the same filter').toBe(rows);
    return rows;
  }

  it.each(MOMENTS)('agree on $name', async ({ now, today, starts, firstDays }) => {
    vi.setSystemTime(new Date(now));
    token = (await app.signedInAs('SUPERADMIN')).token;
    await db().execute(sql`select rebuild_rollups(${today})`);
    const edges = edgesOf(now, starts);
    await fill(edges);
    await removePeople(edges, now);
    const atStart = (moments: readonly number[], index: number) =>
      moments.filter((moment) => moment >= Date.parse(starts[index] ?? '')).length;

    const before = await allFigures();
    const summary = await get('/home/dashboard');
    expect(summary.users).toBe(await usersIn({}));
    expect(summary.anonymousUserAmount).toBe(await usersIn({ kind: 'anonymous' }));
    expect(summary.notAnonymousUserAmount).toBe(await usersIn({ kind: 'registered' }));
    expect(Math.min(summary.anonymousUserAmount, summary.notAnonymousUserAmount)).toBeGreaterThan(3);
    await tripsAgree(summary.tripByCategory);
    await groupsAgree('/user/versions', 2, (version) => usersIn({ version }));

    for (const days of DAYS) {
      const index = [1, 7, 30].indexOf(days);
      const figures = await get(`/dashboard/figures/${days}`);
      const since = days === -1 ? undefined : figures.since;
      expect(figures.since).toBe(firstDays[index] ?? '');
      expect(figures.newUsers).toBe(await usersIn({ since }));
      expect(figures.activeUsers).toBe(await usersIn({ active: since ?? 'ever' }));
      expect(figures.deletedUsers).toBe(await rowsOf('/user/deleted', { since }));
      await groupsAgree(`/user/os/amount/${days}`, 2, (system) => usersIn({ system, since }));
      await rewardsAgree(days, since);
      await postsAgree(days, since);
      if (days === -1) continue;
      // Both could be wrong in the same way, so they are compared with the test data.
      const kept = edges.filter((_, position) => !isRemoved(position));
      const gone = edges.filter((_, position) => isRemoved(position));
      expect(figures.newUsers).toBe(atStart(kept, index));
      expect(figures.activeUsers).toBe(atStart(kept, index));
      expect(figures.deletedUsers).toBe(atStart(gone, index));
      const records = await get(`/user/registered/date/${days}`);
      expect(records[0].validFor).toBe(figures.since);
      const registered = records.reduce(
        (sum: number, day: { numberOfRegisteredUsers: number; numberOfRegisteredAnonymousUsers: number }) =>
          sum + day.numberOfRegisteredUsers + day.numberOfRegisteredAnonymousUsers,
        0,
      );
      expect(registered).toBe(atStart(edges, index));
    }
    await updateRollups(app.leitstand.platform, new Date());
    expect(await allFigures()).toEqual(before);
  });

  async function allFigures(): Promise<unknown[]> {
    const answers = [await get('/home/dashboard'), await get('/user/versions')];
    for (const days of DAYS) {
      for (const figure of ['dashboard/figures', 'user/os/amount', 'reward/history/amount']) {
        answers.push(await get(`/${figure}/${days}`));
      }
      answers.push(await get(`/user/top/posts/${days}/0/10`));
    }
    return answers;
  }

  async function groupsAgree(path: string, atLeast: number, rows: (group: string) => Promise<number>): Promise<void> {
    const groups: { _id: string; count: number }[] = await get(path);
    expect(groups.length, path).toBeGreaterThanOrEqual(atLeast);
    for (const { _id, count } of groups) expect(await rows(_id), `${path} ${_id}`).toBe(count);
  }

  async function tripsAgree(byCategory: { _id: string; count: number }[]): Promise<void> {
    const typeOf = (category: string) => TRIP_TYPES.find((type) => type === category) ?? 'custom';
    for (const [position, type] of TRIP_TYPES.entries()) {
      const counted = byCategory.filter(({ _id }) => typeOf(_id) === type).reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBe([2, 3, 2][position]);
      expect(await rowsOf('/trip/find', { type }), type).toBe(counted);
    }
    expect(await rowsOf('/trip/find', {})).toBe(7);
  }

  async function rewardsAgree(days: Days, since: string | undefined): Promise<void> {
    const rewards: { _id: { title: string }; count: number }[] = await get(`/reward/history/amount/${days}`);
    expect(rewards).toHaveLength(TITLES.length);
    let all = 0;
    for (const { _id, count } of rewards) {
      all += count;
      const filter = { rewardSent: true, title: _id.title, since };
      expect(await rowsOf('/reward/history/find', filter), `${_id.title} ${days}`).toBe(count);
    }
    expect(await rowsOf('/reward/history/find', { rewardSent: true, since })).toBe(all);
  }

  async function postsAgree(days: Days, since: string | undefined): Promise<void> {
    const top: { _id: string; count: number }[] = await get(`/user/top/posts/${days}/0/10`);
    expect(top.length).toBeGreaterThan(1);
    for (const { _id, count } of top) {
      expect(await rowsOf('/post/find', { userId: _id, fromTime: since }), `posts ${days}`).toBe(count);
    }
  }

  /** A user, an order of each kind and posts at every edge; trips have no window. */
  async function fill(edges: readonly number[]): Promise<void> {
    const people: string[] = [];
    for (const [position, edge] of edges.entries()) {
      const createdAt = new Date(edge);
      const userId = await addPerson(db(), {
        userName: `Person ${position}`,
        isAnonymous: position % 2 === 0,
        system: SYSTEMS[position % 3],
        appVersion: VERSIONS[(position + 1) % 3],
        createdAt,
      });
      people.push(userId);
      // A user who returns later is counted once.
      for (const moment of [createdAt, new Date(edge - 60 * 24 * HOUR_MS)]) {
        await db().transaction((tx) => recordActivity({ tx }, userId, moment));
      }
      for (const [rewardSent, cancelledAt] of [
        [true, null],
        [true, createdAt],
        [false, null],
      ] as const) {
        await db()
          .insert(rewardOrders)
          .values({
            id: newId(),
            rewardTitle: TITLES[position % 2] ?? '',
            rewardCategory: 'Merchandise',
            rewardType: 'address',
            coins: 1,
            userName: 'x',
            createdAt,
            rewardSent,
            cancelledAt,
          });
      }
    }
    const authors = people.filter((_, position) => !isRemoved(position)).slice(-3);
    for (const edge of edges) {
      for (const userId of authors)
        await db()
          .insert(posts)
          .values({ id: newId(), userId, createdAt: new Date(edge) });
    }
    for (const category of ['1 point', '1 point', '2 point', '2 point', '2 point', 'custom', 'Rallye', 'gone']) {
      const deletedAt = category === 'gone' ? 'now()' : 'null';
      await db().execute(sql`insert into ${trips} (id, title, category, description, trip_date, deleted_at)
        values (${newId()}, 'Pässe', ${category}, '', now(), ${sql.raw(deletedAt)})`);
    }
  }

  /** Deletes some users at the time they registered; one of them is restored and one is erased. */
  async function removePeople(edges: readonly number[], now: string): Promise<void> {
    const rows = await db().select({ id: users.id, userName: users.userName }).from(users);
    for (const [position, edge] of edges.entries()) {
      if (!isRemoved(position) && position !== RESTORED) continue;
      const userId = rows.find(({ userName }) => userName === `Person ${position}`)?.id ?? '';
      vi.setSystemTime(new Date(edge));
      token = (await app.signedInAs('SUPERADMIN')).token;
      await send('POST', '/user/delete', { userId, reason: 'Auf Wunsch', erase: position === ERASED });
      if (position === RESTORED) await send('POST', `/restore/user/${userId}`);
    }
    vi.setSystemTime(new Date(now));
    token = (await app.signedInAs('SUPERADMIN')).token;
  }
});

const REMOVED = [1, 4, 5, 9, 13];
const ERASED = 5;
const RESTORED = 7;

function isRemoved(position: number): boolean {
  return REMOVED.includes(position);
}

/** Just before, at and after the start of each window, around the same number of 24 hours, now and long ago. */
function edgesOf(now: string, starts: readonly string[]): number[] {
  const end = Date.parse(now);
  const edges = starts.flatMap((start) => [-1, 0, 1, HOUR_MS].map((shift) => Date.parse(start) + shift));
  const rolling = [1, 7, 30].flatMap((days) => [-1, 1].map((hours) => end - days * 24 * HOUR_MS + hours * HOUR_MS));
  const justNow = [1000, 2000, 3000].map((shift) => end - shift);
  return [...edges, ...rolling, ...justNow, end - 400 * 24 * HOUR_MS].filter((moment) => moment <= end);
}
