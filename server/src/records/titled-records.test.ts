import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openImageStorage } from '../adapters/images/open-image-store.ts';
import { newId } from '../db/new-id.ts';
import { auditLog, files } from '../db/schema.ts';
import { eventDeletion } from '../modules/events/events.module.ts';
import { presetTripDeletion } from '../modules/preset-trips/preset-trips.module.ts';
import { tripDeletion } from '../modules/trips/trips.service.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { sampleImage } from '../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../testing/test-app.ts';

type Form = Record<string, string>;

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;
const AWKWARD = '100% "Straße_frei" 🏁';

const place = JSON.stringify({ place: 'Markt', location: { type: 'Point', coordinates: [9.93, 49.79] } });
const date = '2030-05-01T10:00:00+02:00';
const TITLED = [
  {
    kind: 'event',
    path: '/event',
    table: 'events',
    idField: 'eventId',
    deletion: eventDeletion,
    form: { title: 'Treffen', description: 'Kaffee', eventDate: date, eventAddress: place },
    secondRows: '1/2',
  },
  {
    kind: 'trip',
    path: '/trip',
    table: 'trips',
    idField: 'tripId',
    deletion: tripDeletion,
    form: { title: 'Treffen', category: '1 point', description: 'Kurven', tripDate: date, startPointAddress: place },
    secondRows: '2/2',
  },
  {
    kind: 'presetTrip',
    path: '/trip/presetTrip',
    table: 'preset_trips',
    idField: 'presetTripId',
    deletion: presetTripDeletion,
    form: { title: 'Treffen' },
    secondRows: '1/2',
  },
];

const titles = ({ body }: TestAnswer) => (body.data as { title: string }[]).map(({ title }) => title);

/**
 * What events, trips and preset trips have in common: a title, one image, deletion. Each kind also has its own test.
 */
describeEitherEngine('records with a title and an image', (engine) => {
  let app: TestApp;
  let image: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    image = await upload();
  });
  afterAll(() => app.close());

  async function upload(): Promise<string> {
    const { body } = await app.request('POST', '/files/upload', {
      multipart: { files: [{ bytes: await sampleImage('jpeg') }] },
    });
    return body.data as string;
  }
  const imageStatus = async (name: string) => (await app.request('GET', `/files/images/${name}`)).status;
  const query = (text: string, values: unknown[] = []) => app.leitstand.platform.database.pool.query(text, values);

  describe.each(TITLED)('$kind', ({ kind, path, table, idField, deletion, form, secondRows }) => {
    beforeEach(() => query(`delete from ${table}`));

    const formOf = (changes: Form = {}): Form => ({ ...form, image, ...changes });
    const add = (changes: Form = {}) => app.request('POST', `${path}/add`, { form: formOf(changes) });
    const update = (id: string, changes: Form = {}) =>
      app.request('PUT', `${path}/update`, { form: formOf({ [idField]: id, ...changes }) });
    const remove = (id: string) => app.request('DELETE', `${path}/delete/${id}`);
    const list = (days = -1) => app.request('GET', `${path}/all/0/25/${days}`);
    const search = async (text: string, days = -1) =>
      titles(await app.request('GET', `${path}/search/${encodeURIComponent(text)}/0/25/${days}`));
    async function added(changes: Form = {}): Promise<string> {
      const { status, body } = await add(changes);
      expect(status).toBe(200);
      return body.data._id as string;
    }
    async function count(): Promise<number> {
      return Number((await query(`select count(*) from ${table}`)).rows[0].count);
    }
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    const setAge = (days: number, id: string) =>
      query(`update ${table} set created_at = $1 where id = $2`, [inDays(-days), id]);

    it('lists the newest first, pages without gaps or duplicates, and counts', async () => {
      for (let n = 0; n < 7; n += 1) await added({ title: `Nummer ${n}` });
      expect(titles(await list()).slice(0, 2)).toEqual(['Nummer 6', 'Nummer 5']);
      await query(`update ${table} set created_at = now()`);
      const pages = await Promise.all([0, 3, 6].map((skip) => app.request('GET', `${path}/all/${skip}/3/30`)));
      expect(pages.map(({ body }) => body.data.length)).toEqual([3, 3, 1]);
      expect(new Set(pages.flatMap(titles)).size).toBe(7);
      expect(pages[0]?.body.total).toBe(7);
    });

    it('filters by age, in the list and in the search', async () => {
      const old = await added({ title: 'Alt' });
      await added({ title: 'Halt' });
      await setAge(8, old);
      expect(titles(await list(7))).toEqual(['Halt']);
      expect(await search('alt', 7)).toEqual(['Halt']);
      expect(titles(await list(30))).toEqual(['Halt', 'Alt']);
      await setAge(31, old);
      expect(titles(await list(30))).toEqual(['Halt']);
      expect(titles(await list())).toEqual(['Halt', 'Alt']);
    });

    it.each(['0/25/5', '0/101/30', '0/0/30', '-1/25/30', 'x/25/30'])('refuses the page %s', async (parameters) => {
      expect((await app.request('GET', `${path}/all/${parameters}`)).status).toBe(400);
      expect((await app.request('GET', `${path}/search/ab/${parameters}`)).status).toBe(400);
    });

    it('finds titles by any part and spelling, and treats every character literally', async () => {
      await added({ title: 'Frühlingsausfahrt' });
      await added({ title: AWKWARD });
      for (const text of ['frühling', 'fruehling', 'FRUHLING', 'sa', 'ausf'])
        expect([text, await search(text)]).toEqual([text, ['Frühlingsausfahrt']]);
      for (const text of ['strasse', 'straß', '00', '0%', '%', '_', '"', '🏁'])
        expect([text, await search(text)]).toEqual([text, [AWKWARD]]);
      for (const text of ["' or 1=1 --", 'a/b?c#d', '__', '%%', '\\', '👻'])
        expect([text, await search(text)]).toEqual([text, []]);
    });

    // There are millions of trips, and administrators view the latest.
    it(`shows ${kind === 'trip' ? 'the newest' : 'titles that begin with the text'} first`, async () => {
      await added({ title: 'Oldtimer am Main' });
      await added({ title: 'Großes Oldtimertreffen' });
      const found = ['Oldtimer am Main', 'Großes Oldtimertreffen'];
      expect(await search('oldtimer')).toEqual(kind === 'trip' ? found.reverse() : found);
    });

    it('finds a changed title and no longer the old one', async () => {
      const id = await added({ title: 'Alpenrunde' });
      await update(id, { title: 'Ostseerunde' });
      expect(await search('ostsee')).toEqual(['Ostseerunde']);
      expect(await search('alpen')).toEqual([]);
    });

    it(`answers the search from ${secondRows} with the third and fourth row`, async () => {
      for (let n = 0; n < 5; n += 1) await added({ title: `Nummer ${n}` });
      const answer = await app.request('GET', `${path}/search/nummer/${secondRows}/-1`);
      expect(titles(answer)).toEqual(['Nummer 2', 'Nummer 1']);
      expect(answer.body.total).toBe(5);
    });

    it('is created by a form, by JSON and by a form with a file', async () => {
      const byForm = await add();
      expect(byForm.body.data).toMatchObject({ title: 'Treffen', image, revision: 1 });
      const byJson = await app.request('POST', `${path}/add`, { json: formOf() });
      const byFile = await app.request('POST', `${path}/add`, {
        multipart: { fields: form, files: [{ bytes: await sampleImage('png') }] },
      });
      expect(byFile.body.data.image).toMatch(/\.png$/);
      expect(await imageStatus(byFile.body.data.image)).toBe(200);
      expect((await list()).body.data).toEqual([byFile.body.data, byJson.body.data, byForm.body.data]);
    });

    it.each([
      [{ title: '' }, 'Das Feld Titel darf nicht leer sein.'],
      [{ title: 'x'.repeat(201) }, 'Das Feld Titel ist um 1 Zeichen zu lang (höchstens 200).'],
      [{ title: 7 }, 'Das Feld Titel hat einen ungültigen Wert.'],
      [{ image: 'fremd.jpg' }, 'Das Feld Bild hat einen ungültigen Wert.'],
      [{ image: ['fremd.jpg'] }, 'Das Feld Bild hat einen ungültigen Wert.'],
    ])('refuses %j, new or changed', async (wrong, message) => {
      const id = await added();
      const answers = [
        await app.request('POST', `${path}/add`, { json: { ...formOf(), ...wrong } }),
        await app.request('PUT', `${path}/update`, { json: { ...formOf({ [idField]: id }), ...wrong } }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(422);
        expect(answer.body).toMatchObject({ field: Object.keys(wrong)[0], message });
      }
      expect((await list()).body.data).toMatchObject([{ title: 'Treffen', image, revision: 1 }]);
    });

    it('refuses files that are not images or too large, and leaves none behind', async () => {
      const { drizzle } = app.leitstand.platform.database;
      const before = await drizzle.$count(files);
      const send = (bytes: Buffer, changes: Form = {}) =>
        app.request('POST', `${path}/add`, { multipart: { fields: formOf(changes), files: [{ bytes }] } });
      expect((await send(Buffer.from('GIF89a kein Bild'))).status).toBe(415);
      const heavy = await send(Buffer.concat([await sampleImage('jpeg'), Buffer.alloc(20 * MEGABYTE)]));
      expect(heavy.status).toBe(413);
      expect(heavy.body.message).toBe('Die Datei darf nicht größer als 20 MB sein.');
      expect((await send(await sampleImage('jpeg'), { title: '' })).status).toBe(422);
      expect(await drizzle.$count(files)).toBe(before);
      expect(await count()).toBe(0);
    });

    it('is created once per idempotency key', async () => {
      const headers = { 'idempotency-key': `einmal-${kind}` };
      const send = () => app.request('POST', `${path}/add`, { form: formOf(), headers });
      const [first, second] = await Promise.all([send(), send()]);
      expect(first?.status).toBe(200);
      expect(second?.body).toEqual(first?.body);
      expect(await count()).toBe(1);
    });

    it('keeps its image if an update sends none', async () => {
      const id = await added();
      const answer = await app.request('PUT', `${path}/update`, {
        json: { ...form, [idField]: id, title: 'Neu' },
      });
      expect(answer.body.data).toMatchObject({ _id: id, title: 'Neu', image, revision: 2 });
    });

    it('replaces its image and removes the old one unless another record uses it', async () => {
      const shared = await upload();
      const ids = [await added({ image: shared }), await added({ image: shared })] as const;
      const replace = async (id: string) =>
        app.request('PUT', `${path}/update`, {
          multipart: {
            fields: formOf({ [idField]: id, image: shared }),
            files: [{ bytes: await sampleImage('png') }],
          },
        });
      const first = await replace(ids[0]);
      expect(first.body.data.image).toMatch(/\.png$/);
      expect(await imageStatus(shared)).toBe(200);
      expect((await replace(ids[1])).status).toBe(200);
      expect(await imageStatus(shared)).toBe(404);
      expect((await update(ids[0])).body.data.image).toBe(image);
      expect(await imageStatus(first.body.data.image)).toBe(404);
    });

    it('refuses a stale revision, returns the current record, and accepts clients that send none', async () => {
      const id = await added();
      expect((await update(id, { title: 'Erste', revision: '1' })).status).toBe(200);
      const stale = await update(id, { title: 'Zweite', revision: '1' });
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { title: 'Erste', revision: 2 } });
      expect((await update(id, { title: 'Dritte' })).status).toBe(200);
      const answers = await Promise.all([0, 1, 2, 3].map((n) => update(id, { title: `Fassung ${n}`, revision: '3' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });

    it.each(['unbekannt', newId()])('answers 404 for the id %s', async (id) => {
      expect((await update(id)).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    });

    it('disappears when deleted, comes back when restored, and every change is logged', async () => {
      const id = await added({ title: 'Alpenrunde' });
      await update(id, { title: 'Ostseerunde' });
      expect((await remove(id)).status).toBe(200);
      expect((await list()).body).toMatchObject({ data: [], total: 0 });
      expect(await search('ostsee')).toEqual([]);
      expect((await update(id)).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
      expect((await app.request('POST', `/restore/${kind}/${id}`)).status).toBe(200);
      expect(await search('ostsee')).toEqual(['Ostseerunde']);
      const { drizzle } = app.leitstand.platform.database;
      const log = await drizzle.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
      expect(log.map(({ entity }) => entity)).toEqual([kind, kind, kind, kind]);
      expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore']);
      expect(log[1]).toMatchObject({ before: { title: 'Alpenrunde' }, after: { title: 'Ostseerunde' } });
    });

    it('is erased with its image once it can no longer be restored', async () => {
      const own = await upload();
      const id = await added({ image: own });
      await remove(id);
      await deletion.purge(app.leitstand.platform, inDays(29));
      const isStored = () => openImageStorage(app.leitstand.platform.config).exists(`large/${own}`);
      expect([await count(), await isStored(), await imageStatus(own)]).toEqual([1, true, 404]);
      await deletion.purge(app.leitstand.platform, inDays(31));
      expect([await count(), await isStored()]).toEqual([0, false]);
    });
  });
});
