import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { reportEntries, reports, trips } from '../../db/schema.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { postDeletion } from '../posts/posts.service.ts';
import { purgeReports } from './reports.service.ts';

describeEitherEngine('complaints from the app', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await newReportWorld(app);
  });

  it('reopen a processed report and keep one entry per reporter', async () => {
    const id = await world.complain('user', world.max, world.lena, 'Erst dies');
    await world.check({ id });
    await world.complain('user', world.max, world.lena, 'Dann das');
    expect((await world.list('user')).data).toMatchObject([
      { _id: id, checked: false, data: [{ reason: 'Dann das' }] },
    ]);
    expect(await world.db.$count(reportEntries)).toBe(1);
  });

  it('turn a settled report into a new case', async () => {
    const post = await world.addPost();
    const id = await world.complain('post', post);
    await world.takeAction(id, 'post');
    await runChange(app.leitstand.platform, bySystem('test'), (change) => postDeletion.restore(change, post));
    const settled = await world.rowOf(id);
    await world.complain('post', post, world.max);
    expect(await world.objects('post')).toEqual([post]);
    expect((await world.rowOf(id))?.createdAt.getTime()).toBeGreaterThan(settled?.createdAt.getTime() ?? 0);
  });

  it('share one report when made concurrently', async () => {
    const post = await world.addPost();
    await Promise.all(
      [world.lena, world.max, world.lena, world.max].map((reporter) => world.complain('post', post, reporter)),
    );
    expect(await world.db.$count(reports)).toBe(1);
    expect(await world.db.$count(reportEntries)).toBe(2);
  });

  it('require an object that exists', async () => {
    for (const type of ['user', 'post', 'trip'] as const)
      await expect(world.complain(type, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const post = await world.addPost();
    await app.request('POST', '/user/delete', { json: { userId: world.max, reason: 'x' } });
    await expect(world.complain('post', post)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are removed with their object', async () => {
    const trip = await world.addTrip();
    await world.complain('trip', trip);
    await world.complain('user', world.max);
    await purgeReports(app.leitstand.platform);
    expect(await world.db.$count(reports)).toBe(2);
    await world.db.delete(trips);
    await purgeReports(app.leitstand.platform);
    expect(await world.db.select({ type: reports.type }).from(reports)).toEqual([{ type: 'user' }]);
  });
});
