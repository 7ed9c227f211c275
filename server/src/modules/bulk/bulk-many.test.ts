import { MAX_BULK_ROWS } from '@leitstand/contract/base/limits';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditLog, bulkRuns, posts } from '../../db/schema.ts';
import { addPosts, BulkCalls } from '../../testing/bulk-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { amount } from '../../testing/soak.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 400_000 });

const POSTS = amount(2000, 10_000);
const ALL_POSTS = { resource: 'posts', filter: {} };

describeEitherEngine('bulk actions on many records', (engine) => {
  let app: TestApp;
  let bulk: BulkCalls;
  beforeAll(async () => {
    app = await openTestApp(engine);
    bulk = new BulkCalls(app);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    // Deleting row by row runs the counting triggers for every post and would take most of the test's time.
    await app.leitstand.platform.database.pool.query('truncate bulk_runs, users, audit_log cascade');
  });
  const shown = () => db().$count(posts, isNull(posts.deletedAt));
  const listed = async () => (await app.request('POST', '/post/find/0/25', { json: {} })).body.total;

  it('delete and restore while lists respond', async () => {
    await addPosts(app.leitstand.platform.database, POSTS);
    const started = await bulk.start(ALL_POSTS, 'delete', { expected: POSTS });
    const totals: number[] = [];
    await eventually(async () => {
      totals.push(await listed());
      return (await bulk.look(started.body.data._id)).body.data.finishedAt ?? undefined;
    }, 300_000);
    // The lists returned intermediate states.
    expect(totals.filter((total) => total > 0 && total < POSTS).length).toBeGreaterThan(2);
    const run = (await bulk.look(started.body.data._id)).body.data;
    expect(run).toMatchObject({ state: 'done', total: POSTS, done: POSTS, failed: 0 });
    expect([await shown(), await listed()]).toEqual([0, 0]);
    const undo = await bulk.ended(bulk.undo(run._id));
    expect(undo).toMatchObject({ state: 'done', total: POSTS, done: POSTS, failed: 0 });
    expect([await shown(), await listed()]).toEqual([POSTS, POSTS]);
    expect(await db().$count(auditLog)).toBe(2 * POSTS + 2);
  });

  it('stop when cancelled; processed records can be undone, even after a cancelled undo', async () => {
    await addPosts(app.leitstand.platform.database, 3000);
    const { body } = await bulk.start(ALL_POSTS, 'delete', { expected: 3000 });
    await eventually(async () => ((await bulk.look(body.data._id)).body.data.done >= 1000 ? true : undefined), 200_000);
    const run = (await bulk.cancel(body.data._id)).body.data;
    expect(run).toMatchObject({ state: 'cancelled', total: 3000, canUndo: true });
    expect(run.done).toBeLessThan(3000);
    expect(await shown()).toBe(3000 - run.done);
    expect((await bulk.cancel(run._id)).body.data).toMatchObject({ state: 'cancelled', done: run.done });

    const half = (await bulk.cancel((await bulk.undo(run._id)).body.data._id)).body.data;
    expect(half).toMatchObject({ state: 'cancelled', action: 'undo', total: run.done });
    expect(half.done).toBeLessThan(run.done);
    const whole = await bulk.ended(bulk.undo(run._id));
    expect(whole).toMatchObject({ state: 'done', total: run.done, failed: 0 });
    expect(await shown()).toBe(3000);
  });

  it('refuse a selection that is too large', async () => {
    await addPosts(app.leitstand.platform.database, MAX_BULK_ROWS + 1);
    expect(await bulk.count(ALL_POSTS)).toBe(MAX_BULK_ROWS + 1);
    const refused = await bulk.start(ALL_POSTS, 'delete', { expected: MAX_BULK_ROWS });
    expect(refused.body).toMatchObject({ success: false, code: 'SELECTION_TOO_LARGE' });
    expect((await bulk.export(ALL_POSTS)).body.code).toBe('SELECTION_TOO_LARGE');
    expect(await db().$count(bulkRuns)).toBe(0);
  });

  it('with few records do not wait for those with many', async () => {
    await addPosts(app.leitstand.platform.database, 3000);
    const ids = (await app.request('POST', '/post/find/0/3', { json: {} })).body.data.map(
      ({ _id }: { _id: string }) => _id,
    );
    const long = await bulk.start({ ...ALL_POSTS, except: ids }, 'delete', { expected: 3000 });
    const short = await bulk.ended(bulk.start({ resource: 'posts', ids }, 'delete'));
    expect(short).toMatchObject({ done: 3, failed: 0 });
    expect((await bulk.look(long.body.data._id)).body.data.state).toBe('running');
    await bulk.cancel(long.body.data._id);
  });
});
