import { RESTORE_DAYS } from '@leitstand/contract/base/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, files, levels, users } from '../../db/schema.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser, sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { levelDeletion } from './levels.service.ts';
import { cachedCounts } from './user-counts.service.ts';

const numbers = ({ body }: TestAnswer) => (body.data as { level: number }[]).map(({ level }) => level);

describeEitherEngine('levels', (engine) => {
  let app: TestApp;
  let jpeg: Buffer;
  let image: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    jpeg = await sampleImage('jpeg');
    image = await upload();
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [levels, users]) await db().delete(table);
  });

  async function upload(): Promise<string> {
    return (await app.request('POST', '/files/upload', { multipart: { files: [{ bytes: jpeg }] } })).body.data;
  }
  const add = (fields: Record<string, string> = {}, headers = {}) =>
    app.request('POST', '/level/add/', { form: { level: '1', coins: '0', image, ...fields }, headers });
  const added = async (level: number, coins: number) =>
    (await add({ level: String(level), coins: String(coins) })).body.data as { _id: string };
  const update = (fields: Record<string, string>, images: Buffer[] = []) =>
    app.request('PUT', '/level/update/', {
      multipart: { fields: { level: '1', coins: '0', ...fields }, files: images.map((bytes) => ({ bytes })) },
    });
  const list = () => app.request('GET', '/level/all/0/25');
  const restore = (id: string) =>
    runChange(app.leitstand.platform, bySystem('test'), (change) => levelDeletion.restore(change, id));

  it('lists the lowest first, in pages', async () => {
    for (const level of [10, 2, 1]) await added(level, level * 100);
    expect(numbers(await list())).toEqual([1, 2, 10]);
    const page = await app.request('GET', '/level/all/1/1');
    expect(page.body).toMatchObject({ total: 3, data: [{ level: 2, coins: 200, image, status: 1, revision: 1 }] });
    expect((await app.request('GET', '/level/all/-1/25')).status).toBe(400);
  });

  it('finds numbers and coins, the exact level first', async () => {
    for (const level of [12, 2, 20, 3]) await added(level, level === 3 ? 1200 : level * 1000);
    const search = async (text: string) =>
      numbers(await app.request('GET', `/level/search/${encodeURIComponent(text)}/0/5`));
    expect(await search('2')).toEqual([2, 3, 12, 20]);
    expect(await search('20')).toEqual([20, 2, 3, 12]);
    expect(await search('Level 2')).toEqual([2, 20]);
    expect(await search('1200')).toEqual([3, 12]);
    for (const text of ['%', '_', "'", '🚗', 'Lève!', `' or 1=1 --`]) expect(await search(text)).toEqual([]);
  });

  it('counts users at a level and past it, by the coins ever collected', async () => {
    const coinsOf: [number, object][] = [
      [0, {}],
      [99, {}],
      [100, {}],
      [5, { totalCoins: 250 }],
      [700, { totalCoins: 'viele' }],
    ];
    for (const [index, [currentCoins, appFields]] of coinsOf.entries()) {
      const { _id } = await addUser(app, { email: `u${index}@example.org`, currentCoins: String(currentCoins) });
      await db()
        .update(users)
        .set({ appFields: { ...appFields } })
        .where(eq(users.id, _id));
    }
    const gone = await addUser(app, { email: 'weg@example.org', currentCoins: '100' });
    await app.request('POST', '/user/delete', { json: { userId: gone._id, reason: 'x' } });
    await added(1, 0);
    await added(3, 500);
    const answer = await add({ level: '2', coins: '100' });
    expect(answer.body.data).toMatchObject({ amountOfUsers: 2, completedUser: 1 });
    const counts = (await list()).body.data.map((each: { amountOfUsers: number; completedUser: number }) => [
      each.amountOfUsers,
      each.completedUser,
    ]);
    expect(counts).toEqual([
      [2, 3],
      [2, 1],
      [1, 0],
    ]);
  });

  it('caches the counts for a minute', async () => {
    let now = 0;
    const count = cachedCounts(db(), () => now);
    expect(await count([0])).toEqual([0]);
    await addUser(app);
    now = 59_999;
    expect(await count([0])).toEqual([0]);
    expect(await count([0, 5])).toEqual([1, 0]);
    await db().delete(users);
    now += 60_000;
    expect(await count([0, 5])).toEqual([0, 0]);
    expect(await count([])).toEqual([]);
  });

  describe('add', () => {
    it('accepts a form, JSON and a file, once per number', async () => {
      expect((await add()).body.data).toMatchObject({ level: 1, coins: 0, image });
      const json = await app.request('POST', '/level/add', { json: { level: 2, coins: 50, image } });
      expect(json.body.data).toMatchObject({ level: 2, coins: 50 });
      const file = await app.request('POST', '/level/add/', {
        multipart: { fields: { level: '3', coins: '70' }, files: [{ bytes: jpeg }] },
      });
      expect((await app.request('GET', `/files/images/${file.body.data.image}`)).status).toBe(200);
      const again = await add({ level: '3' });
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({ code: 'ALREADY_TAKEN', field: 'level' });
      const [entry] = await db()
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, json.body.data._id))
        .orderBy(auditLog.id);
      expect(entry).toMatchObject({ action: 'create', entity: 'level', after: { level: 2 } });
    });

    it.each([
      ['level', '', 'FIELD_MISSING'],
      ['level', '-1', 'FIELD_INVALID'],
      ['level', '10001', 'FIELD_INVALID'],
      ['level', 'eins', 'FIELD_INVALID'],
      ['coins', '', 'FIELD_MISSING'],
      ['coins', '1.5', 'FIELD_INVALID'],
      ['image', '', 'FIELD_MISSING'],
      ['image', 'fremd.jpg', 'FIELD_INVALID'],
    ])('refuses %s = %j', async (field, value, code) => {
      const answer = await add({ [field]: value });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code, field });
      expect(await db().$count(levels)).toBe(0);
    });

    it('creates once for an idempotency key', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => add({}, { 'idempotency-key': 'l1' })));
      expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    });
  });

  describe('update', () => {
    it('changes the numbers, keeps the image or replaces it', async () => {
      const { _id } = await added(1, 0);
      const plain = await update({ levelId: _id, level: '4', coins: '9', revision: '1' });
      expect(plain.body.data).toMatchObject({ level: 4, coins: 9, image, revision: 2 });
      const first = (await update({ levelId: _id }, [jpeg])).body.data.image;
      expect(first).not.toBe(image);
      const second = await upload();
      expect((await update({ levelId: _id, image: second })).body.data.image).toBe(second);
      expect((await app.request('GET', `/files/images/${first}`)).status).toBe(404);
      expect((await app.request('GET', `/files/images/${second}`)).status).toBe(200);
      const log = await db().select().from(auditLog).where(eq(auditLog.entityId, _id)).orderBy(auditLog.id);
      expect(log.find(({ action }) => action === 'update')).toMatchObject({
        before: { level: 1, coins: 0 },
        after: { level: 4, coins: 9 },
      });
      image = await upload();
    });

    it('refuses stale revisions, taken numbers, unknown levels and wrong files, and leaves no file behind', async () => {
      const { _id } = await added(1, 0);
      await added(2, 10);
      const before = await db().$count(files);
      expect((await update({ levelId: _id, revision: '5' }, [jpeg])).body).toMatchObject({
        code: 'CHANGED_MEANWHILE',
        current: { _id, revision: 1 },
      });
      expect((await update({ levelId: _id, level: '2' }, [jpeg])).body).toMatchObject({ field: 'level' });
      expect((await update({ levelId: _id, image: '' })).body).toMatchObject({ code: 'FIELD_MISSING', field: 'image' });
      expect((await update({ levelId: _id, image: 'fremd.jpg' })).body).toMatchObject({ field: 'image' });
      for (const id of [newId(), 'unbekannt']) expect((await update({ levelId: id }, [jpeg])).status).toBe(404);
      expect((await update({ levelId: _id }, [Buffer.from('GIF89a')])).status).toBe(415);
      const large = await update({ levelId: _id }, [Buffer.alloc(20 * 1024 * 1024 + 1)]);
      expect(large.body).toMatchObject({ message: 'Die Datei darf nicht größer als 20 MB sein.' });
      expect(await db().$count(files)).toBe(before);
      const both = await Promise.all([3, 4].map((n) => update({ levelId: _id, level: String(n), revision: '1' })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  it('deletes, restores unless the number is taken, and erases after the restore period', async () => {
    const { _id } = await added(1, 0);
    expect((await app.request('DELETE', `/level/delete/${_id}`)).status).toBe(200);
    for (const id of [_id, newId(), 'unbekannt'])
      expect((await app.request('DELETE', `/level/delete/${id}`)).status).toBe(404);
    expect(numbers(await list())).toEqual([]);
    await restore(_id);
    expect(numbers(await list())).toEqual([1]);
    await app.request('DELETE', `/level/delete/${_id}`);
    await added(1, 5);
    await expect(restore(_id)).rejects.toThrow();
    await levelDeletion.purge(app.leitstand.platform, new Date(Date.now() + (RESTORE_DAYS + 1) * 86_400_000));
    expect(await db().$count(levels)).toBe(1);
    expect((await app.request('GET', `/files/images/${image}`)).status).toBe(200);
    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, _id)).orderBy(auditLog.id);
    expect(log.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'delete', 'erase', 'restore']);
  });
});
