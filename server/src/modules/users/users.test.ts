import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { users } from '../../db/schema.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { addUser, sampleImage, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';

const names = ({ body }: TestAnswer) => (body.data as { userName: string }[]).map(({ userName }) => userName);

describeEachEngine('users', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(users));

  const update = (form: Record<string, string>) => app.request('PUT', '/user/update', { form });

  describe('list', () => {
    it('shows the newest first, pages without gaps or duplicates, and counts', async () => {
      for (let n = 0; n < 7; n += 1) await addUser(app, { userName: `Nutzer ${n}`, email: `n${n}@example.org` });
      // Equal times: only the id decides the order, and no row may be lost between pages.
      await db().update(users).set({ createdAt: new Date() });
      const pages = await Promise.all([0, 3, 6].map((skip) => app.request('GET', `/user/all/${skip}/3/30`)));
      expect(pages.map(({ body }) => body.data.length)).toEqual([3, 3, 1]);
      expect(new Set(pages.flatMap(names)).size).toBe(7);
      expect(pages[0]?.body.total).toBe(7);
    });

    it('filters by age', async () => {
      const old = await addUser(app, { userName: 'Alt', email: 'alt@example.org' });
      await addUser(app, { userName: 'Neu', email: 'neu@example.org' });
      const aged = (days: number) =>
        db()
          .update(users)
          .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
          .where(eq(users.id, old._id));
      await aged(8);
      expect(names(await app.request('GET', '/user/all/0/25/7'))).toEqual(['Neu']);
      expect(names(await app.request('GET', '/user/all/0/25/30'))).toEqual(['Neu', 'Alt']);
      await aged(31);
      expect(names(await app.request('GET', '/user/all/0/25/30'))).toEqual(['Neu']);
      expect(names(await app.request('GET', '/user/all/0/25/-1'))).toEqual(['Neu', 'Alt']);
    });

    it('sorts names in German order, with the direction as a word or a number', async () => {
      for (const userName of ['Zoe', 'Äpfel', 'adam', 'Straßer', 'Strasser B', 'Öz']) {
        await addUser(app, { userName, email: `${newId()}@example.org` });
      }
      const ascending = ['adam', 'Äpfel', 'Öz', 'Straßer', 'Strasser B', 'Zoe'];
      for (const order of ['asc', '1'])
        expect(names(await app.request('GET', `/user/all/0/25/-1/userName/${order}`))).toEqual(ascending);
      for (const order of ['desc', '-1']) {
        expect(names(await app.request('GET', `/user/all/0/25/-1/userName/${order}`))).toEqual(
          [...ascending].reverse(),
        );
      }
    });
  });

  describe('counts by place', () => {
    type Counted = { count: number; point: [number, number]; area: number[] };
    const WORLD = [-180, -90, 180, 90];
    const counted = async (zoom: number, area = WORLD, time = -1): Promise<Counted[]> =>
      (await app.request('POST', '/user/places', { json: { zoom, area, time } })).body.data;
    const addAt = async (...points: [number | null, number | null][]) => {
      for (const [longitude, latitude] of points) {
        const { _id } = await addUser(app, { email: `${newId()}@example.org` });
        await db().update(users).set({ longitude, latitude }).where(eq(users.id, _id));
      }
    };

    it('agree with the list of each cell at every zoom, and reveal nothing else', async () => {
      await addAt([13.401, 52.521], [13.403, 52.519], [13.6, 52.5], [11.57, 48.13], [0, 0], [-0.001, -0.001]);
      await addAt([180, 90], [-180, -90], [179.99, 10], [-30.5, -45], [null, null], [7, null], [200, 12]);
      for (const [total, zoom, view, time] of [
        [10, 2, WORLD, -1],
        [10, 22, WORLD, 7],
        [3, 9, [13, 52, 14, 53], -1],
        [3, 22, [13, 52.3, 14, 52.7], -1],
        [2, 22, [-0.1, -0.1, 0.1, 0.1], 7],
        [1, 22, [179.8, 89.8, 180, 90], -1],
      ] as [number, number, number[], number][]) {
        const cells = await counted(zoom, view, time);
        expect([view, cells.reduce((sum, { count }) => sum + count, 0)]).toEqual([view, total]);
        for (const { area, point, count, ...rest } of cells) {
          expect([rest, point.map((degrees) => Number(degrees.toFixed(2)))]).toEqual([{}, point]);
          const list = await app.request('POST', '/user/find/0/25', { json: { area, time } });
          expect([area, list.body.total]).toEqual([area, count]);
        }
      }
      expect((await counted(22, [13, 52.3, 14, 52.7]))[0]).toMatchObject({ count: 2, point: [13.4, 52.52] });
    });

    it('follow changes and deletions, within the view and across the antimeridian', async () => {
      await addAt([13.4, 52.5], [179.5, -17], [-179.5, -17]);
      const across = [179.2, -17.5, -179.2, -16.5];
      for (const zoom of [6, 11]) {
        expect(await counted(zoom, [13, 52, 14, 53])).toMatchObject([{ count: 1 }]);
        expect((await counted(zoom, across)).map(({ count }) => count)).toEqual([1, 1]);
        expect(await counted(zoom, [-170, -20, 170, -10])).toEqual([]);
        expect(await counted(zoom, [0.2, -90, 0.1, 90])).toHaveLength(3);
      }
      await db().update(users).set({ longitude: 2.35, latitude: 48.85 }).where(eq(users.longitude, 13.4));
      await db().update(users).set({ deletedAt: new Date() }).where(eq(users.longitude, 179.5));
      for (const zoom of [6, 11]) {
        expect(await counted(zoom, [13, 52, 14, 53])).toEqual([]);
        expect(await counted(zoom, [2, 48, 3, 49])).toHaveLength(1);
        expect((await counted(zoom, across)).map(({ point }) => Math.sign(point[0]))).toEqual([-1]);
      }
    });
  });

  describe('search', () => {
    beforeEach(async () => {
      await addUser(app, { userName: 'Jörg Müller', email: 'joerg@example.org', telephoneNumber: '+49 (171) 2345678' });
      await addUser(app, { userName: 'Anna Straßburger', email: 'anna_s@example.org' });
      await addUser(app, { userName: '100% Vollgas', email: 'vollgas@example.org' });
      await addUser(app, { userName: 'Manuel Müllermeister', email: 'manuel@example.org' });
    });
    const search = async (text: string) =>
      names(await app.request('GET', `/user/search/${encodeURIComponent(text)}/0/25/-1`));

    it.each([
      ['muller', ['Manuel Müllermeister', 'Jörg Müller']],
      ['mueller', ['Manuel Müllermeister', 'Jörg Müller']],
      ['MÜLLER', ['Manuel Müllermeister', 'Jörg Müller']],
      ['strass', ['Anna Straßburger']],
      ['Straß', ['Anna Straßburger']],
      ['el', ['Manuel Müllermeister', 'Jörg Müller']],
      ['joerg@', ['Jörg Müller']],
      ['1712345', ['Jörg Müller']],
      ['0171 234 56', ['Jörg Müller']],
      ['0049 (0)171/2345678', ['Jörg Müller']],
      ['100%', ['100% Vollgas']],
      ['0%', ['100% Vollgas']],
      ['a_s', ['Anna Straßburger']],
      ['%', ['100% Vollgas']],
      ['gibt es nicht', []],
    ])('finds %s', async (text, expected) => {
      expect((await search(text)).sort()).toEqual([...expected].sort());
    });

    it('shows the best match first', async () => {
      await addUser(app, { userName: 'Müller', email: 'm@example.org' });
      await addUser(app, { userName: 'Herr Müller', email: 'hm@example.org' });
      expect((await search('müller'))[0]).toBe('Müller');
    });

    it('counts pages in one call and rows in the other', async () => {
      const byPage = await app.request('GET', '/user/search/example/1/2/-1/userName/asc');
      const bySkip = await app.request('GET', '/user/admin/search/example/2/2/-1/userName/asc');
      expect(names(byPage)).toEqual(names(bySkip));
      expect(names(byPage)).toHaveLength(2);
      expect(names(await app.request('GET', '/user/admin/search/example/1/2/-1/userName/asc'))).not.toEqual(
        names(byPage),
      );
    });
  });

  it('creates a user and shows it', async () => {
    const user = await addUser(app, { telephoneNumber: '+49 (171) 234 5678', currentCoins: '120', status: '0' });
    const { body } = await app.request('GET', `/user/admin/profile/${user._id}/0/1`);
    expect(body.data).toMatchObject({
      userName: 'Lena Krüger',
      email: 'lena.krueger@example.org',
      telephoneNumber: '491712345678',
      dateOfBirth: { year: 1990, month: 2, date: 28 },
      currentCoins: 120,
      status: 0,
      isVerified: false,
      revision: 1,
    });
  });

  it('refuses an address that is taken, even by two concurrent requests', async () => {
    await addUser(app);
    const again = await app.request('POST', '/user/add', { form: userForm({ email: 'LENA.Krueger@example.org' }) });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'ALREADY_TAKEN',
      field: 'email',
      message: 'Das Feld Email ist bereits vergeben.',
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.request('POST', '/user/add', { form: userForm({ email: 'wettlauf@example.org' }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it.each([
    ['userName', ' ', 'Das Feld Benutzername darf nicht leer sein.'],
    ['userName', 'x'.repeat(201), 'Das Feld Benutzername ist um 1 Zeichen zu lang (höchstens 200).'],
    ['userName', 'Null\u0000zeichen', 'Das Feld Benutzername hat einen ungültigen Wert.'],
    ['email', '', 'Das Feld Email darf nicht leer sein.'],
    ['email', 'lena@', 'Das Feld Email hat einen ungültigen Wert.'],
    ['telephoneNumber', '0171/2345', 'Das Feld Telefonnummer hat einen ungültigen Wert.'],
    ['dateOfBirth', '', 'Das Feld Geburtsdatum darf nicht leer sein.'],
    ['dateOfBirth', '{"year":2023,"month":2,"date":30}', 'Das Feld Geburtsdatum hat einen ungültigen Wert.'],
    ['dateOfBirth', 'kein JSON', 'Das Feld Geburtsdatum hat einen ungültigen Wert.'],
    ['about', '', 'Das Feld Über mich darf nicht leer sein.'],
    ['language', 'fr', 'Das Feld Sprache hat einen ungültigen Wert.'],
    ['status', '2', 'Das Feld Status hat einen ungültigen Wert.'],
    ['currentCoins', '-1', 'Das Feld Coins hat einen ungültigen Wert.'],
    ['currentCoins', '1e9', 'Das Feld Coins hat einen ungültigen Wert.'],
    ['drivenKilometers', 'viele', 'Das Feld Gefahrene Kilometer hat einen ungültigen Wert.'],
    ['image', 'fremd.jpg', 'Das Feld Bild hat einen ungültigen Wert.'],
  ])('refuses %s = %j', async (field, value, message) => {
    const answer = await app.request('POST', '/user/add', { form: userForm({ [field]: value }) });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ field, message });
    expect(await db().$count(users)).toBe(0);
  });

  describe('update', () => {
    it('changes what is sent and keeps the rest, in a form and in JSON', async () => {
      const user = await addUser(app, { currentCoins: '50', status: '0', telephoneNumber: '123' });
      await db()
        .update(users)
        .set({ appFields: { followers: 3, loginType: 'apple' } })
        .where(eq(users.id, user._id));
      const form = await update(userForm({ _id: user._id, userName: 'Lena Neu' }));
      expect(form.body.data).toMatchObject({
        userName: 'Lena Neu',
        currentCoins: 50,
        status: 0,
        telephoneNumber: '123',
        revision: 2,
        followers: 3,
      });
      const json = await app.request('PUT', '/user/update', {
        json: {
          ...userForm({ _id: user._id }),
          dateOfBirth: { year: 1991, month: 1, date: 1 },
          currentCoins: 0,
          isVerified: true,
          revision: 2,
        },
      });
      expect(json.body.data).toMatchObject({
        currentCoins: 0,
        isVerified: true,
        status: 0,
        dateOfBirth: { year: 1991 },
        revision: 3,
      });
      const [row] = await db().select().from(users).where(eq(users.id, user._id));
      expect(row?.appFields).toEqual({ followers: 3, loginType: 'apple' });
    });

    it('finds the user under the new name and no longer under the old one', async () => {
      const user = await addUser(app);
      await update(userForm({ _id: user._id, userName: 'Frau Weiß' }));
      expect(names(await app.request('GET', '/user/search/weiss/0/5/-1'))).toEqual(['Frau Weiß']);
      expect(
        names(await app.request('GET', '/user/search/krüger lena/0/5/-1'.replace(' ', '%20').replace('ü', '%C3%BC'))),
      ).toEqual([]);
    });

    it('refuses a stale revision, shows the current record, and accepts clients that send none', async () => {
      const user = await addUser(app);
      expect((await update(userForm({ _id: user._id, about: 'Erste', revision: '1' }))).status).toBe(200);
      const stale = await update(userForm({ _id: user._id, about: 'Zweite', revision: '1' }));
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { about: 'Erste', revision: 2 } });
      expect((await update(userForm({ _id: user._id, about: 'Dritte' }))).status).toBe(200);
    });

    it('accepts only one of two concurrent updates of the same revision', async () => {
      const user = await addUser(app);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => update(userForm({ _id: user._id, about: `Fassung ${n}`, revision: '1' }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    });

    it('accepts an uploaded image', async () => {
      const user = await addUser(app);
      const upload = await app.request('POST', '/files/upload', {
        multipart: { files: [{ bytes: await sampleImage('png') }] },
      });
      const answer = await update(userForm({ _id: user._id, image: upload.body.data }));
      expect(answer.body.data.image).toBe(upload.body.data);
    });

    it.each(['unbekannt', newId()])('answers 404 for the id %s', async (id) => {
      expect((await update(userForm({ _id: id }))).status).toBe(404);
      expect((await app.request('GET', `/user/admin/profile/${id}/0/1`)).status).toBe(404);
      expect((await app.request('POST', '/user/delete', { json: { userId: id, reason: 'x' } })).status).toBe(404);
      expect((await app.request('POST', '/user/blacklist/', { json: { userId: id } })).status).toBe(404);
    });
  });
});
