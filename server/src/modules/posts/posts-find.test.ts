import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { posts, users } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';

const textsIn = ({ body }: TestAnswer) =>
  (body.data as { description: string }[]).map(({ description }) => description);

describeEitherEngine('posts by filter', (engine) => {
  let app: TestApp;
  let lena: string;
  let jonas: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    await db().delete(users);
    lena = (await addUser(app))._id;
    jonas = (await addUser(app, { email: 'jonas@example.org', userName: 'Jonas Weiß' }))._id;
  });

  async function addPost(description: string, userId: string, createdAt: string | Date = new Date()) {
    const id = newId();
    const searchText = searchTextOf(description, userId === lena ? 'Lena Krüger' : 'Jonas Weiß');
    await db()
      .insert(posts)
      .values({ id, userId, description, searchText, createdAt: new Date(createdAt) });
    return id;
  }
  const find = (json: object, page = '0/25') => app.request('POST', `/post/find/${page}`, { json });
  const texts = async (json: object) => textsIn(await find(json));

  describe('findPosts', () => {
    beforeEach(async () => {
      await addPost('Kaffee am Pass', lena, '2026-06-09T12:00:00Z');
      await addPost('Am Pass', lena, '2026-06-10T12:00:00Z');
      await addPost('Pass im Schnee', jonas, '2026-06-11T12:00:00Z');
      await addPost('Zuhause', jonas, '2026-06-12T12:00:00Z');
    });

    it('combines text, range and author', async () => {
      expect(await texts({})).toEqual(['Zuhause', 'Pass im Schnee', 'Am Pass', 'Kaffee am Pass']);
      expect(await texts({ search: 'pass' })).toEqual(['Pass im Schnee', 'Am Pass', 'Kaffee am Pass']);
      expect(await texts({ search: 'pass', fromTime: '2026-06-10' })).toEqual(['Pass im Schnee', 'Am Pass']);
      expect(await texts({ search: 'pass', toTime: '2026-06-10' })).toEqual(['Am Pass', 'Kaffee am Pass']);
      expect(await texts({ search: 'pass', userId: lena })).toEqual(['Am Pass', 'Kaffee am Pass']);
      expect(await texts({ userId: lena, fromTime: '2026-06-10', toTime: '2026-06-12' })).toEqual(['Am Pass']);
      const all = { search: 'pass', userId: lena, fromTime: '2026-06-09', toTime: '2026-06-09' };
      expect((await find(all)).body).toMatchObject({ total: 1, data: [{ description: 'Kaffee am Pass' }] });
    });

    it('shows the best match first in a search', async () => {
      await addPost('Passau', lena, '2020-01-01T12:00:00Z');
      expect((await texts({ search: 'passau' }))[0]).toBe('Passau');
      expect((await texts({ search: 'am pass' }))[0]).toBe('Am Pass');
    });

    it('prefers the range over a number of days', async () => {
      await addPost('Eben', lena);
      expect(await texts({ time: 1 })).toEqual(['Eben']);
      expect(await texts({ time: 1, search: 'pass' })).toEqual([]);
      expect(await texts({ time: 1, search: 'pass', toTime: '2026-06-09' })).toEqual(['Kaffee am Pass']);
    });

    it('treats blanks as absent', async () => {
      expect(await texts({ search: '', time: '', fromTime: '', toTime: null, userId: '' })).toHaveLength(4);
    });

    it('finds hostile text literally', async () => {
      await addPost("100%_'\\ \u{1F3D4}", lena, '2026-06-01T12:00:00Z');
      for (const search of ['%', '_', "'", '\\', '0%_', '\u{1F3D4}']) {
        expect(await texts({ search }), search).toEqual(["100%_'\\ \u{1F3D4}"]);
      }
    });

    it('pages without gaps or duplicates', async () => {
      await db().delete(posts);
      const createdAt = new Date();
      for (let n = 0; n < 7; n += 1) await addPost(`Pass ${n}`, lena, createdAt);
      const pages = await Promise.all([0, 3, 6].map((skip) => find({ search: 'pass' }, `${skip}/3`)));
      expect(pages.map(({ body }) => body.data.length)).toEqual([3, 3, 1]);
      expect(new Set(pages.flatMap(textsIn)).size).toBe(7);
    });

    it('finds nothing for an unknown author', async () => {
      expect(await texts({ userId: newId() })).toEqual([]);
      expect((await find({ userId: 'niemand' })).status).toBe(404);
    });

    it.each([
      ['time', 5],
      ['fromTime', '10.06.2026'],
      ['toTime', '2026-02-30'],
      ['search', 'x'.repeat(201)],
      ['search', 7],
      ['userId', 'x'.repeat(101)],
    ])('refuses %s = %j', async (field, value) => {
      const answer = await find({ [field]: value });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field, code: 'FIELD_INVALID' });
    });
  });

  describe('getPost', () => {
    const one = (id: string) => app.request('GET', `/post/one/${id}`);

    it('shows a post as the lists do', async () => {
      const id = await addPost('Am Pass', lena);
      const [listed] = (await find({})).body.data;
      expect((await one(id)).body.data).toEqual(listed);
      expect(listed).toMatchObject({ _id: id, user: { _id: lena, userName: 'Lena Krüger' } });
    });

    it('answers 404 for deleted posts and posts of deleted users', async () => {
      const gone = await addPost('Weg', lena);
      const ofGone = await addPost('Auch weg', jonas);
      await app.request('DELETE', `/post/delete/${gone}`);
      await app.request('POST', '/user/delete', { json: { userId: jonas, reason: 'Auf Wunsch' } });
      for (const id of [gone, ofGone, newId(), 'unbekannt']) expect((await one(id)).status, id).toBe(404);
      await app.request('POST', `/restore/post/${gone}`);
      expect((await one(gone)).status).toBe(200);
    });
  });
});
