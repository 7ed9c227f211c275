import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { users } from '../../db/schema.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { postDeletion } from '../posts/posts.service.ts';

describeEitherEngine('decisions on reports', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await newReportWorld(app);
  });

  describe('checking', () => {
    it('stores who and when, once, and can be undone', async () => {
      const id = await world.complain('user', world.max);
      expect((await world.check({ id })).status).toBe(200);
      expect((await world.list('user')).data).toMatchObject([{ checked: true }]);
      const first = await world.rowOf(id);
      expect(first?.checkedBy).not.toBeNull();
      expect((await world.check({ id, checked: true })).status).toBe(200);
      expect(await world.rowOf(id)).toEqual(first);
      await world.check({ id, checked: false });
      await world.check({ id, checked: false });
      expect((await world.list('user')).data).toMatchObject([{ checked: false }]);
      expect(await world.rowOf(id)).toMatchObject({ checkedAt: null, checkedBy: null });
      expect(await world.logOf(id)).toEqual(['check', 'uncheck']);
    });

    it('refuses missing and invalid fields', async () => {
      const id = await world.complain('user', world.max);
      expect((await world.check({})).body).toMatchObject({ code: 'FIELD_MISSING', field: 'id' });
      expect((await world.check({ id, checked: 'vielleicht' })).body).toMatchObject({ field: 'checked' });
      for (const unknown of ['unbekannt', newId(), world.max])
        expect((await world.check({ id: unknown })).status).toBe(404);
    });
  });

  describe('taking action', () => {
    it.each(['user', 'post', 'trip'] as const)('deletes the reported %s and settles the report', async (type) => {
      const targetId = type === 'user' ? world.max : type === 'post' ? await world.addPost() : await world.addTrip();
      const id = await world.complain(type, targetId);
      expect((await world.takeAction(id, type)).status).toBe(200);
      expect(await world.objects(type)).toEqual([]);
      expect(await world.rowOf(id)).toMatchObject({ settledAt: expect.any(Date), settledBy: expect.any(String) });
      expect(await world.logOf(id)).toEqual(['takeAction']);
      expect((await world.logOf(targetId)).at(-1)).toBe('delete');
      expect((await world.takeAction(id, type)).status).toBe(404);
      expect((await world.check({ id })).status).toBe(404);
    });

    it('gives the report as the reason for deleting a user, and restoring the user does not reopen it', async () => {
      const id = await world.complain('user', world.max);
      await world.takeAction(id, 'user');
      const [deleted] = await world.db.select().from(users).where(eq(users.id, world.max));
      expect(deleted).toMatchObject({ deletionReason: 'Meldung', deletedAt: expect.any(Date) });
      expect((await app.request('POST', `/restore/user/${world.max}`)).status).toBe(200);
      expect(await world.objects('user')).toEqual([]);
      expect(await world.found('user', 'weiss')).toEqual([]);
    });

    it('acts once for an idempotency key', async () => {
      const id = await world.complain('user', world.max);
      const headers = { 'idempotency-key': newId() };
      const first = await world.takeAction(id, 'user', { headers });
      expect((await world.takeAction(id, 'user', { headers })).body).toEqual(first.body);
      expect(await world.logOf(id)).toEqual(['takeAction']);
    });

    it('accepts one of several concurrent decisions', async () => {
      const id = await world.complain('post', await world.addPost());
      const answers = await Promise.all([1, 2, 3, 4].map(() => world.takeAction(id, 'post')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    });

    it('is atomic', async () => {
      const post = await world.addPost();
      const id = await world.complain('post', post);
      const { pool } = app.leitstand.platform.database;
      await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
      await pool.query('create trigger refuse before update on reports for each row execute function refuse()');
      try {
        expect((await world.takeAction(id, 'post')).status).toBe(500);
      } finally {
        await pool.query('drop function refuse cascade');
      }
      expect(await world.objects('post')).toEqual([post]);
      expect(await world.logOf(post)).toEqual([]);
    });

    it('refuses another type, unknown ids and missing fields', async () => {
      const id = await world.complain('user', world.max);
      expect((await world.takeAction(id, 'post')).status).toBe(404);
      for (const unknown of ['unbekannt', newId()]) expect((await world.takeAction(unknown, 'user')).status).toBe(404);
      const wrong = await app.request('POST', '/report/takeAction', { json: { id, type: 'car' } });
      expect(wrong.body).toMatchObject({ code: 'FIELD_INVALID', field: 'type' });
      const missing = await app.request('POST', '/report/takeAction', { json: { type: 'user' } });
      expect(missing.body).toMatchObject({ code: 'FIELD_MISSING', field: 'id' });
      expect(await world.objects('user')).toEqual([world.max]);
    });

    it('answers 404 if the object is already deleted', async () => {
      const post = await world.addPost();
      const id = await world.complain('post', post);
      await runChange(app.leitstand.platform, bySystem('test'), (change) => postDeletion.remove(change, post));
      expect((await world.takeAction(id, 'post')).status).toBe(404);
    });
  });

  describe('reopening', () => {
    it.each(['user', 'post', 'trip'] as const)('restores the %s and shows the report as before', async (type) => {
      const targetId = await world.addObject(type);
      const id = await world.complain(type, targetId);
      await world.check({ id });
      await world.takeAction(id, type);
      expect(await world.objects(type)).toEqual([]);
      for (let times = 0; times < 2; times += 1) expect((await world.post('reopen', { id })).status).toBe(200);
      expect((await world.list(type)).data).toMatchObject([{ _id: id, objectId: targetId, checked: true }]);
      expect(await world.logOf(id)).toEqual(['check', 'takeAction', 'reopen']);
      expect((await world.logOf(targetId)).slice(-2)).toEqual(['delete', 'restore']);
    });

    it('restores nothing that was not deleted by a report', async () => {
      const id = await world.complain('user', world.max);
      await app.request('POST', '/user/delete', { json: { userId: world.max, reason: 'Auf Wunsch' } });
      expect((await world.post('reopen', { id })).status).toBe(200);
      expect(await world.objects('user')).toEqual([]);
    });

    it('leaves the report settled if the object cannot be restored', async () => {
      const id = await world.complain('user', world.max);
      await world.takeAction(id, 'user');
      await addUser(app, { email: 'max@example.org' });
      expect((await world.post('reopen', { id })).body).toMatchObject({ code: 'NOT_RESTORABLE' });
      expect(await world.rowOf(id)).toMatchObject({ settledAt: expect.any(Date) });
    });

    it('refuses unknown ids and missing fields', async () => {
      for (const id of ['unbekannt', newId()]) expect((await world.post('reopen', { id })).status).toBe(404);
      expect((await world.post('reopen', {})).body).toMatchObject({ code: 'FIELD_MISSING', field: 'id' });
    });
  });
});
