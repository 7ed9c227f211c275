import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { posts, reports, trips, users } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('report lists', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await newReportWorld(app);
  });

  describe('list', () => {
    it('has one entry per object, with its fields and the reporters', async () => {
      const post = await world.addPost();
      const trip = await world.addTrip();
      const id = await world.complain('post', post);
      expect(await world.complain('post', post, world.max, 'Doch nicht')).toBe(id);
      await world.complain('user', world.max);
      await world.complain('trip', trip, world.lena, '');
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
      const byLena = { _id: world.lena, userName: 'Lena Krüger', reason: 'Beleidigend', createdAt: moment };
      expect(await world.list('post')).toMatchObject({
        total: 1,
        data: [
          {
            ...shared,
            ...blank,
            _id: id,
            type: 'post',
            objectId: post,
            data: [byLena, { _id: world.max, userName: 'Max Weiß', reason: 'Doch nicht' }],
            description: 'Böser Text',
            galleryImages: [{ url: 'a.jpg' }],
          },
        ],
      });
      expect((await world.list('user')).data).toMatchObject([
        { ...blank, type: 'user', objectId: world.max, userName: 'Max Weiß', email: 'max@example.org', about: 'Laut' },
      ]);
      expect((await world.list('trip')).data).toMatchObject([
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

    it('names the person behind each, its holder and its revision', async () => {
      const mine = await world.addTrip('Von Max', world.max);
      const withoutAuthor = await world.addTrip('Von niemandem');
      const id = await world.complain('post', await world.addPost());
      for (const trip of [mine, withoutAuthor]) await world.complain('trip', trip);
      await world.complain('user', world.max);
      const person = { _id: world.max, userName: 'Max Weiß' };
      expect((await world.list('post')).data).toMatchObject([{ person, holder: null, revision: 1 }]);
      expect((await world.list('user')).data).toMatchObject([{ person }]);
      expect((await world.list('trip')).data).toMatchObject([
        { objectId: withoutAuthor, person: null },
        { objectId: mine, person },
      ]);
      const { token, adminId } = await app.signedInAs('ADMIN');
      await world.post('hold', { id }, token);
      await world.check({ id }, token);
      expect((await world.list('post')).data).toMatchObject([
        { holder: { adminId, adminName: 'Test', until: expect.stringMatching(/Z$/) }, revision: 2 },
      ]);
      await world.expireHolds();
      expect((await world.list('post')).data).toMatchObject([{ holder: null }]);
      await app.request('POST', '/user/delete', { json: { userId: world.max, reason: 'x' } });
      expect((await world.list('trip')).data).toMatchObject([{ person: null }, { person: null }]);
    });

    it('returns the same for a JSON body', async () => {
      await world.complain('user', world.max);
      const answer = await app.request('POST', '/report/detailWithLimit', {
        json: { type: 'user', skip: 0, limit: 25 },
      });
      expect(answer.body).toEqual(await world.list('user'));
      expect(answer.body.data).toHaveLength(1);
    });

    it('shows the newest first and pages without gaps or duplicates', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 7; n += 1) ids.push(await world.addPost(`Beitrag ${n}`));
      for (const id of ids) await world.complain('post', id);
      expect(await world.objects('post')).toEqual([...ids].reverse());
      await world.db.update(reports).set({ createdAt: new Date() });
      const pages = await Promise.all([0, 3, 6].map((skip) => world.list('post', `skip=${skip}&limit=3`)));
      const seen = pages.flatMap(({ data }) => data.map(({ objectId }: { objectId: string }) => objectId));
      expect(seen).toHaveLength(7);
      expect(new Set(seen)).toEqual(new Set(ids));
      expect(pages[0].total).toBe(7);
    });

    it('leaves out deleted objects, and names no deleted reporter', async () => {
      const post = await world.addPost();
      const trip = await world.addTrip();
      await world.complain('post', post);
      await world.complain('trip', trip);
      await world.complain('user', world.max);
      await world.db.update(trips).set({ deletedAt: new Date() });
      expect(await world.objects('trip')).toEqual([]);
      await app.request('POST', '/user/delete', { json: { userId: world.lena, reason: 'x' } });
      expect((await world.list('post')).data[0].data).toMatchObject([{ _id: '', userName: '', reason: 'Beleidigend' }]);
      await app.request('POST', '/user/delete', { json: { userId: world.max, reason: 'x' } });
      expect(await world.objects('user')).toEqual([]);
      expect(await world.list('post')).toMatchObject({ data: [], total: 0 });
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
    it('finds by the text of the object, with any characters', async () => {
      const street = await world.addPost('Große Straße 🚓');
      const percent = await world.addPost("100% it's_so");
      for (const id of [street, percent]) await world.complain('post', id);
      await world.complain('user', world.max);
      expect(await world.found('post', 'strasse')).toEqual([street]);
      expect(await world.found('post', 'gr')).toEqual([street]);
      expect(await world.found('post', '🚓')).toEqual([street]);
      expect(await world.found('post', '0%')).toEqual([percent]);
      expect(await world.found('post', 's_s')).toEqual([percent]);
      expect(await world.found('post', "it's")).toEqual([percent]);
      expect(await world.found('post', "' or true --")).toEqual([]);
      expect(await world.found('post', 'weiss')).toEqual([percent, street]);
      expect(await world.found('user', 'weiss')).toEqual([world.max]);
      expect(await world.found('user', 'max@')).toEqual([world.max]);
      expect(await world.found('user', 'strasse')).toEqual([]);
      expect((await app.request('GET', '/report/search/car/xx/0/25')).status).toBe(400);
    });

    it('finds by the text when it was reported and by the current text', async () => {
      await world.complain('user', world.max);
      await world.db
        .update(users)
        .set({ searchText: searchTextOf('Moritz') })
        .where(eq(users.id, world.max));
      expect(await world.found('user', 'weiss')).toEqual([world.max]);
      expect(await world.found('user', 'moritz')).toEqual([world.max]);
    });

    it('shows prefix matches first', async () => {
      const begins = await world.addPost('Unfug am Pass');
      const contains = await world.addPost('Lauter Unfug');
      for (const id of [begins, contains]) await world.complain('post', id);
      expect(await world.found('post', 'unfug')).toEqual([begins, contains]);
    });
  });

  describe('filter', () => {
    const find = async (json: object, page = '0/25') => app.request('POST', `/report/find/${page}`, { json });

    it('combines type, text and whether it is processed', async () => {
      const [open, checked, other] = [
        await world.addPost('Unfug am Pass'),
        await world.addPost('Noch mehr Unfug'),
        await world.addPost('Schön hier'),
      ];
      const ids = new Map<string, string>();
      for (const post of [open, checked, other]) ids.set(post, await world.complain('post', post));
      await world.complain('user', world.max);
      await world.check({ id: ids.get(checked) });
      const objects = async (filter: object) =>
        (await find({ type: 'post', ...filter })).body.data.map(({ objectId }: { objectId: string }) => objectId);
      expect(await objects({})).toEqual([other, checked, open]);
      expect(await objects({ checked: false })).toEqual([other, open]);
      expect(await objects({ checked: true })).toEqual([checked]);
      expect(await objects({ search: 'unfug' })).toEqual([open, checked]);
      expect(await objects({ search: 'unfug', checked: false })).toEqual([open]);
      expect((await find({ type: 'post', checked: false }, '0/1')).body).toMatchObject({ data: [{}], total: 2 });
    });

    it('counts by the place of what was reported, in agreement with the list', async () => {
      const at = (...coordinates: unknown[]) => ({ place: '', location: { type: 'Point', coordinates } }) as never;
      const addresses = [at(13.4, 52.5), at(13.42, 52.52), at(180, -90), at('x', 1), at(1e300, 1), null];
      for (const address of addresses) {
        const post = await world.addPost();
        await world.db.update(posts).set({ address }).where(eq(posts.id, post));
        await world.complain('post', post);
      }
      const trip = await world.addTrip();
      await world.db.update(trips).set({ startPointAddress: at(0, 0) });
      await world.complain('trip', trip);
      await world.db.update(users).set({ longitude: 11.5, latitude: 48.1 });
      const id = await world.complain('user', world.max);
      const placed = async (filter: object) =>
        (await world.post('places', { area: [-180, -90, 180, 90], zoom: 4, ...filter })).body.data;
      const inBerlin = { count: 2, point: [13.41, 52.51], area: [11.25, 50.625, 16.875, 53.4375] };
      expect(await placed({ type: 'post' })).toMatchObject([inBerlin, { count: 1, point: [180, -90] }]);
      expect(await placed({ type: 'post', search: 'nirgends' })).toEqual([]);
      expect(await placed({ type: 'trip' })).toMatchObject([{ count: 1, point: [0, 0] }]);
      expect(await placed({ type: 'user', checked: false })).toMatchObject([{ count: 1, point: [11.5, 48.1] }]);
      await world.check({ id });
      expect(await placed({ type: 'user', checked: false })).toEqual([]);
      expect((await find({ type: 'post', area: inBerlin.area })).body.total).toBe(2);
      expect((await find({ type: 'trip', area: inBerlin.area })).body.total).toBe(0);
    });

    it('refuses missing and invalid fields', async () => {
      expect((await find({})).body).toMatchObject({ code: 'FIELD_MISSING', field: 'type' });
      expect((await find({ type: 'car' })).body).toMatchObject({ code: 'FIELD_INVALID', field: 'type' });
      expect((await find({ type: 'user', checked: 'vielleicht' })).status).toBe(422);
      expect((await find({ type: 'user' }, '0/500')).status).toBe(400);
    });
  });
});
