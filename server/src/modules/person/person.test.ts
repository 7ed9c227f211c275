import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import {
  auditLog,
  coinMovements,
  levels,
  posts,
  reportEntries,
  reports,
  rewardOrders,
  trips,
  vehicles,
} from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { type AddedUser, addUser, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine("person's file", (engine) => {
  let app: TestApp;
  let lena: AddedUser;
  let other: AddedUser;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  beforeEach(async () => {
    lena = await addUser(app, { email: `${newId()}@example.org` });
    other = await addUser(app, { email: `${newId()}@example.org`, userName: 'Otto' });
  });
  afterAll(() => app.close());

  const db = () => app.leitstand.platform.database.drizzle;
  const file = async (id = lena._id) => (await app.request('GET', `/person/${id}`)).body.data;
  const part = async (name: string, page = '0/25', id = lena._id) =>
    (await app.request('GET', `/person/${id}/${name}/${page}`)).body;

  async function addVehicle(userId = lena._id, values: Partial<typeof vehicles.$inferInsert> = {}) {
    const id = newId();
    await db()
      .insert(vehicles)
      .values({ id, userId, brand: 'BMW', model: 'i4', ...values });
    return id;
  }
  async function addPost(userId = lena._id, values: Partial<typeof posts.$inferInsert> = {}) {
    const id = newId();
    await db()
      .insert(posts)
      .values({ id, userId, description: 'Am Pass', ...values });
    return id;
  }
  async function addTrip(userId = lena._id) {
    const id = newId();
    const category = '1 point' as const;
    await db().insert(trips).values({ id, userId, title: 'Alpen', category, description: 'x', tripDate: new Date() });
    return id;
  }
  async function addOrder(values: Partial<typeof rewardOrders.$inferInsert> = {}) {
    const id = newId();
    await db()
      .insert(rewardOrders)
      .values({
        id,
        rewardTitle: 'Mütze',
        rewardCategory: 'Merchandise',
        rewardType: 'address',
        coins: 10,
        userId: lena._id,
        userName: 'Lena',
        ...values,
      });
    return id;
  }
  async function addReport(type: 'user' | 'post' | 'trip', targetId: string, reporterId = other._id) {
    const id = newId();
    await db().insert(reports).values({ id, type, targetId });
    await db().insert(reportEntries).values({ id: newId(), reportId: id, reporterId, reason: 'Spam' });
    return id;
  }

  it('shows the user and the number of records of each kind, of this person only', async () => {
    const [vehicle, post, trip, order] = [await addVehicle(), await addPost(), await addTrip(), await addOrder()];
    await db()
      .insert(levels)
      .values([0, 1].map((level) => ({ id: newId(), level, coins: 100 * level, image: '' })));
    await addVehicle(other._id);
    await addPost(other._id);
    await addTrip(other._id);
    await addOrder({ userId: other._id });
    const report = await addReport('post', post);
    await addReport('user', other._id, lena._id);
    expect(await file()).toMatchObject({
      user: { _id: lena._id, userName: 'Lena Krüger', cars: [vehicle] },
      level: 0,
      country: '',
      deletedAt: null,
      counts: { vehicles: 1, posts: 1, trips: 1, orders: 1, reports: 1, reportsMade: 1, audit: 1 },
    });
    expect(await part('vehicles')).toMatchObject({
      total: 1,
      data: [{ _id: vehicle, user: { userName: 'Lena Krüger' } }],
    });
    expect(await part('posts')).toMatchObject({ total: 1, data: [{ _id: post, user: { _id: lena._id } }] });
    expect(await part('trips')).toMatchObject({ total: 1, data: [{ _id: trip, title: 'Alpen' }] });
    expect(await part('orders')).toMatchObject({ total: 1, data: [{ _id: order, reward: { title: 'Mütze' } }] });
    expect(await part('reports')).toMatchObject({
      total: 1,
      data: [{ kind: 'reported', report: { _id: report, type: 'post', subject: 'Am Pass', reasons: ['Spam'] } }],
    });
    expect(await part('audit')).toMatchObject({ total: 1, data: [{ action: 'create', entityId: lena._id }] });
  });

  it('leaves out deleted and cancelled records', async () => {
    const vehicle = await addVehicle();
    await addPost(lena._id, { deletedAt: new Date() });
    await addOrder({ cancelledAt: new Date() });
    await app.request('DELETE', `/auto/delete/${vehicle}`);
    expect((await file()).counts).toMatchObject({ vehicles: 0, posts: 0, orders: 0 });
    for (const name of ['vehicles', 'posts', 'orders']) expect((await part(name)).data).toEqual([]);
    await app.request('POST', `/restore/car/${vehicle}`);
    expect((await file()).counts).toMatchObject({ vehicles: 1 });
  });

  it('exists for a deleted user too, with the reason, until the user is erased', async () => {
    await addVehicle();
    await app.request('POST', '/user/delete', { json: { userId: lena._id, reason: 'Doppeltes Konto' } });
    expect((await app.request('GET', `/user/single/${lena._id}`)).status).toBe(404);
    expect(await file()).toMatchObject({
      user: { userName: 'Lena Krüger' },
      deletedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      deletionReason: 'Doppeltes Konto',
      counts: { vehicles: 1 },
    });
    expect((await part('vehicles')).data).toHaveLength(1);
    await app.request('POST', `/restore/user/${lena._id}`);
    expect(await file()).toMatchObject({ deletedAt: null, deletionReason: null });
    await app.request('POST', '/user/delete', { json: { userId: lena._id, reason: 'x', erase: true } });
    expect((await app.request('GET', `/person/${lena._id}`)).status).toBe(404);
  });

  it('lists audit entries of the person and their records, newest first', async () => {
    const [vehicle, post] = [await addVehicle(), await addPost()];
    const foreign = await addPost(other._id);
    await app.request('PUT', '/user/update', { form: userForm({ _id: lena._id, email: lena.email, about: 'Neu' }) });
    await app.request('PUT', '/auto/update', { form: { autoId: vehicle, brand: 'Audi' } });
    await app.request('DELETE', `/post/delete/${foreign}`);
    await app.request('DELETE', `/post/delete/${post}`);
    const { data, total } = await part('audit');
    expect(total).toBe(4);
    expect(data).toMatchObject([
      { action: 'delete', entity: 'post', entityId: post },
      { action: 'update', entity: 'car', entityId: vehicle },
      { action: 'update', entity: 'user' },
      { action: 'create', entity: 'user' },
    ]);
    expect(data[2]).toMatchObject({ before: { about: expect.any(String) }, after: { about: 'Neu' } });
    expect(data[3]).toMatchObject({ before: null, after: null });
    expect((await file()).counts.audit).toBe(4);
    expect(await part('audit', '4/25')).toMatchObject({ data: [] });
  });

  it('is logged when it is opened, once an hour per administrator, and not in the person’s own log', async () => {
    const { token, adminId } = await app.signedInAs('ADMIN', ['ReadUsers']);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
    const open = () => app.request('GET', `/person/${lena._id}`, { token, headers });
    const views = () =>
      db()
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'view'), eq(auditLog.entityId, lena._id)));
    await file();
    for (let again = 0; again < 3; again += 1) await open();
    expect(await views()).toHaveLength(2);
    expect(await views()).toContainEqual(
      expect.objectContaining({ adminId, entity: 'user', network: '127.0.0.1', device: 'Firefox, Linux' }),
    );
    await db()
      .update(auditLog)
      .set({ at: new Date(Date.now() - 61 * 60 * 1000) })
      .where(eq(auditLog.action, 'view'));
    await open();
    expect(await views()).toHaveLength(3);
    expect((await part('audit')).total).toBe(1);
    await app.request('GET', `/person/${newId()}`, { token });
    expect(await db().$count(auditLog, and(eq(auditLog.action, 'view'), eq(auditLog.adminId, adminId)))).toBe(2);
  });

  it('books coins with a reason, once, never below zero, and keeps a history', async () => {
    const book = (change: number, key = newId()) =>
      app.request('POST', '/user/coins/book', {
        json: { userId: lena._id, change, reason: 'Kulanz' },
        headers: { 'idempotency-key': key },
      });
    const key = newId();
    expect((await book(55, key)).body.data).toMatchObject({ currentCoins: 55, revision: 2 });
    expect((await book(55, key)).body.data).toMatchObject({ currentCoins: 55 });
    expect((await book(-56)).body).toMatchObject({ code: 'COINS_BELOW_ZERO', field: 'change' });
    expect((await book(0)).status).toBe(422);
    expect((await book(2 ** 40)).status).toBe(422);
    await Promise.all([book(-5), book(-5), book(-5)]);
    const form = userForm({ _id: lena._id, email: lena.email, currentCoins: '100' });
    await app.request('PUT', '/user/update', { form });
    const { data, total } = await part('coins');
    expect(total).toBe(5);
    expect(data).toMatchObject([
      { change: 60, balance: 100, reason: '' },
      ...[40, 45, 50].map((balance) => ({ change: -5, balance, reason: 'Kulanz' })),
      { change: 55, balance: 55, reason: 'Kulanz', adminName: expect.any(String) },
    ]);
    expect((await file()).counts.coins).toBe(5);
    const [entry] = (await part('audit')).data.slice(-2);
    expect(entry).toMatchObject({ reason: 'Kulanz', before: { currentCoins: 0 }, after: { currentCoins: 55 } });
    await app.request('POST', '/user/delete', { json: { userId: lena._id, reason: 'x', erase: true } });
    expect(await db().$count(coinMovements, eq(coinMovements.userId, lena._id))).toBe(0);
  });

  it('pages without gaps at equal times', async () => {
    const createdAt = new Date('2026-03-01T10:00:00Z');
    for (let count = 0; count < 7; count += 1) await addPost(lena._id, { createdAt });
    const entry = { adminName: 'Test', action: 'update', entity: 'user', entityId: lena._id, requestId: 'x' };
    await db()
      .insert(auditLog)
      .values(Array.from({ length: 6 }, () => ({ id: newId(), at: createdAt, ...entry })));
    for (const name of ['posts', 'audit']) {
      const pages = await Promise.all(['0/3', '3/3', '6/3'].map((page) => part(name, page)));
      const ids = pages.flatMap(({ data }) => data.map(({ _id }: { _id: string }) => _id));
      expect(new Set(ids).size, name).toBe(7);
      expect(ids).toHaveLength(7);
    }
  });

  it('refuses unknown people, invalid ids and callers without the right', async () => {
    const parts = [
      '',
      '/vehicles/0/25',
      '/posts/0/25',
      '/trips/0/25',
      '/orders/0/25',
      '/coins/0/25',
      '/reports/0/25',
      '/audit/0/25',
    ];
    const { token } = await app.signedInAs('ADMIN', ['WriteMasterdata']);
    for (const end of parts) {
      for (const id of [newId(), 'nonsense']) {
        expect((await app.request('GET', `/person/${id}${end}`)).status, `${id}${end}`).toBe(404);
      }
      expect((await app.request('GET', `/person/${lena._id}${end}`, { token })).status).toBe(403);
    }
    expect((await app.request('GET', `/person/${lena._id}/posts/0/101`)).status).toBe(400);
  });
});
