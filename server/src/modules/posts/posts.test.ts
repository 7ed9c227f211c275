import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, posts, users } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { postDeletion, renameAuthor } from './posts.service.ts';

const DAY_MS = 86_400_000;
const textsIn = ({ body }: TestAnswer) =>
  (body.data as { description: string }[]).map(({ description }) => description);

describeEitherEngine('posts', (engine) => {
  let app: TestApp;
  let lena: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    await db().delete(users);
    lena = (await addUser(app))._id;
  });

  async function addPost(description: string, more: Partial<typeof posts.$inferInsert> = {}, author = 'Lena Krüger') {
    const id = newId();
    const searchText = searchTextOf(description, author);
    await db()
      .insert(posts)
      .values({ id, userId: lena, description, searchText, ...more });
    return id;
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const byTime = (json: object, page = '0/25') => app.request('POST', `/post/all/${page}/time`, { json });
  const search = async (text: string) =>
    textsIn(await app.request('GET', `/post/search/${encodeURIComponent(text)}/0/25/-1`));

  it('shows all fields of a post', async () => {
    const location = { type: 'Point' as const, coordinates: [11.1, 47.5] as [number, number] };
    const address = { place: 'Zugspitze', city: '', state: 'Bayern', country: 'Deutschland', location };
    const id = await addPost('Gipfel', { galleryImages: ['a.jpg', 'b.jpg'], likes: 3, commentsCount: 2, address });
    const { body } = await app.request('GET', '/post/all/0/10/-1');
    expect(body.total).toBe(1);
    expect(body.data).toEqual([
      {
        _id: id,
        user: { _id: lena, userName: 'Lena Krüger' },
        description: 'Gipfel',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        likes: 3,
        commentsCount: 2,
        galleryImages: [{ url: 'a.jpg' }, { url: 'b.jpg' }],
        address,
      },
    ]);
  });

  it('lists the newest first and pages without gaps or duplicates', async () => {
    const createdAt = new Date();
    for (let n = 0; n < 7; n += 1) await addPost(`Beitrag ${n}`, { createdAt });
    const pages = await Promise.all([0, 3, 6].map((skip) => app.request('GET', `/post/all/${skip}/3/30`)));
    expect(pages.map(({ body }) => body.data.length)).toEqual([3, 3, 1]);
    expect(new Set(pages.flatMap(textsIn)).size).toBe(7);
    const byBody = await Promise.all([0, 3, 6].map((skip) => byTime({ time: 30 }, `${skip}/3`)));
    expect(byBody.flatMap(textsIn)).toEqual(pages.flatMap(textsIn));
  });

  it('filters by age in all three calls', async () => {
    await addPost('Heute');
    await addPost('Vorgestern', { createdAt: daysAgo(2) });
    await addPost('Neulich', { createdAt: daysAgo(20) });
    await addPost('Damals', { createdAt: daysAgo(400) });
    const all = ['Heute', 'Vorgestern', 'Neulich', 'Damals'];
    for (const [index, days] of [1, 7, 30, -1].entries()) {
      const expected = all.slice(0, index + 1);
      expect(textsIn(await app.request('GET', `/post/all/0/25/${days}`))).toEqual(expected);
      expect(textsIn(await app.request('GET', `/post/search/kr%C3%BCger/0/25/${days}`))).toEqual(expected);
      expect(textsIn(await byTime({ time: days, fromTime: '', toTime: null }))).toEqual(expected);
      expect(textsIn(await byTime({ time: String(days) }))).toEqual(expected);
    }
    expect(textsIn(await byTime({}))).toEqual(all);
  });

  describe('between two dates', () => {
    it.each([
      ['an ordinary day', '2026-06-10', '2026-06-09T22:00:00.000Z', '2026-06-10T21:59:59.999Z'],
      ['the day with 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
      ['the day with 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
      ['the last day of a year', '2025-12-31', '2025-12-30T23:00:00.000Z', '2025-12-31T22:59:59.999Z'],
    ])('includes all of %s and nothing else', async (_, day, first, last) => {
      await addPost('zuvor', { createdAt: new Date(Date.parse(first) - 1) });
      await addPost('Anfang', { createdAt: new Date(first) });
      await addPost('Ende', { createdAt: new Date(last) });
      await addPost('danach', { createdAt: new Date(Date.parse(last) + 1) });
      expect(textsIn(await byTime({ fromTime: day, toTime: day }))).toEqual(['Ende', 'Anfang']);
      expect(textsIn(await byTime({ fromTime: day }))).toEqual(['danach', 'Ende', 'Anfang']);
      expect(textsIn(await byTime({ toTime: day, fromTime: '' }))).toEqual(['Ende', 'Anfang', 'zuvor']);
    });

    it('accepts times with an offset, both ends included', async () => {
      const moments = ['10:00:00.000Z', '10:00:00.001Z', '11:00:00.000Z', '11:00:00.001Z'];
      for (const moment of moments) await addPost(moment, { createdAt: new Date(`2026-06-10T${moment}`) });
      const range = { fromTime: '2026-06-10T12:00:00.001+02:00', toTime: '2026-06-10T11:00:00Z' };
      expect(textsIn(await byTime(range))).toEqual(['11:00:00.000Z', '10:00:00.001Z']);
      expect(textsIn(await byTime({ fromTime: range.toTime, toTime: range.toTime }))).toEqual(['11:00:00.000Z']);
      expect(textsIn(await byTime({ fromTime: '2026-06-11', toTime: '2026-06-10' }))).toEqual([]);
    });

    it('prefers the range over a number of days', async () => {
      await addPost('Alt', { createdAt: new Date('2020-05-05T12:00:00Z') });
      await addPost('Neu');
      expect(textsIn(await byTime({ time: 30, fromTime: '2020-05-01', toTime: '2020-05-31' }))).toEqual(['Alt']);
    });

    it.each([
      ['time', 5],
      ['time', 'viele'],
      ['fromTime', '10.06.2026'],
      ['fromTime', '2026-02-30'],
      ['toTime', '2026-06-10T11:00:00'],
      ['toTime', 17],
      ['toTime', '9999-01-01'],
    ])('refuses %s = %j', async (field, value) => {
      const answer = await byTime({ [field]: value });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field, code: 'FIELD_INVALID' });
    });
  });

  describe('search', () => {
    beforeEach(async () => {
      await addPost('Über die Großglockner-Straße 🏔️');
      await addPost("100% Vollgas_fest, it's on");
      await addPost('Kaffee');
    });

    it.each([
      ['grossglockner', ['Über die Großglockner-Straße 🏔️']],
      ['ueber die', ['Über die Großglockner-Straße 🏔️']],
      ['UBER', ['Über die Großglockner-Straße 🏔️']],
      ['🏔️', ['Über die Großglockner-Straße 🏔️']],
      ['ff', ['Kaffee']],
      ['0%', ["100% Vollgas_fest, it's on"]],
      ['%', ["100% Vollgas_fest, it's on"]],
      ['s_f', ["100% Vollgas_fest, it's on"]],
      ["it's", ["100% Vollgas_fest, it's on"]],
      ["'; drop table posts; --", []],
      ['\\', []],
      ['example.org', []],
    ])('finds %s', async (text, expected) => {
      expect(await search(text)).toEqual(expected);
    });

    it('finds by author, and shows the newest first', async () => {
      await addPost('Schöner Kaffee');
      expect(await search('krueger')).toHaveLength(4);
      expect(await search('kaffee')).toEqual(['Schöner Kaffee', 'Kaffee']);
    });

    it('finds posts under the new name of their author', async () => {
      await runChange(app.leitstand.platform, bySystem('test'), (change) => renameAuthor(change, lena, 'Frau Weiß'));
      expect(await search('krueger')).toEqual([]);
      expect(await search('weiss')).toHaveLength(3);
      expect(await search('grossglockner')).toHaveLength(1);
    });
  });

  it('hides the posts of deleted users', async () => {
    const other = (await addUser(app, { email: 'weg@example.org', userName: 'Wegner' }))._id;
    await addPost('Bleibt');
    await addPost('Geht', { userId: other }, 'Wegner');
    await app.request('POST', '/user/delete', { json: { userId: other, reason: 'Auf Wunsch' } });
    expect((await app.request('GET', '/post/all/0/25/-1')).body).toMatchObject({ total: 1 });
    expect(textsIn(await app.request('GET', '/post/all/0/25/-1'))).toEqual(['Bleibt']);
    expect(textsIn(await byTime({ time: -1 }))).toEqual(['Bleibt']);
    expect(await search('wegner')).toEqual([]);
    await app.request('POST', `/restore/user/${other}`);
    expect(await search('wegner')).toEqual(['Geht']);
  });

  it('deletes and restores, with an audit entry each', async () => {
    const id = await addPost('Weg damit');
    const once = { headers: { 'idempotency-key': newId() } };
    const first = await app.request('DELETE', `/post/delete/${id}`, once);
    expect(first.status).toBe(200);
    expect((await app.request('DELETE', `/post/delete/${id}`, once)).body).toEqual(first.body);
    expect((await app.request('DELETE', `/post/delete/${id}`)).status).toBe(404);
    expect(textsIn(await byTime({ time: -1 }))).toEqual([]);
    expect(await search('damit')).toEqual([]);
    await runChange(app.leitstand.platform, bySystem('test'), (change) => postDeletion.restore(change, id));
    expect(await search('damit')).toEqual(['Weg damit']);
    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
    expect(log.map(({ action, entity }) => [entity, action])).toEqual([
      ['post', 'delete'],
      ['post', 'restore'],
    ]);
  });

  it.each(['unbekannt', newId()])('answers 404 for the id %s', async (id) => {
    expect((await app.request('DELETE', `/post/delete/${id}`)).status).toBe(404);
  });

  it.each(['/post/all/0/25/2', '/post/all/0/101/30', '/post/all/x/25/30', '/post/search/a/0/25/31'])(
    'refuses %s',
    async (path) => {
      expect((await app.request('GET', path)).status).toBe(400);
    },
  );
});
