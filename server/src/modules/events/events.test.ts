import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { events } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const address = {
  place: 'Marktplatz',
  city: 'Würzburg',
  state: 'Bayern',
  country: 'Deutschland',
  location: { type: 'Point', coordinates: [9.93, 49.79] },
};

describeEitherEngine('events', (engine) => {
  let app: TestApp;
  let image: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    const upload = await app.request('POST', '/files/upload', {
      multipart: { files: [{ bytes: await sampleImage('jpeg') }] },
    });
    image = upload.body.data;
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(events));

  const eventForm = (changes: Record<string, string> = {}) => ({
    title: 'Frühlingstreffen',
    description: 'Kaffee und Benzingespräche',
    eventDate: '2030-05-01T10:00:00+02:00',
    eventAddress: JSON.stringify(address),
    image,
    ...changes,
  });
  const add = (changes: Record<string, string> = {}) => app.request('POST', '/event/add', { form: eventForm(changes) });
  const update = (changes: Record<string, string>) => app.request('PUT', '/event/update', { form: eventForm(changes) });
  const found = async (text: string) =>
    (await app.request('GET', `/event/search/${encodeURIComponent(text)}/0/25/-1`)).body.data.length as number;

  it('stores what a form or JSON sends', async () => {
    const expected = {
      title: 'Frühlingstreffen',
      description: 'Kaffee und Benzingespräche',
      eventDate: '2030-05-01T08:00:00.000Z',
      eventAddress: address,
    };
    expect((await add()).body.data).toMatchObject(expected);
    const json = await app.request('POST', '/event/add', { json: { ...eventForm(), eventAddress: address } });
    expect(json.body.data).toMatchObject(expected);
  });

  it('is found by description, place and town, even after they changed', async () => {
    const { _id } = (await add()).body.data;
    for (const text of ['benzin', 'marktpl', 'wuerzburg', 'würzburg'])
      expect([text, await found(text)]).toEqual([text, 1]);
    expect(await found('bayern')).toBe(0);
    const moved = JSON.stringify({ ...address, place: 'Münsterplatz', city: 'Ulm' });
    await update({ eventId: _id, description: 'Grillen', eventAddress: moved });
    for (const text of ['grill', 'muenster', 'ulm']) expect([text, await found(text)]).toEqual([text, 1]);
    for (const text of ['benzin', 'markt', 'würz']) expect([text, await found(text)]).toEqual([text, 0]);
  });

  it('lists upcoming events by date, today included, and past ones, however they were created', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const thisMorning = `${new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date())}T00:00:00`;
    const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
      .format(new Date())
      .replace(/.*GMT/, '');
    const dates = {
      Fern: inDays(60),
      Gestern: inDays(-1.5),
      Nah: inDays(3),
      Heute: `${thisMorning}${offset}`,
      Früher: inDays(-40),
    };
    for (const [title, eventDate] of Object.entries(dates)) expect((await add({ title, eventDate })).status).toBe(200);
    const titles = async (body: object, page = '0/25') => {
      const answer = await app.request('POST', `/event/find/${page}`, { json: body });
      return [...(answer.body.data as { title: string }[]).map(({ title }) => title), answer.body.total];
    };
    expect(await titles({ when: 'upcoming' })).toEqual(['Heute', 'Nah', 'Fern', 3]);
    expect(await titles({ when: 'upcoming', time: 7 })).toEqual(['Heute', 'Nah', 2]);
    expect(await titles({ when: 'upcoming' }, '1/1')).toEqual(['Nah', 3]);
    expect(await titles({ when: 'past' })).toEqual(['Gestern', 'Früher', 2]);
    expect(await titles({ when: 'past', time: 30 })).toEqual(['Gestern', 1]);
    expect(await titles({ when: 'past', search: 'fruh' })).toEqual(['Früher', 1]);
    expect((await app.request('POST', '/event/find/0/25', { json: { when: 'bald' } })).status).toBe(422);
  });

  it.each([
    ['description', ' ', 'Das Feld Beschreibung darf nicht leer sein.'],
    ['description', 'x'.repeat(5001), 'Das Feld Beschreibung ist um 1 Zeichen zu lang (höchstens 5.000).'],
    ['eventDate', '', 'Das Feld Datum darf nicht leer sein.'],
    ['eventDate', 'morgen', 'Das Feld Datum hat einen ungültigen Wert.'],
    ['eventAddress', '', 'Das Feld Ort darf nicht leer sein.'],
    ['eventAddress', 'kein JSON', 'Das Feld Ort hat einen ungültigen Wert.'],
    ['eventAddress', '{"place":"ohne Punkt"}', 'Das Feld Ort hat einen ungültigen Wert.'],
    ['image', '', 'Das Feld Bild darf nicht leer sein.'],
  ])('refuses %s = %j, new or changed', async (field, value, message) => {
    const { _id } = (await add()).body.data;
    for (const answer of [await add({ [field]: value }), await update({ eventId: _id, [field]: value })]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field, message });
    }
    expect((await app.request('GET', '/event/all/0/25/-1')).body.data).toMatchObject([{ image, revision: 1 }]);
  });

  it('names all missing fields in one response, in the language of the caller', async () => {
    const { body } = await app.request('POST', '/event/add', { json: {}, headers: { 'accept-language': 'en' } });
    expect(Object.keys(body.fields).sort()).toEqual(['description', 'eventAddress', 'eventDate', 'title']);
    expect(body.fields.eventAddress).toContain('Location');
  });
});
