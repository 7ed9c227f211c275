import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trips } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

type Form = Record<string, string>;

function stop(city: string, longitude: number, latitude: number) {
  return {
    place: `Parkplatz ${city}`,
    city,
    state: 'Bayern',
    country: 'Deutschland',
    location: { type: 'Point', coordinates: [longitude, latitude] },
  };
}

const START = stop('Füssen', 10.7, 47.57);
const END = stop('Würzburg', 9.93, 49.79);
const ELSEWHERE = stop('Augsburg', 10.9, 48.37);

const oneWay: Form = {
  title: 'Romantische Straße',
  category: '2 point',
  description: 'Kurven und Ausblicke',
  tripDate: '2030-05-01T10:00:00+02:00',
  startPointAddress: JSON.stringify(START),
  endPointAddress: JSON.stringify(END),
  totalTripDistance: '412345.5',
  maxParticipants: '12',
};

describeEitherEngine('trips', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(trips));

  const add = (changes: Form = {}) => app.request('POST', '/trip/add', { form: { ...oneWay, ...changes } });
  async function added(changes: Form = {}): Promise<string> {
    const { status, body } = await add(changes);
    expect(status).toBe(200);
    return body.data._id as string;
  }
  /** An update without some fields. */
  const update = (tripId: string, changes: Form = {}, ...omitted: string[]) => {
    const form = Object.entries({ ...oneWay, tripId, ...changes }).filter(([name]) => !omitted.includes(name));
    return app.request('PUT', '/trip/update', { form: Object.fromEntries(form) });
  };

  it('stores both ends, the distance and the number of participants, from a form or JSON', async () => {
    const expected = {
      category: '2 point',
      tripDate: '2030-05-01T08:00:00.000Z',
      startPointAddress: START,
      endPointAddress: END,
      totalTripDistance: 412345.5,
      maxParticipants: 12,
    };
    expect((await add()).body.data).toMatchObject(expected);
    const json = { ...oneWay, startPointAddress: START, endPointAddress: END, maxParticipants: 12 };
    expect((await app.request('POST', '/trip/add', { json })).body.data).toMatchObject(expected);
    expect((await app.request('GET', '/trip/all/0/25/-1')).body.data).toMatchObject([expected, expected]);
  });

  it('has neither end nor distance with 1 point, new or changed', async () => {
    const expected = { category: '1 point', startPointAddress: START, endPointAddress: null, totalTripDistance: null };
    expect((await add({ category: '1 point' })).body.data).toMatchObject(expected);
    const id = await added();
    expect((await update(id, { category: '1 point' })).body.data).toMatchObject(expected);
    const back = await update(id, {}, 'totalTripDistance');
    expect(back.body.data).toMatchObject({ endPointAddress: END, totalTripDistance: null });
  });

  it('requires an end with 2 points, new or changed', async () => {
    const id = await added();
    for (const answer of [
      await add({ endPointAddress: '' }),
      await update(id, { endPointAddress: '' }),
      await update(id, {}, 'endPointAddress'),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'FIELD_MISSING',
        field: 'endPointAddress',
        message: 'Das Feld Endpunkt darf nicht leer sein.',
      });
    }
    expect(await db().$count(trips)).toBe(1);
  });

  describe('an update without a distance', () => {
    it('keeps the known one while both points stay the same', async () => {
      const renamed = JSON.stringify({ ...END, place: 'Residenz' });
      const answer = await update(await added(), { endPointAddress: renamed }, 'totalTripDistance');
      expect(answer.body.data).toMatchObject({ endPointAddress: { place: 'Residenz' }, totalTripDistance: 412345.5 });
    });

    it.each(['startPointAddress', 'endPointAddress'])('drops it when %s changes', async (field) => {
      const answer = await update(await added(), { [field]: JSON.stringify(ELSEWHERE) }, 'totalTripDistance');
      expect(answer.body.data).toMatchObject({ [field]: ELSEWHERE, totalTripDistance: null });
    });
  });

  it('clears the number of participants when it is empty, and keeps it when it is absent', async () => {
    const id = await added();
    expect((await update(id, {}, 'maxParticipants')).body.data.maxParticipants).toBe(12);
    expect((await update(id, { maxParticipants: '' })).body.data.maxParticipants).toBeNull();
    expect((await add({ maxParticipants: '' })).body.data.maxParticipants).toBeNull();
  });

  it('can have no image, and its image can be removed', async () => {
    const withFile = await app.request('POST', '/trip/add', {
      multipart: { fields: oneWay, files: [{ bytes: await sampleImage('jpeg') }] },
    });
    const { _id, image } = withFile.body.data;
    expect(image).not.toBe('');
    expect((await update(_id, { image: '' })).body.data.image).toBe('');
    expect((await app.request('GET', `/files/images/${image}`)).status).toBe(404);
    expect((await add()).body.data.image).toBe('');
  });

  it('is found by its description, even after it changed, and not by its places', async () => {
    const found = async (text: string) => (await app.request('GET', `/trip/search/${text}/0/25/-1`)).body.data.length;
    const id = await added();
    expect(await found('ausblicke')).toBe(1);
    expect(await found('fuessen')).toBe(0);
    await update(id, { description: 'Seen' });
    expect(await found('ausblicke')).toBe(0);
    expect(await found('seen')).toBe(1);
  });

  it('is listed by its date, upcoming or past, together with the other filters', async () => {
    const dates = {
      '2030-06-01T10:00:00Z': '1 point',
      '2020-01-01T10:00:00Z': '1 point',
      '2030-02-01T10:00:00Z': '2 point',
    };
    for (const [tripDate, category] of Object.entries(dates)) await added({ tripDate, category });
    const found = async (body: object) =>
      ((await app.request('POST', '/trip/find/0/25', { json: body })).body.data as { tripDate: string }[]).map(
        ({ tripDate }) => tripDate.slice(0, 7),
      );
    expect(await found({})).toEqual(['2030-02', '2020-01', '2030-06']);
    expect(await found({ when: 'upcoming' })).toEqual(['2030-02', '2030-06']);
    expect(await found({ when: 'upcoming', type: '1 point' })).toEqual(['2030-06']);
    expect(await found({ when: 'upcoming', search: 'ku' })).toEqual(['2030-02', '2030-06']);
    expect(await found({ when: 'past' })).toEqual(['2020-01']);
    expect(await found({ when: 'upcoming', since: '2031-01-01' })).toEqual([]);
  });

  it.each([
    ['category', '', 'Das Feld Kategorie darf nicht leer sein.'],
    ['category', 'custom', 'Das Feld Kategorie hat einen ungültigen Wert.'],
    ['description', '', 'Das Feld Beschreibung darf nicht leer sein.'],
    ['tripDate', '', 'Das Feld Datum darf nicht leer sein.'],
    ['tripDate', '31.12.2030', 'Das Feld Datum hat einen ungültigen Wert.'],
    ['startPointAddress', '', 'Das Feld Startpunkt darf nicht leer sein.'],
    ['startPointAddress', '[1,2]', 'Das Feld Startpunkt hat einen ungültigen Wert.'],
    ['endPointAddress', 'kein JSON', 'Das Feld Endpunkt hat einen ungültigen Wert.'],
    ['maxParticipants', '0', 'Das Feld Maximale Teilnehmer hat einen ungültigen Wert.'],
    ['maxParticipants', '2.5', 'Das Feld Maximale Teilnehmer hat einen ungültigen Wert.'],
    ['totalTripDistance', '-1', 'Das Feld Strecke hat einen ungültigen Wert.'],
    ['totalTripDistance', 'weit', 'Das Feld Strecke hat einen ungültigen Wert.'],
  ])('refuses %s = %j, new or changed', async (field, value, message) => {
    const id = await added();
    for (const answer of [await add({ [field]: value }), await update(id, { [field]: value })]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field, message });
    }
    expect((await app.request('GET', '/trip/all/0/25/-1')).body.data).toMatchObject([{ _id: id, revision: 1 }]);
  });
});
