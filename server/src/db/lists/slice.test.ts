import { asc, isNull, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../new-id.ts';
import { users, vehicles } from '../schema.ts';
import { containsText, matchRank, plainFold, searchTextOf } from '../search.ts';
import { ordered } from './paging.ts';
import { firstWithText, sliceOf } from './slice.ts';

/** Short names from few letters, so that every fragment occurs in many of them, at every position. */
const LETTERS = ['an', 'ab', 'ü', 's', 'ß', ' ', 'n'];
const PEOPLE = 240;
const FRAGMENTS = ['an', 'ab', 'ü', 'ue', 'ss', 'n a', 'anan', 'ban', 'sü', 'q', 'qq', 'anbabnabna', 'name 7', 'na'];

function nameOf(number: number): string {
  let [name, rest] = ['', number];
  while (rest > 0) {
    name += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return number % 9 === 0 ? `Name ${name}` : name;
}

describeEachEngine('a page of a list', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    const people = Array.from({ length: PEOPLE }, (_, number) => {
      const userName = nameOf((number + 1) * 37);
      // Several rows of the same age: the id breaks the tie.
      const createdAt = new Date(Date.now() - Math.floor(number / 7) * 60_000);
      const texts = { userNameSort: plainFold(userName), searchText: searchTextOf(userName) };
      return { id: newId(), userName, email: '', emailSort: '', createdAt, ...texts };
    });
    await db().insert(users).values(people);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  const newest = ordered(users.createdAt, users.id, 'desc');

  /** All ids, sorted by the database. */
  async function inOrder(where: SQL, order: readonly SQL[]): Promise<string[]> {
    const rows = await db()
      .select({ id: users.id })
      .from(users)
      .where(where)
      .orderBy(...order);
    return rows.map(({ id }) => id);
  }
  const idsOf = async (path: string) =>
    ((await app.request('GET', path)).body.data as { _id: string }[]).map(({ _id }) => _id);

  it.each(FRAGMENTS)('has the same rows as the fully sorted list: %s', async (text) => {
    const contains = containsText(users.searchText, text);
    const best = await inOrder(contains, [matchRank(users.userNameSort, text), ...newest]);
    const byName = await inOrder(contains, ordered(users.userNameSort, users.id, 'asc'));
    for (const [skip, limit] of [
      [0, 5],
      [10, 5],
      [3, 40],
      [95, 50],
      [230, 25],
    ] as const) {
      const path = `/user/admin/search/${encodeURIComponent(text)}/${skip}/${limit}/-1`;
      expect(await idsOf(path)).toEqual(best.slice(skip, skip + limit));
      expect(await idsOf(`${path}/userName/asc`)).toEqual(byName.slice(skip, skip + limit));
    }
  });

  it('is found far down the list and beyond the scanned rows', async () => {
    const everybody = await inOrder(isNull(users.deletedAt), newest);
    const deep = sliceOf({
      table: users,
      where: isNull(users.deletedAt),
      order: newest,
      filter: { skip: 1_000, limit: 5 },
    });
    expect(await inOrder(deep.where as SQL, newest)).toEqual([]);
    const oldest = everybody.at(-1) as string;
    await db().update(users).set({ searchText: 'qx' }).where(isNull(users.deletedAt));
    const found = async (amount: number) => {
      const wanted = { table: users, where: isNull(users.deletedAt), order: newest, search: 'qx', amount };
      const { rows } = await db().execute<{ id: string }>(firstWithText(wanted, 10));
      return rows.map(({ id }) => id);
    };
    // Ten rows are scanned: five matches are among them, fifty are not.
    expect(await found(5)).toEqual(everybody.slice(0, 5));
    expect((await found(50)).sort()).toEqual(everybody.slice(0, 50).sort());
    expect(await found(PEOPLE + 10)).toContain(oldest);
  });

  it('shows vehicles with their owners, without deleted ones, in every list', async () => {
    const { _id } = await addUser(app, { userName: 'Zwirbelspecht', email: 'z@example.org' });
    const vehicle = { userId: _id, brand: 'Seat', model: 'Leon' };
    const [first, second] = [newId(), newId()].sort() as [string, string];
    await db()
      .insert(vehicles)
      .values([
        { ...vehicle, id: second },
        { ...vehicle, id: first },
        { ...vehicle, id: newId(), deletedAt: new Date() },
      ]);
    for (const path of ['/user/all/0/1/-1', '/user/search/zwirbel/0/5/-1', '/user/all/0/1/-1/userName/desc']) {
      const [user] = (await app.request('GET', path)).body.data;
      expect([path, user.cars]).toEqual([path, [first, second]]);
    }
    const others = (await app.request('GET', '/user/all/1/100/-1')).body.data as { cars: string[] }[];
    expect(others.flatMap(({ cars: owned }) => owned)).toEqual([]);
    expect(await db().select({ id: users.id }).from(users).orderBy(asc(users.id))).toHaveLength(PEOPLE + 1);
  });
});
