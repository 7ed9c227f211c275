import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { presetTrips } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('preset trips', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(() => app.leitstand.platform.database.drizzle.delete(presetTrips));

  const add = async (fields: Record<string, string>, withFile: boolean) =>
    app.request('POST', '/trip/presetTrip/add', {
      multipart: { fields, files: withFile ? [{ bytes: await sampleImage('jpeg') }] : [] },
    });

  it('have a title and an image, and ignore other fields', async () => {
    const { body } = await add({ title: ' Alpenstraße ', description: 'Unbekannt hier' }, true);
    expect(body.data).toEqual({
      _id: expect.any(String),
      title: 'Alpenstraße',
      image: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      revision: 1,
    });
    expect((await app.request('GET', '/trip/presetTrip/search/unbekannt/0/25/-1')).body.data).toEqual([]);
  });

  it('require an image, new or changed', async () => {
    const expected = { code: 'FIELD_MISSING', field: 'image', message: 'Das Feld Bild darf nicht leer sein.' };
    expect((await add({ title: 'Alpenstraße' }, false)).body).toMatchObject(expected);
    const { _id, image } = (await add({ title: 'Alpenstraße' }, true)).body.data;
    const update = await app.request('PUT', '/trip/presetTrip/update', {
      form: { presetTripId: _id, title: 'Alpenstraße', image: '' },
    });
    expect(update.status).toBe(422);
    expect(update.body).toMatchObject(expected);
    expect((await app.request('GET', '/trip/presetTrip/all/0/25/-1')).body.data).toMatchObject([{ _id, image }]);
  });
});
