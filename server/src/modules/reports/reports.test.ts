import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bySystem, runChange } from '../../audit/change.ts';
import { newId } from '../../db/new-id.ts';
import { auditLog, posts, reportEntries, reports, trips, users } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { describeEachEngine } from '../../testing/test-database.ts';
import { postDeletion } from '../posts/posts.service.ts';
import { type Complaint, purgeReports, recordReport } from './reports.service.ts';

type ReportType = Complaint['type'];

describeEachEngine('reports', (engine) => {
  let app: TestApp;
  let lena: string;
  let max: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [reports, trips, users]) await db().delete(table);
    lena = (await addUser(app))._id;
    max = (await addUser(app, { userName: 'Max Weiß', email: 'max@example.org', about: 'Laut' }))._id;
  });

  async function addPost(description = 'Böser Text') {
    const id = newId();
    const searchText = searchTextOf(description, 'Max Weiß');
    await db()
      .insert(posts)
      .values({ id, userId: max, description, searchText, galleryImages: ['a.jpg'] });
    return id;
  }
  async function addTrip(title = 'Raserfahrt') {
    const id = newId();
    const values = { title, description: 'Nachts', category: '1 point' as const, tripDate: new Date(), image: 't.jpg' };
    await db()
      .insert(trips)
      .values({ id, ...values, searchText: searchTextOf(title, 'Nachts') });
    return id;
  }
  const complain = async (type: ReportType, targetId: string, reporterId = lena, reason = 'Beleidigend') =>
    (
      await runChange(app.leitstand.platform, bySystem('test'), (change) =>
        recordReport(change, { type, targetId, reporterId, reason }),
      )
    ).reportId;
  const list = async (type: ReportType, page = 'skip=0&limit=25') =>
    (await app.request('GET', `/report/detailWithLimit?type=${type}&${page}`)).body;
  const objects = async (type: ReportType) =>
    (await list(type)).data.map(({ objectId }: { objectId: string }) => objectId);
  const found = async (type: ReportType, text: string) =>
    (await app.request('GET', `/report/search/${type}/${encodeURIComponent(text)}/0/25`)).body.data.map(
      ({ objectId }: { objectId: string }) => objectId,
    );
  const takeAction = (id: string, type: ReportType, headers = {}) =>
    app.request('POST', '/report/takeAction', { json: { id, type }, headers });
  const check = (json: object) => app.request('PUT', '/report/checked', { json });
  const rowOf = async (id: string) => (await db().select().from(reports).where(eq(reports.id, id)))[0];
  const logOf = async (id: string) =>
    (await db().select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)).map(
      ({ action }) => action,
    );

  describe('list', () => {
    it('has one entry per object, with its fields and who reported it', async () => {
      const post = await addPost();
      const trip = await addTrip();
      const id = await complain('post', post);
      expect(await complain('post', post, max, 'Doch nicht')).toBe(id);
      await complain('user', max);
      await complain('trip', trip, lena, '');
      const blank = {
        userName: '',
        email: '',
        about: '',
        image: '',
        galleryImages: [],
        title: '',
        description: '',
        category: '',
      };
      const moment = expect.stringMatching(/^\d{4}-.*Z$/);
      const shared = { checked: false, createdAt: moment };
      const byLena = { _id: lena, userName: 'Lena Krüger', reason: 'Beleidigend', createdAt: moment };
      expect(await list('post')).toMatchObject({
        total: 1,
        data: [
          {
            ...shared,
            ...blank,
            _id: id,
            type: 'post',
            objectId: post,
            data: [byLena, { _id: max, userName: 'Max Weiß', reason: 'Doch nicht' }],
            description: 'Böser Text',
            galleryImages: [{ url: 'a.jpg' }],
          },
        ],
      });
      expect((await list('user')).data).toMatchObject([
        { ...blank, type: 'user', objectId: max, userName: 'Max Weiß', email: 'max@example.org', about: 'Laut' },
      ]);
      expect((await list('trip')).data).toMatchObject([
        {
          ...blank,
          objectId: trip,
          title: 'Raserfahrt',
          description: 'Nachts',
          category: '1 point',
          image: 't.jpg',
          data: [{ reason: '' }],
        },
      ]);
    });

    it('answers the same when asked in a body, as JSON', async () => {
      await complain('user', max);
      const asked = await app.request('POST', '/report/detailWithLimit', {
        json: { type: 'user', skip: 0, limit: 25 },
      });
      expect(asked.body).toEqual(await list('user'));
      expect(asked.body.data).toHaveLength(1);
    });

    it('shows the newest first and pages without gaps or doubles', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 7; n += 1) ids.push(await addPost(`Beitrag ${n}`));
      for (const id of ids) await complain('post', id);
      expect(await objects('post')).toEqual([...ids].reverse());
      await db().update(reports).set({ createdAt: new Date() });
      const pages = await Promise.all([0, 3, 6].map((skip) => list('post', `skip=${skip}&limit=3`)));
      const seen = pages.flatMap(({ data }) => data.map(({ objectId }: { objectId: string }) => objectId));
      expect(seen).toHaveLength(7);
      expect(new Set(seen)).toEqual(new Set(ids));
      expect(pages[0].total).toBe(7);
    });

    it('leaves out objects that are gone, and names no reporter who is', async () => {
      const post = await addPost();
      const trip = await addTrip();
      await complain('post', post);
      await complain('trip', trip);
      await complain('user', max);
      await db().update(trips).set({ deletedAt: new Date() });
      expect(await objects('trip')).toEqual([]);
      await app.request('POST', '/user/delete', { json: { userId: lena, reason: 'x' } });
      expect((await list('post')).data[0].data).toMatchObject([{ _id: '', userName: '', reason: 'Beleidigend' }]);
      await app.request('POST', '/user/delete', { json: { userId: max, reason: 'x' } });
      expect(await objects('user')).toEqual([]);
      expect(await list('post')).toMatchObject({ data: [], total: 0 });
    });

    it.each(['', 'type=car&skip=0&limit=25', 'type=user&skip=-1&limit=25', 'type=user&skip=0&limit=500', 'type=user'])(
      'refuses ?%s',
      async (query) => {
        expect((await app.request('GET', `/report/detailWithLimit?${query}`)).status).toBe(400);
      },
    );

    it.each([
      [{ skip: 0, limit: 25 }, 'type'],
      [{ type: 'car', skip: 0, limit: 25 }, 'type'],
      [{ type: 'user', skip: 'x', limit: 25 }, 'skip'],
      [{ type: 'user', skip: 0, limit: 101 }, 'limit'],
    ])('refuses the body %j', async (json, field) => {
      const answer = await app.request('POST', '/report/detailWithLimit', { json });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field });
    });
  });

  describe('search', () => {
    it('finds by the text of the object, whatever is typed', async () => {
      const street = await addPost('Große Straße 🚓');
      const percent = await addPost("100% it's_so");
      for (const id of [street, percent]) await complain('post', id);
      await complain('user', max);
      expect(await found('post', 'strasse')).toEqual([street]);
      expect(await found('post', 'gr')).toEqual([street]);
      expect(await found('post', '🚓')).toEqual([street]);
      expect(await found('post', '0%')).toEqual([percent]);
      expect(await found('post', 's_s')).toEqual([percent]);
      expect(await found('post', "it's")).toEqual([percent]);
      expect(await found('post', "' or true --")).toEqual([]);
      expect(await found('post', 'weiss')).toEqual([percent, street]);
      expect(await found('user', 'weiss')).toEqual([max]);
      expect(await found('user', 'max@')).toEqual([max]);
      expect(await found('user', 'strasse')).toEqual([]);
      expect((await app.request('GET', '/report/search/car/xx/0/25')).status).toBe(400);
    });

    it('finds by what the object said when it was reported and by what it says now', async () => {
      await complain('user', max);
      await db()
        .update(users)
        .set({ searchText: searchTextOf('Moritz') })
        .where(eq(users.id, max));
      expect(await found('user', 'weiss')).toEqual([max]);
      expect(await found('user', 'moritz')).toEqual([max]);
    });

    it('shows what begins with the text first', async () => {
      const begins = await addPost('Unfug am Pass');
      const contains = await addPost('Lauter Unfug');
      for (const id of [begins, contains]) await complain('post', id);
      expect(await found('post', 'unfug')).toEqual([begins, contains]);
    });
  });

  describe('checking', () => {
    it('notes who and when, once, and can be taken back', async () => {
      const id = await complain('user', max);
      expect((await check({ id })).status).toBe(200);
      expect((await list('user')).data).toMatchObject([{ checked: true }]);
      const first = await rowOf(id);
      expect(first?.checkedBy).not.toBeNull();
      expect((await check({ id, checked: true })).status).toBe(200);
      expect(await rowOf(id)).toEqual(first);
      await check({ id, checked: false });
      await check({ id, checked: false });
      expect((await list('user')).data).toMatchObject([{ checked: false }]);
      expect(await rowOf(id)).toMatchObject({ checkedAt: null, checkedBy: null });
      expect(await logOf(id)).toEqual(['check', 'uncheck']);
    });

    it('refuses what is missing or wrong', async () => {
      const id = await complain('user', max);
      expect((await check({})).body).toMatchObject({ code: 'FIELD_MISSING', field: 'id' });
      expect((await check({ id, checked: 'vielleicht' })).body).toMatchObject({ field: 'checked' });
      for (const unknown of ['unbekannt', newId(), max]) expect((await check({ id: unknown })).status).toBe(404);
    });
  });

  describe('taking action', () => {
    it.each(['user', 'post', 'trip'] as const)('deletes the reported %s and settles the report', async (type) => {
      const targetId = type === 'user' ? max : type === 'post' ? await addPost() : await addTrip();
      const id = await complain(type, targetId);
      expect((await takeAction(id, type)).status).toBe(200);
      expect(await objects(type)).toEqual([]);
      expect(await rowOf(id)).toMatchObject({ settledAt: expect.any(Date), settledBy: expect.any(String) });
      expect(await logOf(id)).toEqual(['takeAction']);
      expect((await logOf(targetId)).at(-1)).toBe('delete');
      expect((await takeAction(id, type)).status).toBe(404);
      expect((await check({ id })).status).toBe(404);
    });

    it('deletes a user for the reason that it was reported, and restoring reopens nothing', async () => {
      const id = await complain('user', max);
      await takeAction(id, 'user');
      const [deleted] = await db().select().from(users).where(eq(users.id, max));
      expect(deleted).toMatchObject({ deletionReason: 'Meldung', deletedAt: expect.any(Date) });
      expect((await app.request('POST', `/restore/user/${max}`)).status).toBe(200);
      expect(await objects('user')).toEqual([]);
      expect(await found('user', 'weiss')).toEqual([]);
    });

    it('acts once, however often the same request is sent', async () => {
      const id = await complain('user', max);
      const headers = { 'idempotency-key': newId() };
      const first = await takeAction(id, 'user', headers);
      expect((await takeAction(id, 'user', headers)).body).toEqual(first.body);
      expect(await logOf(id)).toEqual(['takeAction']);
    });

    it('lets one of several who act at once through', async () => {
      const id = await complain('post', await addPost());
      const answers = await Promise.all([1, 2, 3, 4].map(() => takeAction(id, 'post')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    });

    it('does all of it or nothing', async () => {
      const post = await addPost();
      const id = await complain('post', post);
      const { pool } = app.leitstand.platform.database;
      await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
      await pool.query('create trigger refuse before update on reports for each row execute function refuse()');
      try {
        expect((await takeAction(id, 'post')).status).toBe(500);
      } finally {
        await pool.query('drop function refuse cascade');
      }
      expect(await objects('post')).toEqual([post]);
      expect(await logOf(post)).toEqual([]);
    });

    it('refuses another type, unknown ids and what is missing', async () => {
      const id = await complain('user', max);
      expect((await takeAction(id, 'post')).status).toBe(404);
      for (const unknown of ['unbekannt', newId()]) expect((await takeAction(unknown, 'user')).status).toBe(404);
      const wrong = await app.request('POST', '/report/takeAction', { json: { id, type: 'car' } });
      expect(wrong.body).toMatchObject({ code: 'FIELD_INVALID', field: 'type' });
      const missing = await app.request('POST', '/report/takeAction', { json: { type: 'user' } });
      expect(missing.body).toMatchObject({ code: 'FIELD_MISSING', field: 'id' });
      expect(await objects('user')).toEqual([max]);
    });

    it('finds nothing to do where the object is gone already', async () => {
      const post = await addPost();
      const id = await complain('post', post);
      await runChange(app.leitstand.platform, bySystem('test'), (change) => postDeletion.remove(change, post));
      expect((await takeAction(id, 'post')).status).toBe(404);
    });
  });

  describe('a complaint from the app', () => {
    it('opens a checked report again and keeps one entry per reporter', async () => {
      const id = await complain('user', max, lena, 'Erst dies');
      await check({ id });
      await complain('user', max, lena, 'Dann das');
      expect((await list('user')).data).toMatchObject([{ _id: id, checked: false, data: [{ reason: 'Dann das' }] }]);
      expect(await db().$count(reportEntries)).toBe(1);
    });

    it('makes a settled report a new case', async () => {
      const post = await addPost();
      const id = await complain('post', post);
      await takeAction(id, 'post');
      await runChange(app.leitstand.platform, bySystem('test'), (change) => postDeletion.restore(change, post));
      const settled = await rowOf(id);
      await complain('post', post, max);
      expect(await objects('post')).toEqual([post]);
      expect((await rowOf(id))?.createdAt.getTime()).toBeGreaterThan(settled?.createdAt.getTime() ?? 0);
    });

    it('makes one report of many at once', async () => {
      const post = await addPost();
      await Promise.all([lena, max, lena, max].map((reporter) => complain('post', post, reporter)));
      expect(await db().$count(reports)).toBe(1);
      expect(await db().$count(reportEntries)).toBe(2);
    });

    it('needs an object that is there', async () => {
      for (const type of ['user', 'post', 'trip'] as const)
        await expect(complain(type, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const post = await addPost();
      await app.request('POST', '/user/delete', { json: { userId: max, reason: 'x' } });
      await expect(complain('post', post)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('is forgotten with what it reports', async () => {
      const trip = await addTrip();
      await complain('trip', trip);
      await complain('user', max);
      await purgeReports(app.leitstand.platform);
      expect(await db().$count(reports)).toBe(2);
      await db().delete(trips);
      await purgeReports(app.leitstand.platform);
      expect(await db().select({ type: reports.type }).from(reports)).toEqual([{ type: 'user' }]);
    });
  });
});
