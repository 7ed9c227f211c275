import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { users } from '../../db/schema.ts';
import { plainFold, searchTextOf } from '../../db/search.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { usersByCountry } from './user-countries.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const names = ({ body }: TestAnswer) => (body.data as { userName: string }[]).map(({ userName }) => userName);

describeEitherEngine('users and countries', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(users));

  async function register(userName: string, country: string, createdAt = new Date()): Promise<string> {
    const [id, email] = [newId(), `${newId()}@example.org`];
    const derivedColumns = {
      userNameSort: plainFold(userName),
      emailSort: plainFold(email),
      searchText: searchTextOf(userName, email),
    };
    await db()
      .insert(users)
      .values({ id, userName, email, ...derivedColumns, country, createdAt });
    return id;
  }
  const hoursAgo = (hours: number, now = Date.now()) => new Date(now - hours * HOUR_MS);
  const find = (filter: object, page = '0/25') => app.request('POST', `/user/find/${page}`, { json: filter });

  describe('findUsers', () => {
    it('filters by country, text and time, ignoring case', async () => {
      await register('Anna Berger', 'AT', hoursAgo(1));
      await register('Anna Huber', 'DE', hoursAgo(2));
      await register('Jörg Berger', 'AT', hoursAgo(3));
      await register('Anna Alt', 'AT', hoursAgo(8 * 24));
      expect(names(await find({ country: 'AT' }))).toEqual(['Anna Berger', 'Jörg Berger', 'Anna Alt']);
      expect(names(await find({ country: 'at', time: 7 }))).toEqual(['Anna Berger', 'Jörg Berger']);
      expect(names(await find({ country: 'AT', time: 7, search: 'anna' }))).toEqual(['Anna Berger']);
      expect(names(await find({ search: 'joerg' }))).toEqual(['Jörg Berger']);
      expect(names(await find({ country: 'FR' }))).toEqual([]);
      expect((await find({})).body.total).toBe(4);
    });

    it('finds users without a known country by an empty one', async () => {
      await register('Ohne', '');
      await register('Mit', 'DE');
      expect(names(await find({ country: '' }))).toEqual(['Ohne']);
      expect(names(await find({}))).toHaveLength(2);
    });

    it('sorts and pages within a country', async () => {
      for (const name of ['Öz', 'adam', 'Zoe']) await register(name, 'CH');
      await register('Bert', 'DE');
      const filter = { country: 'CH', sort: 'userName' };
      expect(names(await find(filter))).toEqual(['adam', 'Öz', 'Zoe']);
      expect(names(await find({ ...filter, order: 'desc' }, '0/2'))).toEqual(['Zoe', 'Öz']);
      const last = await find({ ...filter, order: 'desc' }, '2/2');
      expect(names(last)).toEqual(['adam']);
      expect(last.body.total).toBe(3);
    });

    it('leaves deleted users out', async () => {
      const id = await register('Gelöscht', 'DE');
      await db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, id));
      expect((await find({ country: 'DE' })).body).toMatchObject({ data: [], total: 0 });
    });

    it.each([{ country: 'Deutschland' }, { sort: 'about' }, { time: 5 }, { country: 3 }])(
      'refuses %j',
      async (filter) => {
        expect((await find(filter)).status).toBe(422);
      },
    );

    it.each(['%', "'", '_%', '😀'])('treats %s as plain text', async (country) => {
      await register('Jemand', 'DE');
      expect((await find({ country })).body).toMatchObject({ success: true, data: [] });
    });
  });

  describe('counts per country', () => {
    const counted = async (days: number): Promise<Record<string, number>> => {
      const { body } = await app.request('GET', `/user/country/${days}`);
      return Object.fromEntries(body.data.map(({ _id, count }: { _id: string; count: number }) => [_id, count]));
    };

    it('list the highest first, including unknown countries, without deleted users', async () => {
      for (const country of ['AT', 'DE', 'DE', 'DE', '', '']) await register('Jemand', country);
      const deleted = await register('Gelöscht', 'CH');
      await db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted));
      const expected = [
        { _id: 'DE', count: 3 },
        { _id: '', count: 2 },
        { _id: 'AT', count: 1 },
      ];
      for (const days of [1, 7, 30, -1]) {
        expect((await app.request('GET', `/user/country/${days}`)).body.data).toEqual(expected);
      }
    });

    it('agree with the list at every edge of a window', async () => {
      const edges = [0.01, 3, 12, 23, 23.9, 24.1, 25, 6.9 * 24, 7.1 * 24, 29.9 * 24, 30.1 * 24, 40 * 24, 400 * 24];
      for (const hours of edges) {
        await register('Anna', 'DE', hoursAgo(hours));
        await register('Ohne', '', hoursAgo(hours));
      }
      for (const [days, within] of [
        [1, 5],
        [7, 8],
        [30, 10],
        [-1, 13],
      ] as const) {
        expect(await counted(days)).toEqual({ DE: within, '': within });
        expect((await find({ country: 'DE', time: days })).body.total).toBe(within);
        expect((await find({ country: '', time: days })).body.total).toBe(within);
      }
    });

    it('use hours, not calendar days, when the clocks change', async () => {
      // 30 times 24 hours before 23:30 in winter was 00:30 in summer: a calendar day later.
      const now = new Date('2025-11-10T22:30:00Z');
      await register('Drin', 'DE', new Date('2025-10-11T22:31:00Z'));
      await register('Draußen', 'DE', new Date('2025-10-11T22:29:00Z'));
      expect(await usersByCountry(db(), 30, now)).toEqual([{ _id: 'DE', count: 1 }]);
    });
  });
});
