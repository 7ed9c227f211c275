import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, bans, trips, users } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('banning the person behind a report', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await newReportWorld(app);
  });

  it.each(['user', 'post', 'trip'] as const)('erases and bans the person behind a %s', async (type) => {
    const id = await world.complain(type, await world.addObject(type));
    expect((await world.post('ban', { id, revision: 1, reason: 'Beleidigt andere' })).status).toBe(200);
    expect(await world.objects(type)).toEqual([]);
    expect(await world.db.select({ id: users.id }).from(users)).toEqual([{ id: world.lena }]);
    expect(await world.db.select({ email: bans.email }).from(bans)).toEqual([{ email: 'max@example.org' }]);
    expect((await world.logOf(world.max)).at(-1)).toBe('ban');
    expect(await world.logOf(id)).toEqual(['ban']);
    const logged = and(eq(auditLog.action, 'ban'), inArray(auditLog.entityId, [id, world.max]));
    const reasons = await world.db.select({ reason: auditLog.reason }).from(auditLog).where(logged);
    expect(reasons).toEqual([{ reason: 'Beleidigt andere' }, { reason: 'Beleidigt andere' }]);
    expect((await world.post('ban', { id })).status).toBe(404);
  });

  it('deletes the reported trip, which would otherwise stay in the app, and no other', async () => {
    const [reported, other] = [await world.addTrip('Gemeldet', world.max), await world.addTrip('Harmlos', world.max)];
    const id = await world.complain('trip', reported);
    await world.post('ban', { id });
    const left = await world.db.select({ id: trips.id, deletedAt: trips.deletedAt, userId: trips.userId }).from(trips);
    expect(left).toHaveLength(2);
    expect(left).toContainEqual({ id: reported, deletedAt: expect.any(Date), userId: null });
    expect(left).toContainEqual({ id: other, deletedAt: null, userId: null });
    expect(await world.rowOf(id)).toMatchObject({ settledAt: expect.any(Date), settledBy: expect.any(String) });
  });

  it('answers 404 for a trip without an author, or whose author was deleted', async () => {
    const withoutAuthor = await world.complain('trip', await world.addTrip());
    const deleted = await world.complain('trip', await world.addTrip('Von Max', world.max));
    await app.request('POST', '/user/delete', { json: { userId: world.max, reason: 'x' } });
    for (const id of [withoutAuthor, deleted, newId(), 'unbekannt'])
      expect((await world.post('ban', { id })).status).toBe(404);
    expect(await world.objects('trip')).toHaveLength(2);
  });

  it('requires the current revision and is atomic', async () => {
    const post = await world.addPost();
    const id = await world.complain('post', post);
    await world.complain('post', post, world.max, 'Dazu noch');
    const answer = await world.post('ban', { id, revision: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { _id: id, revision: 2 } });
    expect(answer.body.current.data).toHaveLength(2);
    expect(await world.objects('post')).toEqual([post]);
    expect(await world.logOf(id)).toEqual([]);
  });
});
