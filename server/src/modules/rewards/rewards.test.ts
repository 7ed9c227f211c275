import { MAX_IMAGES } from '@leitstand/contract/base/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, files, rewardOrders, rewards, users } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser, sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';

const titles = ({ body }: TestAnswer) => (body.data as { title: string }[]).map(({ title }) => title);
const urls = (reward: { images: { url: string }[] }) => reward.images.map(({ url }) => url);
const fields = (changes: Record<string, string> = {}) => ({
  title: 'Mütze',
  type: 'address',
  category: 'Merchandise',
  coins: '10',
  quantity: '5',
  ...changes,
});

describeEitherEngine('rewards', (engine) => {
  let app: TestApp;
  let jpeg: Buffer;
  let image: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    jpeg = await sampleImage('jpeg');
    const upload = await app.request('POST', '/files/upload', { multipart: { files: [{ bytes: jpeg }] } });
    image = upload.body.data;
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [rewardOrders, rewards, users]) await db().delete(table);
  });

  const add = (changes: Record<string, string> = {}, images: Buffer[] = [], headers = {}) =>
    app.request('POST', '/reward/add', {
      multipart: { fields: fields({ image, ...changes }), files: images.map((bytes) => ({ bytes })) },
      headers,
    });
  const added = async (changes: Record<string, string> = {}, images: Buffer[] = []) =>
    (await add(changes, images)).body.data as { _id: string; orderNum: number; images: { url: string }[] };
  const update = (changes: Record<string, string>, images: Buffer[] = []) =>
    app.request('PUT', '/reward/update', {
      multipart: { fields: fields(changes), files: images.map((bytes) => ({ bytes })) },
    });
  const list = () => app.request('GET', '/reward/all/0/50');
  const places = async () => (await list()).body.data.map(({ orderNum }: { orderNum: number }) => orderNum);
  const setRedeemed = (id: string, redeemed: number) =>
    db().update(rewards).set({ redeemed }).where(eq(rewards.id, id));

  async function addOrder(rewardId: string, userId: string, more: Partial<typeof rewardOrders.$inferInsert> = {}) {
    const reward = { rewardId, rewardTitle: 'Mütze', rewardCategory: 'Merchandise', rewardType: 'address' as const };
    await db()
      .insert(rewardOrders)
      .values({ id: newId(), ...reward, coins: 10, userId, userName: 'Lena', ...more });
  }

  describe('list and search', () => {
    it('keeps the order, pages without gaps and counts', async () => {
      for (const title of ['C', 'A', 'B']) await added({ title });
      expect(titles(await list())).toEqual(['C', 'A', 'B']);
      const pages = await Promise.all([0, 2].map((skip) => app.request('GET', `/reward/all/${skip}/2`)));
      expect(pages.flatMap(titles)).toEqual(['C', 'A', 'B']);
      expect(pages[0]?.body.total).toBe(3);
      expect((await app.request('GET', '/reward/all/0/101')).status).toBe(400);
      expect((await app.request('GET', '/reward/all/x/5')).status).toBe(400);
    });

    it('finds titles and categories, the best match first', async () => {
      for (const title of ['Große Mütze', 'Mütze "rot"', '100% Wachs', 'a_b', 'Tasse 🚗']) await added({ title });
      await added({ title: 'Felge', category: 'Tuning' });
      const search = async (text: string) =>
        titles(await app.request('GET', `/reward/search/${encodeURIComponent(text)}/0/5`));
      expect(await search('mutze')).toEqual(['Mütze "rot"', 'Große Mütze']);
      expect((await search('MUETZE')).sort()).toEqual(['Große Mütze', 'Mütze "rot"']);
      expect(await search('tu')).toEqual(['Felge']);
      expect(await search('grosse')).toEqual(['Große Mütze']);
      expect(await search('%')).toEqual(['100% Wachs']);
      expect(await search('_')).toEqual(['a_b']);
      expect(await search('"rot"')).toEqual(['Mütze "rot"']);
      expect(await search('🚗')).toEqual(['Tasse 🚗']);
      expect(await search(`' or 1=1 --`)).toEqual([]);
    });

    it('shows redeemers, without deleted users and cancelled orders, only with the right to read users', async () => {
      const { _id } = await added();
      const one = await addUser(app, { userName: 'Eins', email: 'eins@example.org' });
      const two = await addUser(app, { userName: 'Zwei', email: 'zwei@example.org' });
      const gone = await addUser(app, { userName: 'Weg', email: 'weg@example.org' });
      await addOrder(_id, one._id, { createdAt: new Date('2024-01-01') });
      await addOrder(_id, two._id);
      await addOrder(_id, two._id);
      await addOrder(_id, gone._id, { rewardSent: true });
      await app.request('POST', '/user/delete', { json: { userId: gone._id, reason: 'x' } });
      const cancelled = await addUser(app, { email: 'drei@example.org' });
      await addOrder(_id, cancelled._id, { cancelledAt: new Date() });
      await setRedeemed(_id, 4);
      const [reward] = (await list()).body.data;
      expect(reward).toMatchObject({ quantity: 5, remainingAmount: 1, userRedeemed: 4 });
      expect(reward.redeemedUsers).toEqual([
        { _id: two._id, userName: 'Zwei' },
        { _id: one._id, userName: 'Eins' },
      ]);
      const { token } = await app.signedInAs('ADMIN', ['WriteMasterdata']);
      const shown = (await app.request('GET', '/reward/all/0/50', { token })).body.data[0];
      expect(shown).toMatchObject({ userRedeemed: 4, redeemedUsers: [] });
    });
  });

  describe('add', () => {
    it('accepts a form, JSON and files, and puts the reward at the end', async () => {
      const form = await app.request('POST', '/reward/add', { form: fields({ image }) });
      expect(form.body.data).toMatchObject({ orderNum: 1, image, title: 'Mütze', coins: 10, remainingAmount: 5 });
      const json = await app.request('POST', '/reward/add', {
        json: { ...fields({ type: 'email' }), coins: 3, quantity: 0, image },
      });
      expect(json.body.data).toMatchObject({ orderNum: 2, coins: 3, type: 'email', revision: 1 });
      const multipart = await add({ image: '' }, [jpeg, await sampleImage('png')]);
      expect(multipart.body.data).toMatchObject({ orderNum: 3, image: urls(multipart.body.data)[0] });
      expect(urls(multipart.body.data)[1]).toMatch(/\.png$/);
      const [entry] = await db()
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, json.body.data._id))
        .orderBy(auditLog.id);
      expect(entry).toMatchObject({ action: 'create', entity: 'reward', after: { coins: 3 } });
    });

    it.each([
      ['title', ' ', 'FIELD_MISSING'],
      ['title', 'x'.repeat(201), 'FIELD_INVALID'],
      ['type', 'post', 'FIELD_INVALID'],
      ['category', 'Nur lokale Prämien', 'FIELD_INVALID'],
      ['coins', '', 'FIELD_MISSING'],
      ['coins', '-1', 'FIELD_INVALID'],
      ['quantity', 'viele', 'FIELD_INVALID'],
      ['quantity', '1.5', 'FIELD_INVALID'],
      ['image', '', 'FIELD_MISSING'],
      ['image', 'fremd.jpg', 'FIELD_INVALID'],
    ])('refuses %s = %j', async (field, value, code) => {
      const answer = await add({ [field]: value });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code, field });
      expect(await db().$count(rewards)).toBe(0);
    });

    it('refuses files that are too large or not images, and leaves none behind', async () => {
      const before = await db().$count(files);
      const large = await add({}, [jpeg, Buffer.alloc(2 * 1024 * 1024 + 1, 1)]);
      expect(large.status).toBe(413);
      expect(large.body.message).toBe('Die Datei darf nicht größer als 2 MB sein.');
      expect((await add({}, [Buffer.from('GIF89a kein Bild')])).status).toBe(415);
      expect(
        (
          await add(
            {},
            Array.from({ length: MAX_IMAGES }, () => jpeg),
          )
        ).body,
      ).toMatchObject({ field: 'file' });
      expect(await db().$count(files)).toBe(before);
    });

    it('creates once for an idempotency key, and assigns each place once', async () => {
      const twice = await Promise.all([1, 2].map(() => add({}, [jpeg], { 'idempotency-key': 'r1' })));
      expect(twice[0]?.body.data._id).toBe(twice[1]?.body.data._id);
      await Promise.all(Array.from({ length: 10 }, () => add()));
      expect(await places()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    });
  });

  describe('update', () => {
    it('changes fields and keeps, removes and adds images in one save', async () => {
      const { _id, images } = await added({ image: '' }, [jpeg, jpeg, await sampleImage('png')]);
      const [one = '', two = '', three = ''] = urls({ images });
      const answer = await update(
        {
          rewardId: _id,
          title: 'Kappe',
          revision: '1',
          existingImages: JSON.stringify([three, two]),
          deletedImages: JSON.stringify([one]),
        },
        [jpeg],
      );
      expect(answer.body.data).toMatchObject({ title: 'Kappe', image: three, revision: 2 });
      expect(urls(answer.body.data)).toEqual([three, two, expect.any(String)]);
      expect((await app.request('GET', `/files/images/${one}`)).status).toBe(404);
      expect((await app.request('GET', `/files/images/${two}`)).status).toBe(200);
      expect(titles(await app.request('GET', '/reward/search/kappe/0/5'))).toEqual(['Kappe']);
      const kept = await update({ rewardId: _id, image: three });
      expect(urls(kept.body.data)).toHaveLength(3);
      expect((await update({ rewardId: _id, image: two })).body.data.image).toBe(two);
      expect((await update({ rewardId: _id, image })).body.data).toMatchObject({ image, revision: 5 });
      const [entry] = (
        await db().select().from(auditLog).where(eq(auditLog.entityId, _id)).orderBy(auditLog.id)
      ).filter(({ action }) => action === 'update');
      expect(entry).toMatchObject({ before: { title: 'Mütze' }, after: { title: 'Kappe' } });
    });

    it('refuses unknown images, stale revisions and unknown rewards', async () => {
      const { _id } = await added();
      const before = await db().$count(files);
      expect((await update({ rewardId: _id, existingImages: '["fremd.jpg"]' }, [jpeg])).body.field).toBe(
        'existingImages',
      );
      expect((await update({ rewardId: _id, image: 'fremd.jpg' }, [jpeg])).body.field).toBe('image');
      expect((await update({ rewardId: _id, revision: '7' }, [jpeg])).body).toMatchObject({
        code: 'CHANGED_MEANWHILE',
        current: { _id, revision: 1 },
      });
      for (const id of [newId(), 'unbekannt']) expect((await update({ rewardId: id }, [jpeg])).status).toBe(404);
      expect(await db().$count(files)).toBe(before);
    });

    it('does not lower the stock below the redeemed amount', async () => {
      const { _id } = await added();
      await setRedeemed(_id, 3);
      const answer = await update({ rewardId: _id, quantity: '2' });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field: 'quantity', message: 'Das Feld Menge hat einen ungültigen Wert.' });
      expect((await update({ rewardId: _id, quantity: '3' })).body.data).toMatchObject({ remainingAmount: 0 });
    });

    it('accepts one of several concurrent updates of one revision', async () => {
      const { _id } = await added();
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) => update({ rewardId: _id, title: `T${n}`, revision: '1' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    });
  });
});
