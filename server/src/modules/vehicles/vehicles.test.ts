import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, files, vehicles } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser, sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('vehicles', (engine) => {
  let app: TestApp;
  let userId: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    userId = (await addUser(app))._id;
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(() => db().delete(vehicles));

  async function addVehicle(brand = 'BMW', model = 'i4', galleryImages: string[] = []) {
    const id = newId();
    await db()
      .insert(vehicles)
      .values({ id, userId, brand, model, galleryImages, searchText: searchTextOf(brand, model) });
    return id;
  }
  const update = (fields: Record<string, string>, images: Buffer[] = []) =>
    app.request('PUT', '/auto/update', { multipart: { fields, files: images.map((bytes) => ({ bytes })) } });
  const urls = (vehicle: { galleryImages: { url: string }[] }) => vehicle.galleryImages.map(({ url }) => url);

  it('lists those of a user, all, and those that match', async () => {
    await addVehicle();
    await addVehicle('Škoda', 'Octavia');
    expect((await app.request('GET', `/auto/user/${userId}`)).body.data).toHaveLength(2);
    const all = await app.request('GET', '/auto/all/0/25');
    expect(all.body).toMatchObject({
      total: 2,
      data: [{ brand: 'Škoda', user: { userName: 'Lena Krüger' } }, { brand: 'BMW' }],
    });
    expect((await app.request('GET', '/auto/search/skoda/0/25')).body.data).toHaveLength(1);
    expect((await app.request('GET', '/auto/search/i4/0/25')).body.data).toHaveLength(1);
  });

  it('shows the newest first, wherever the text occurs', async () => {
    await addVehicle('Seat', 'Leon');
    await addVehicle('Leonart', 'C3');
    await addVehicle('Seat', 'Leon ST');
    const found = await app.request('GET', '/auto/search/leon/0/25');
    expect(found.body.data.map(({ model }: { model: string }) => model)).toEqual(['Leon ST', 'C3', 'Leon']);
  });

  it('shows one vehicle as the lists do, and none that is deleted', async () => {
    const id = await addVehicle('Škoda', 'Octavia', ['a.jpg']);
    const one = () => app.request('GET', `/auto/one/${id}`);
    expect((await one()).body.data).toEqual((await app.request('GET', '/auto/all/0/25')).body.data[0]);
    await app.request('DELETE', `/auto/delete/${id}`);
    expect((await one()).status).toBe(404);
    for (const unknown of [newId(), 'unbekannt']) {
      expect((await app.request('GET', `/auto/one/${unknown}`)).status).toBe(404);
    }
  });

  it('keeps, removes and adds images in one save', async () => {
    const id = await addVehicle();
    const first = await update({ autoId: id }, [await sampleImage('jpeg'), await sampleImage('png')]);
    const [one = '', two = ''] = urls(first.body.data);
    expect(two).toMatch(/\.png$/);
    const second = await update(
      {
        autoId: id,
        existingImages: JSON.stringify([two]),
        deletedImages: JSON.stringify([one]),
        brand: 'BMW M',
        year: '2021',
      },
      [await sampleImage('jpeg')],
    );
    expect(second.body.data).toMatchObject({ brand: 'BMW M', model: 'i4', year: 2021, revision: 3 });
    expect(urls(second.body.data)[0]).toBe(two);
    expect(urls(second.body.data)).toHaveLength(2);
    expect((await app.request('GET', `/files/images/${one}`)).status).toBe(404);
    expect((await app.request('GET', `/files/images/${two}`)).status).toBe(200);
    expect((await update({ autoId: id, year: '' })).body.data.year).toBeNull();
  });

  it('refuses unknown images, wrong files, stale revisions and unknown ids, and leaves no file behind', async () => {
    const id = await addVehicle();
    const before = await db().$count(files);
    expect(
      (await update({ autoId: id, existingImages: '["fremd.jpg"]' }, [await sampleImage('jpeg')])).body.field,
    ).toBe('existingImages');
    expect((await update({ autoId: id }, [Buffer.from('GIF89a kein Bild')])).status).toBe(415);
    expect((await update({ autoId: id, revision: '7' }, [await sampleImage('jpeg')])).body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { _id: id, revision: 1 },
    });
    expect((await update({ autoId: newId() }, [await sampleImage('jpeg')])).status).toBe(404);
    expect((await update({ autoId: id, year: '1700' })).body).toMatchObject({ field: 'year' });
    expect(await db().$count(files)).toBe(before);
  });

  it('deletes and restores', async () => {
    const id = await addVehicle();
    expect((await app.request('DELETE', `/auto/delete/${id}`)).status).toBe(200);
    expect((await app.request('GET', `/auto/user/${userId}`)).body.data).toEqual([]);
    expect((await app.request('DELETE', `/auto/delete/${id}`)).status).toBe(404);
    expect((await app.request('POST', `/restore/car/${id}`)).status).toBe(200);
    expect((await app.request('GET', `/auto/user/${userId}`)).body.data).toHaveLength(1);
    const actions = (await db().select().from(auditLog))
      .filter(({ entityId }) => entityId === id)
      .map(({ action }) => action);
    expect(actions).toEqual(['delete', 'restore']);
  });
});
