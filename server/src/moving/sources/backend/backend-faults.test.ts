import { inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../db/new-id.ts';
import { posts, users, vehicles } from '../../../db/schema.ts';
import { describeEitherEngine } from '../../../testing/database/test-database.ts';
import { addManyUsers } from '../../../testing/moving/many-users.ts';
import { type FrontAnswer, json, type OldBackend, openOldBackend } from '../../../testing/moving/old-backend.ts';
import { always, FAULTS, firstTime, withList } from '../../../testing/moving/old-backend-faults.ts';
import { isSoak } from '../../../testing/soak.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { MovedKind, Source, SourcePage, SourceRecord } from '../../source.ts';
import { type BackendOptions, openBackendSource } from './open-backend-source.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const signal = new AbortController().signal;
const USERS = 260;
const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const USER_LIST = /^GET \/user\/all\//;
/** The others end in the same way as one of these. */
const QUICK_FAULTS = ['an internal error', 'a rate limit', 'half an answer', 'a cut connection', 'too few records'];
/** Waits that a test can afford; nothing depends on their length. */
const patience = { firstMs: 1, attempts: 4, outageMs: 20_000, timeoutMs: 20_000 };

describeEitherEngine('a source that misbehaves', (engine) => {
  let app: TestApp;
  let old: OldBackend;
  let source: Source;
  let token: string;
  /** Newest first. */
  let ids: string[];
  const opened: Source[] = [];

  beforeAll(async () => {
    app = await openTestApp(engine);
    ids = await addManyUsers(app, USERS, LONG_AGO);
    old = await openOldBackend(app);
    ({ token } = await app.signedInAs('ADMIN'));
    source = await open();
  });
  afterEach(() => old.misbehave(undefined));
  afterAll(async () => {
    for (const each of opened) await each.close();
    await old?.close();
    await app?.close();
  });

  /** Without a sign-in, which is slow on purpose. */
  async function open(options: Partial<BackendOptions> = {}): Promise<Source> {
    const next = await openBackendSource({ ...old.access, token, rate: 10_000, patience, ...options });
    opened.push(next);
    return next;
  }

  async function pagesOf(kind: MovedKind, cursor?: string, from = source): Promise<SourcePage[]> {
    const pages: SourcePage[] = [];
    for await (const page of from.pages(kind, cursor, signal)) pages.push(page);
    return pages;
  }

  async function recordsOf(kind: MovedKind, from = source): Promise<SourceRecord[]> {
    return (await pagesOf(kind, undefined, from)).flatMap(({ records }) => records);
  }

  function refsOf(records: readonly SourceRecord[]): Set<string> {
    return new Set(records.map(({ ref }) => ref));
  }

  it.each(Object.entries(FAULTS).filter(([name]) => isSoak || QUICK_FAULTS.includes(name)))(
    'yields all users despite %s in each page',
    async (_, apply) => {
      old.misbehave(firstTime(USER_LIST, apply));
      expect(refsOf(await recordsOf('user'))).toEqual(new Set(ids));
    },
  );

  it('yields all users of a backend with smaller pages, and then asks for these', async () => {
    old.misbehave(always(USER_LIST, (answer) => withList(answer, (list) => list.slice(0, 30))));
    old.calls.length = 0;
    expect(refsOf(await recordsOf('user'))).toEqual(new Set(ids));
    expect(old.calls.filter((call) => call.endsWith('/30/-1')).length).toBeGreaterThan(10);
  });

  it('asks for fewer records if a backend refuses many', async () => {
    old.misbehave((call) => (Number(call.split('/')[4]) > 50 && USER_LIST.test(call) ? json(400, {}) : undefined));
    expect(refsOf(await recordsOf('user'))).toEqual(new Set(ids));
  });

  it('hands on a record that cannot be read as such, and reads all others', async () => {
    const bad = 137;
    old.misbehave((call) => {
      const [, skip = '', limit = ''] = /^GET \/user\/all\/(\d+)\/(\d+)\//.exec(call) ?? [];
      const isIn = limit !== '' && Number(skip) <= bad && bad < Number(skip) + Number(limit);
      return isIn ? FAULTS['an internal error']() : undefined;
    });
    const records = await recordsOf('user');
    const place = `/user/all/${bad}/1/-1`;
    expect(records.filter(({ value }) => typeof value === 'string')).toEqual([
      { ref: `unreadable:${place}`, place, value: 'unreadable: answered with status 500: boom' },
    ]);
    expect(refsOf(records)).toEqual(new Set([...ids.filter((_, index) => index !== bad), `unreadable:${place}`]));
  });

  it('gives up after an outage that does not end, and names call and status', async () => {
    const hurried = await open({ patience: { ...patience, outageMs: 20 } });
    old.misbehave(always(USER_LIST, FAULTS['an internal error']));
    await expect(recordsOf('user', hurried)).rejects.toThrow(/\/user\/all\/0\/1\/-1: answered with status 500: boom/);
    old.misbehave(always(USER_LIST, FAULTS['an overload']));
    await expect(recordsOf('user', hurried)).rejects.toThrow(/\/user\/all\/0\/100\/-1: answered with status 503/);
    old.misbehave(always(USER_LIST, () => json(429, {}, { 'retry-after': '7200' })));
    await expect(recordsOf('user', hurried)).rejects.toThrow(/status 429/);
    old.misbehave(always(USER_LIST, () => json(403, { message: 'not you' })));
    await expect(recordsOf('user', hurried)).rejects.toThrow(/status 403: not you/);
  });

  it('refuses an answer that is too long', async () => {
    const announced = (megabytes: number) => (answer: FrontAnswer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-length': String(megabytes * 2 ** 20) },
    });
    old.misbehave(always(USER_LIST, announced(65)));
    await expect(recordsOf('user')).rejects.toThrow(/more than 67108864 bytes/);
    old.misbehave(always(/files/, (answer) => announced(31)({ ...answer, status: 200 })));
    expect(await source.image('a.jpg', signal)).toBeUndefined();
  });

  it('hands on what is no record at all', async () => {
    const odd = [null, 7, 'text', [], true, { userName: 'ohne Nummer' }, { _id: 5, userName: 9 }, { _id: {} }];
    const inFirstPage = always(/^GET \/user\/all\/0\//, (answer) =>
      withList(answer, (list) => list.map((value, index) => (index < odd.length ? odd[index] : value))),
    );
    old.misbehave(inFirstPage);
    const [first, second] = [await recordsOf('user'), await recordsOf('user')];
    for (const value of odd) expect(first.map((record) => record.value)).toContainEqual(value);
    expect(refsOf(second)).toEqual(refsOf(first));
    expect(refsOf(first).has('5')).toBe(true);
  });

  it('does not read a list for ever that ignores the page', async () => {
    old.misbehave(always(USER_LIST, () => json(200, [{ _id: 'a' }, { _id: 'b' }])));
    expect([...refsOf(await recordsOf('user'))]).toEqual(['a', 'b']);
    const many = Array.from({ length: 100 }, (_, index) => ({ _id: `n${index}` }));
    old.misbehave(always(USER_LIST, () => json(200, many)));
    await expect(recordsOf('user')).rejects.toThrow('the same records for every page');
  });

  it('reads data without the envelope, and a list inside an object', async () => {
    old.misbehave((call, answer) => {
      const { data } = JSON.parse(answer.body.toString()) as { data: unknown };
      return USER_LIST.test(call)
        ? json(200, Number(call.split('/')[3]) % 2 ? data : { users: data, page: 1 })
        : undefined;
    });
    expect(refsOf(await recordsOf('user'))).toEqual(new Set(ids));
  });

  describe('while others change the list', () => {
    const added: string[] = [];
    // More than is asked for in advance.
    beforeAll(async () => {
      ids.push(...(await addManyUsers(app, 400, new Date(LONG_AGO.getTime() - 1e7))));
    });

    async function remove(some: readonly string[]): Promise<void> {
      await app.leitstand.platform.database.drizzle.delete(users).where(inArray(users.id, [...some]));
      ids = ids.filter((id) => !some.includes(id));
    }

    async function add(amount: number): Promise<void> {
      added.push(...(await addManyUsers(app, amount, new Date(LONG_AGO.getTime() + (added.length + 1) * 1e7))));
    }

    it.each([
      ['adds a few', () => add(3)],
      ['adds more than a page', () => add(120)],
      ['deletes a few', () => remove(ids.slice(0, 3))],
      ['deletes the first page', () => remove(ids.slice(0, 100))],
    ])('leaves nobody out: somebody %s', async (_, change) => {
      const refs = new Set<string>();
      let isChanged = false;
      for await (const { records } of source.pages('user', undefined, signal)) {
        for (const { ref } of records) refs.add(ref);
        if (!isChanged) await change();
        isChanged = true;
      }
      for (const id of [...ids, ...added]) expect(refs, id).toContain(id);
    });

    it('continues after every page, also in a list that changed since', async () => {
      const pages = await pagesOf('user');
      const all = new Set([...ids, ...added]);
      for (const [index, { cursor }] of pages.entries()) {
        if (!isSoak && index !== 1 && index !== pages.length - 1) continue;
        const before = pages.slice(0, index + 1).flatMap(({ records }) => records);
        const rest = (await pagesOf('user', cursor, await open())).flatMap(({ records }) => records);
        expect(refsOf([...before, ...rest])).toEqual(all);
        if (index > 0) expect(rest.length).toBeLessThan(all.size);
      }
      const third = pages[2];
      const before = refsOf(pages.slice(0, 3).flatMap(({ records }) => records));
      await remove(ids.slice(0, 20));
      await add(250);
      const rest = refsOf((await pagesOf('user', third?.cursor)).flatMap(({ records }) => records));
      for (const id of [...ids, ...added]) expect(before.has(id) || rest.has(id), id).toBe(true);
    });
  });

  describe('its session', () => {
    it('is renewed when it ends', async () => {
      old.misbehave(firstTime(/^GET \/user\/all\/0\//, () => json(401, { success: false })));
      old.calls.length = 0;
      expect(refsOf(await recordsOf('user')).size).toBeGreaterThan(100);
      expect(old.calls.filter((call) => call === 'POST /signInDashboard')).toHaveLength(1);
    });

    it('is not opened with a wrong password, which is not repeated', async () => {
      const password = 'ganz-falsches-passwort';
      old.misbehave((call) =>
        call === 'POST /signInDashboard' ? json(401, { message: `no ${password}` }) : undefined,
      );
      old.calls.length = 0;
      const failure = await open({ token: undefined, password }).catch((error: unknown) => error);
      expect(String(failure)).toMatch(/does not accept e-mail and password/);
      expect(String(failure)).not.toContain(password);
      expect(old.calls.filter((call) => call === 'POST /signInDashboard')).toHaveLength(1);
    });

    it('takes a token, and ends with it', async () => {
      const ending = await app.signedInAs('ADMIN');
      const access = { email: undefined, password: undefined };
      const own = await open({ ...access, token: ending.token });
      expect((await recordsOf('level', own)).length).toBe(0);
      await expect(open({ ...access, token: 'falsch' })).rejects.toThrow('does not accept the token');
      await app.request('GET', '/signOut', { token: ending.token });
      await expect(recordsOf('level', own)).rejects.toThrow('does not accept the token');
    });

    it('reports a wrong address at once', async () => {
      await expect(open({ token: undefined, address: `${old.access.address}/v7` })).rejects.toThrow(
        'Give the address of the API',
      );
      const gone = await openOldBackend(app);
      await gone.close();
      await expect(open({ address: gone.access.address })).rejects.toThrow('cannot be reached');
      await expect(open({ address: 'ftp://example.org' })).rejects.toThrow('must be that of an API');
      await expect(open({ address: 'https://a:b@example.org/v1' })).rejects.toThrow('must not contain a password');
    });

    it('does not follow a redirect, so that no other host gets the password', async () => {
      const other = await openOldBackend(app);
      const location = { location: `${other.access.address}/signInDashboard` };
      old.misbehave((call) => (call === 'POST /signInDashboard' ? json(307, {}, location) : undefined));
      await expect(open({ token: undefined })).rejects.toThrow(
        /redirect to http:\/\/127\.0\.0\.1:\d+, which is not followed/,
      );
      old.misbehave(always(/files/, () => json(302, {}, { location: `${other.access.address}/files/images/b.jpg` })));
      expect(await source.image('a.jpg', signal)).toBeUndefined();
      expect(other.calls).toEqual([]);
      await other.close();
    });
  });

  it('follows a redirect of an image on the same host', async () => {
    old.misbehave((call) => {
      if (call.endsWith('/a.jpg')) return json(301, {}, { location: 'b.jpg' });
      return call.endsWith('/b.jpg') ? { status: 200, headers: {}, body: Buffer.from('image') } : undefined;
    });
    expect((await source.image('a.jpg', signal))?.toString()).toBe('image');
  });

  it('makes the other call of a list that a backend has twice', async () => {
    const id = newId();
    await app.leitstand.platform.database.drizzle
      .insert(posts)
      .values({ id, userId: ids[0] ?? '', description: 'Am Pass' });
    old.misbehave(always(/^GET \/(post\/all|report)\//, () => json(404, {})));
    expect([...refsOf(await recordsOf('post'))]).toEqual([id]);
    expect(await recordsOf('report')).toEqual([]);
    expect(old.bodies).toContain(JSON.stringify({ time: -1 }));
    old.misbehave(always(/^GET \/trip\//, () => json(404, {})));
    await expect(recordsOf('presetTrip')).rejects.toThrow(
      /\/trip\/presetTrip\/all\/0\/100\/-1: answered with status 404/,
    );
    expect((await open({ without: ['presetTrip'] })).kinds).not.toContain('presetTrip');
  });

  it('asks for the shortest time that covers the days', async () => {
    for (const [since, days] of [
      [1, 1],
      [2, 7],
      [30, 30],
      [31, -1],
    ] as const) {
      old.calls.length = 0;
      const own = await open({ since });
      await recordsOf('user', own);
      await recordsOf('level', own);
      expect(old.calls).toContain(`GET /user/all/0/100/${days}`);
      expect(old.calls).toContain('GET /level/all/0/100');
      expect(own.label).toBe(days < 0 ? old.access.address : `${old.access.address} (last ${days} days)`);
    }
  });

  it('asks each user for their vehicles if no list names their users', async () => {
    const [lena = '', max = ''] = ids;
    const rows = [lena, max, max].map((userId) => ({ id: newId(), userId, brand: 'BMW', model: 'i4' }));
    await app.leitstand.platform.database.drizzle.insert(vehicles).values(rows);
    const expected = Object.fromEntries(rows.map(({ id, userId }) => [id, userId]));
    const owners = async () =>
      Object.fromEntries(
        (await recordsOf('car')).map(({ ref, value }) => [ref, (value as { user: { _id: string } }).user._id]),
      );
    expect(await owners()).toEqual(expected);
    const catalogue = always(/^GET \/auto\/all\//, (answer) =>
      withList(answer, (list) => list.map((car) => ({ ...(car as object), user: undefined }))),
    );
    old.misbehave(catalogue);
    old.calls.length = 0;
    expect(await owners()).toEqual(expected);
    // Only those whose record says that they have some.
    expect(new Set(old.calls.filter((call) => call.startsWith('GET /auto/user/')))).toEqual(
      new Set([`GET /auto/user/${lena}`, `GET /auto/user/${max}`]),
    );
    expect(await source.count('car', signal)).toBeUndefined();
  });
});
