import { access } from 'node:fs/promises';
import * as path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { imagesFolder } from '../../app.ts';
import { berlinDay } from '../../db/berlin-day.ts';
import { newId } from '../../db/new-id.ts';
import {
  auditLog,
  bans,
  devices,
  posts,
  reports,
  rewardOrders,
  rewards,
  userDeletions,
  users,
  vehicles,
} from '../../db/schema.ts';
import { MODULES } from '../../modules.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser, sampleImage, userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeNow } from '../restore/purge.service.ts';

const DAY_MS = 86_400_000;

describeEitherEngine('deleting users', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [users, bans, rewardOrders, rewards, reports, userDeletions]) await db().delete(table);
  });

  const remove = (userId: string, more: object = {}) =>
    app.request('POST', '/user/delete', { json: { userId, reason: 'Auf Wunsch', ...more } });
  const isShown = async (id: string) => (await app.request('GET', `/user/admin/profile/${id}/0/1`)).status === 200;
  const exists = (name: string) =>
    access(path.join(imagesFolder(app.leitstand.platform.config), 'large', name)).then(
      () => true,
      () => false,
    );

  /** A user with records of every kind. */
  async function addPerson() {
    const upload = await app.request('POST', '/files/upload', {
      multipart: { files: [{ bytes: await sampleImage('jpeg') }] },
    });
    const image = upload.body.data as string;
    const user = await addUser(app, { telephoneNumber: '4917112345', image });
    const userId = user._id;
    const rewardId = newId();
    const postId = newId();
    await db()
      .insert(vehicles)
      .values({ id: newId(), userId, brand: 'BMW', model: 'i4', galleryImages: [image] });
    await db().insert(posts).values({ id: postId, userId, description: 'Am Gotthard' });
    await db().insert(devices).values({ token: newId(), userId });
    await db().insert(reports).values({ id: newId(), type: 'user', targetId: userId });
    await db().insert(reports).values({ id: newId(), type: 'post', targetId: postId });
    await db().insert(rewards).values({
      id: rewardId,
      orderNum: 1,
      title: 'Mütze',
      category: 'Merchandise',
      type: 'address',
      quantity: 5,
      redeemed: 2,
      coins: 10,
    });
    const order = {
      rewardId,
      rewardTitle: 'Mütze',
      rewardCategory: 'Merchandise',
      rewardType: 'address' as const,
      coins: 10,
      userId,
      userName: 'Lena Krüger',
      userEmail: user.email,
      address: 'Weg 1, 80331 München',
    };
    await db()
      .insert(rewardOrders)
      .values([
        { id: newId(), ...order, rewardSent: true },
        { id: newId(), ...order, rewardSent: false },
      ]);
    return { userId, image, rewardId };
  }

  it('requires a reason', async () => {
    const user = await addUser(app);
    const answer = await remove(user._id, { reason: ' ' });
    expect(answer.body).toMatchObject({
      code: 'FIELD_MISSING',
      field: 'reason',
      message: 'Das Feld Grund darf nicht leer sein.',
    });
    expect(await isShown(user._id)).toBe(true);
  });

  it('hides the user immediately and restores everything', async () => {
    const { userId, image } = await addPerson();
    const cached = { headers: { 'if-none-match': `"${image}"` }, token: null };
    expect((await app.request('GET', `/files/images/small/${image}`, cached)).status).toBe(304);
    expect((await remove(userId)).status).toBe(200);
    expect(await isShown(userId)).toBe(false);
    expect((await app.request('GET', `/files/images/${image}`)).status).toBe(404);
    expect((await app.request('GET', `/files/images/small/${image}`, cached)).status).toBe(404);
    expect((await app.request('GET', '/user/all/0/25/-1')).body.data).toEqual([]);
    expect((await app.request('GET', '/user/search/lena/0/25/-1')).body.data).toEqual([]);
    expect((await app.request('GET', '/auto/all/0/25')).body.data).toEqual([]);
    expect((await app.request('GET', `/auto/user/${userId}`)).body.data).toEqual([]);
    expect(await db().$count(userDeletions)).toBe(1);
    const entry = (await db().select().from(auditLog).where(eq(auditLog.entityId, userId)).orderBy(auditLog.id)).find(
      ({ action }) => action === 'delete',
    );
    expect(entry?.reason).toBe('Auf Wunsch');

    expect((await app.request('POST', `/restore/user/${userId}`)).status).toBe(200);
    expect(await isShown(userId)).toBe(true);
    expect((await app.request('GET', `/auto/user/${userId}`)).body.data).toHaveLength(1);
    expect((await app.request('GET', `/files/images/${image}`)).status).toBe(200);
    expect((await app.request('GET', `/files/images/small/${image}`, cached)).status).toBe(304);
    expect(await db().$count(userDeletions)).toBe(0);
    expect((await app.request('POST', `/restore/user/${userId}`)).status).toBe(200);
  });

  it('refuses to restore if the address has been taken', async () => {
    const user = await addUser(app);
    await remove(user._id);
    await addUser(app);
    const answer = await app.request('POST', `/restore/user/${user._id}`);
    expect(answer.body.code).toBe('NOT_RESTORABLE');
  });

  it('requires the right of the kind to restore', async () => {
    const user = await addUser(app);
    await remove(user._id);
    const { token } = await app.signedInAs('ADMIN', ['ReadUsers']);
    expect((await app.request('POST', `/restore/user/${user._id}`, { token })).status).toBe(403);
    expect((await app.request('POST', `/restore/nonsense/${user._id}`)).status).toBe(400);
    expect((await app.request('POST', `/restore/user/${newId()}`)).status).toBe(404);
  });

  it('erases the person and all personal data', async () => {
    const { userId, image, rewardId } = await addPerson();
    await app.request('PUT', '/user/update', {
      form: userForm({ _id: userId, about: 'Geheim' }),
      headers: { 'idempotency-key': 'k1' },
    });
    expect((await remove(userId, { erase: true })).status).toBe(200);
    for (const table of [users, vehicles, posts, devices, reports]) expect(await db().$count(table)).toBe(0);
    expect(await exists(image)).toBe(false);
    expect((await app.request('GET', `/files/images/${image}`)).status).toBe(404);
    expect((await app.request('POST', `/restore/user/${userId}`)).status).toBe(404);

    const orders = await db().select().from(rewardOrders);
    const sent = orders.find(({ rewardSent }) => rewardSent);
    const unsent = orders.find(({ rewardSent }) => !rewardSent);
    expect(sent).toMatchObject({ userName: 'Lena Krüger', userId: null, cancelledAt: null, userEmail: '', email: '' });
    expect(sent?.searchText).not.toContain('example');
    expect(unsent).toMatchObject({ userName: '', address: '', userEmail: '' });
    expect(unsent?.cancelledAt).not.toBeNull();
    const [reward] = await db().select().from(rewards).where(eq(rewards.id, rewardId));
    expect(reward?.redeemed).toBe(1);

    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, userId)).orderBy(auditLog.id);
    expect(log.map(({ action }) => action)).toContain('erase');
    expect(JSON.stringify(log)).not.toMatch(/Lena|Geheim|example\.org/);
    const { rows } = await app.leitstand.platform.database.pool.query('select answer from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain('Geheim');
    expect(await db().$count(userDeletions)).toBe(1);
  });

  it('keeps an image that another record uses', async () => {
    const { userId, image } = await addPerson();
    await addUser(app, { email: 'andere@example.org', image });
    await remove(userId, { erase: true });
    expect(await exists(image)).toBe(true);
  });

  it('erases and bans permanently, and lifting the ban removes only its entry', async () => {
    const { userId } = await addPerson();
    const reason = 'Betrug';
    expect((await app.request('POST', '/user/blacklist/', { json: { userId, reason } })).status).toBe(200);
    const log = await app.request('GET', `/audit/all/0/25/-1?entityId=${userId}&action=ban`);
    expect(log.body.data).toMatchObject([{ reason }]);
    expect(await db().$count(users)).toBe(0);
    const listed = await app.request('GET', '/user/blacklist/all/0/25/30');
    expect(listed.body.data).toMatchObject([{ email: 'lena.krueger@example.org', telephoneNumber: '4917112345' }]);
    expect((await app.request('GET', '/user/blacklist/search/krueger/0/25/-1')).body.data).toHaveLength(1);
    expect((await app.request('GET', '/user/blacklist/search/99/0/25/-1')).body.data).toHaveLength(0);
    const again = await app.request('POST', '/user/add', { form: userForm() });
    const today = berlinDay(new Date()).split('-').reverse().join('.');
    const message = `Diese Email ist gesperrt: Sie entspricht lena.krueger@example.org, gesperrt am ${today}.`;
    expect(again.body).toMatchObject({ code: 'ON_BLACKLIST', field: 'email', message });
    for (const email of ['LenaKrueger@example.org', 'l.ena.krueger+neu@EXAMPLE.org']) {
      const { body } = await app.request('POST', '/user/add', { form: userForm({ email, telephoneNumber: '' }) });
      expect(body).toMatchObject({ code: 'ON_BLACKLIST', field: 'email', message });
    }
    for (const telephoneNumber of ['0171 12345', '+49 (0) 171 12345', '0049 171 12345']) {
      const { body } = await app.request('POST', '/user/add', {
        form: userForm({ email: 'neu@example.org', telephoneNumber }),
        headers: { 'accept-language': 'en' },
      });
      expect(body).toMatchObject({ code: 'ON_BLACKLIST', field: 'telephoneNumber' });
      expect(body.message).toBe(`Phone number is banned: it matches +49 17112345, banned on ${today}.`);
    }
    const other = await addUser(app, { email: 'neu@example.org', telephoneNumber: '' });
    const change = (values: Record<string, string>) =>
      app.request('PUT', '/user/update', {
        form: userForm({ _id: other._id, email: 'neu@example.org', telephoneNumber: '', ...values }),
      });
    expect((await change({ email: 'lena.krueger@example.org' })).body).toMatchObject({ code: 'ON_BLACKLIST' });
    expect((await change({ email: 'lenakrueger+1@example.org' })).body).toMatchObject({ code: 'ON_BLACKLIST' });
    expect((await change({ telephoneNumber: '4917112345' })).body).toMatchObject({ field: 'telephoneNumber' });
    expect((await change({ about: 'Anders' })).status).toBe(200);

    const { _id } = listed.body.data[0];
    expect((await app.request('GET', `/user/blacklist/delete/${_id}`)).status).toBe(200);
    expect((await app.request('GET', `/user/blacklist/delete/${_id}`)).status).toBe(404);
    expect((await app.request('GET', '/user/blacklist/all/0/25/-1')).body.data).toEqual([]);
    expect((await app.request('POST', '/user/add', { form: userForm() })).status).toBe(200);
  });

  it('restores no one whose address or number was banned meanwhile', async () => {
    const twin = await addUser(app, { email: 'lena.krueger@example.org', telephoneNumber: '0171 12345' });
    const other = await addUser(app, { email: 'lenakrueger+2@example.org', telephoneNumber: '' });
    const third = await addUser(app, { email: 'dritte@example.org', telephoneNumber: '4917112345' });
    const bystander = await addUser(app, { email: 'lena.kruegers@example.org', telephoneNumber: '4917112346' });
    const { body: same } = await app.request('GET', `/user/sameContact/${twin._id}`);
    expect(same.data).toEqual([
      { _id: third._id, userName: third.userName, email: '', telephoneNumber: '4917112345' },
      { _id: other._id, userName: other.userName, email: 'lenakrueger+2@example.org', telephoneNumber: '' },
    ]);
    expect((await app.request('GET', `/user/sameContact/${bystander._id}`)).body.data).toEqual([]);

    await remove(other._id);
    const settled = { id: newId(), type: 'user' as const, targetId: other._id, settledAt: new Date() };
    await db().insert(reports).values(settled);
    await app.request('POST', '/user/blacklist/', { json: { userId: twin._id } });
    // A present user keeps a banned number, in any spelling.
    const form = userForm({ _id: third._id, email: third.email, telephoneNumber: '0171 12345' });
    expect((await app.request('PUT', '/user/update', { form })).status).toBe(200);
    await remove(third._id);
    for (const [id, field] of [
      [other._id, 'email'],
      [third._id, 'telephoneNumber'],
    ]) {
      const { body } = await app.request('POST', `/restore/user/${id}`);
      expect(body).toMatchObject({ code: 'ON_BLACKLIST', field });
    }
    const reopened = await app.request('POST', '/report/reopen', { json: { id: settled.id } });
    expect(reopened.body).toMatchObject({ code: 'ON_BLACKLIST', field: 'email' });
    expect(await isShown(other._id)).toBe(false);
  });

  it('bans atomically', async () => {
    const { userId } = await addPerson();
    const { pool } = app.leitstand.platform.database;
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
    await pool.query('create trigger refuse before delete on users for each row execute function refuse()');
    expect((await app.request('POST', '/user/blacklist/', { json: { userId } })).status).toBe(500);
    await pool.query('drop trigger refuse on users');
    await pool.query('drop function refuse()');
    expect(await db().$count(bans)).toBe(0);
    expect(await isShown(userId)).toBe(true);
  });

  it('purges users deleted more than 30 days ago, and nothing else', async () => {
    const old = await addUser(app, { email: 'alt@example.org' });
    const fresh = await addUser(app, { email: 'frisch@example.org' });
    for (const { _id } of [old, fresh]) await remove(_id);
    await db()
      .update(users)
      .set({ deletedAt: new Date(Date.now() - 31 * DAY_MS) })
      .where(eq(users.id, old._id));
    await db()
      .update(users)
      .set({ deletedAt: new Date(Date.now() - 29 * DAY_MS) })
      .where(eq(users.id, fresh._id));
    await purgeNow(app.leitstand.platform, { modules: MODULES });
    expect((await db().select({ id: users.id }).from(users)).map(({ id }) => id)).toEqual([fresh._id]);
    await purgeNow(app.leitstand.platform, { modules: MODULES });
    expect((await app.request('POST', `/restore/user/${fresh._id}`)).status).toBe(200);
  });
});
