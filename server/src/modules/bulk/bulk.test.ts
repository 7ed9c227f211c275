import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, bans, bulkItems, bulkRuns, posts, users } from '../../db/schema.ts';
import type { LiveUpdate } from '../../live/live-hub.ts';
import { addPosts, BulkCalls } from '../../testing/bulk-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { newReportWorld } from '../../testing/report-world.ts';
import { addUser } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { processChunk } from './bulk-chunk.ts';

vi.setConfig({ testTimeout: 120_000 });

describeEitherEngine('bulk actions', (engine) => {
  let app: TestApp;
  let bulk: BulkCalls;
  const published: LiveUpdate[] = [];
  beforeAll(async () => {
    app = await openTestApp(engine);
    bulk = new BulkCalls(app);
    const { live } = app.leitstand.platform;
    const publish = live.publish.bind(live);
    vi.spyOn(live, 'publish').mockImplementation(async (change, updates) => {
      published.push(...updates);
      await publish(change, updates);
    });
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [bulkRuns, users, bans, auditLog]) await db().delete(table);
    published.length = 0;
  });
  const logOf = async (entityId: string) =>
    (await db().select().from(auditLog).where(eq(auditLog.entityId, entityId)).orderBy(auditLog.id)).map(
      ({ action, entity, after, reason, adminName }) => ({ action, entity, after, reason, adminName }),
    );
  const postIds = async () =>
    (await app.request('POST', '/post/find/0/100', { json: {} })).body.data.map(({ _id }: { _id: string }) => _id);
  const shownUsers = async () =>
    (
      await db()
        .select({ name: users.userName })
        .from(users)
        .where(isNull(users.deletedAt))
        .orderBy(asc(users.userName))
    ).map(({ name }) => name);

  it('delete all posts that match a filter except some, in the order of the list', async () => {
    await addPosts(app.leitstand.platform.database, 60);
    const before: string[] = await postIds();
    const selection = { resource: 'posts', filter: { search: 'beitrag 1' }, except: [before[10], 'nonsense'] };
    // Numbers 1 and 10 to 19; the eleventh of the list is number 11.
    expect(await bulk.count(selection)).toBe(10);
    const run = await bulk.ended(bulk.start(selection, 'delete'));
    expect(run).toMatchObject({ state: 'done', action: 'delete', total: 10, done: 10, failed: 0, canUndo: true });
    const left = await postIds();
    const gone = before.filter((id) => !left.includes(id));
    expect(gone).toEqual([before[0], before[9], ...before.slice(11, 19)]);
    const items = await db().select().from(bulkItems).where(eq(bulkItems.runId, run._id)).orderBy(bulkItems.position);
    expect(items.map(({ recordId, state }) => [recordId, state])).toEqual(gone.map((id) => [id, 'done']));
    expect(await logOf(gone[0] ?? '')).toMatchObject([{ action: 'delete', entity: 'post', adminName: 'Test' }]);
    expect(await logOf(run._id)).toMatchObject([
      {
        action: 'start',
        entity: 'bulk',
        after: { resource: 'posts', operation: 'delete', count: 10, filter: { search: 'beitrag 1' }, except: 2 },
      },
    ]);
    expect(published.filter(({ type }) => type === 'bulkProgress').at(-1)).toMatchObject({
      entity: 'bulk',
      entityId: run._id,
      data: { total: 10, done: 10, failed: 0, state: 'done' },
    });
    expect(published.filter(({ entity, action }) => entity === 'post' && action === 'delete')).toHaveLength(10);
  });

  it('list failures in the language of the caller, and undo only their own changes', async () => {
    await addPosts(app.leitstand.platform.database, 3);
    const [first, second, third]: string[] = await postIds();
    await app.request('DELETE', `/post/delete/${second}`);
    const never = newId();
    const ids = [third, second, never, first, third];
    const run = await bulk.ended(bulk.start({ resource: 'posts', ids }, 'delete'));
    expect(run).toMatchObject({ total: 4, done: 4, failed: 2 });
    const german = await bulk.failures(run._id);
    expect(german.body).toMatchObject({
      total: 2,
      data: [
        { recordId: second, label: 'Beitrag 2', message: 'Der Eintrag wurde nicht gefunden.' },
        { recordId: never, label: '', message: 'Der Eintrag wurde nicht gefunden.' },
      ],
    });
    const english = await bulk.failures(run._id, { headers: { 'accept-language': 'en' } });
    expect(english.body.data[0].message).toBe('The record was not found.');

    const undo = await bulk.ended(bulk.undo(run._id));
    expect(undo).toMatchObject({ action: 'undo', undoes: run._id, total: 2, done: 2, failed: 0, canUndo: false });
    expect(await postIds()).toEqual([first, third]);
    expect((await bulk.look(run._id)).body.data.canUndo).toBe(false);
    expect((await bulk.undo(run._id)).body.code).toBe('NOT_UNDOABLE');
    expect((await bulk.undo(undo._id)).body.code).toBe('NOT_UNDOABLE');
    expect((await logOf(undo._id))[0]).toMatchObject({ action: 'undo', after: { undoes: run._id, count: 2 } });
  });

  it('skip records on undo that were already restored, and name those that were erased', async () => {
    await addPosts(app.leitstand.platform.database, 3);
    const ids: string[] = await postIds();
    const run = await bulk.ended(bulk.start({ resource: 'posts', filter: {} }, 'delete'));
    await app.request('POST', `/restore/post/${ids[0]}`);
    await db()
      .delete(posts)
      .where(eq(posts.id, ids[1] ?? ''));
    const undo = await bulk.ended(bulk.undo(run._id));
    expect(undo).toMatchObject({ total: 3, done: 3, failed: 1 });
    expect((await bulk.failures(undo._id)).body.data).toMatchObject([{ recordId: ids[1], label: '' }]);
    expect((await logOf(ids[0] ?? '')).map(({ action }) => action)).toEqual(['delete', 'restore']);
  });

  it('delete users with a reason, and restore them unless their address has been taken', async () => {
    const lena = await addUser(app);
    await addUser(app, { userName: 'Max Weiß', email: 'max@example.org' });
    const selection = { resource: 'users', filter: {} };
    expect((await bulk.start(selection, 'delete')).body).toMatchObject({ code: 'FIELD_MISSING', field: 'reason' });
    const run = await bulk.ended(bulk.start(selection, 'delete', { reason: 'Aufräumen' }));
    expect(run).toMatchObject({ total: 2, failed: 0 });
    expect(await shownUsers()).toEqual([]);
    expect((await logOf(lena._id)).at(-1)).toMatchObject({ action: 'delete', reason: 'Aufräumen' });
    await addUser(app, { userName: 'Lena Neu' });
    const undo = await bulk.ended(bulk.undo(run._id));
    expect(undo).toMatchObject({ total: 2, done: 2, failed: 1 });
    expect((await bulk.failures(undo._id)).body.data).toEqual([
      { recordId: lena._id, label: 'Lena Krüger', message: 'Der Eintrag kann nicht wiederhergestellt werden.' },
    ]);
    expect(await shownUsers()).toEqual(['Lena Neu', 'Max Weiß']);
  });

  it('ban users permanently, without undo', async () => {
    await addUser(app);
    const max = await addUser(app, { userName: 'Max Weiß', email: 'max@example.org' });
    const selection = { resource: 'users', filter: { search: 'max' } };
    const run = await bulk.ended(bulk.start(selection, 'ban', { reason: 'Werbung' }));
    expect(run).toMatchObject({ total: 1, done: 1, failed: 0, canUndo: false });
    expect(await shownUsers()).toEqual(['Lena Krüger']);
    expect(await db().select({ email: bans.email }).from(bans)).toEqual([{ email: 'max@example.org' }]);
    expect((await logOf(max._id)).at(-1)).toMatchObject({ action: 'ban', reason: 'Werbung' });
    expect((await bulk.undo(run._id)).body.code).toBe('NOT_UNDOABLE');
    expect((await app.request('GET', '/bulk/mine')).body.data).toEqual([]);
  });

  it('mark reports as processed and undo only their own marks', async () => {
    const world = await newReportWorld(app);
    const checked = await world.complain('user', world.max);
    const open = await world.complain('user', world.lena, world.max);
    await world.check({ id: checked, checked: true });
    const run = await bulk.ended(bulk.start({ resource: 'reports', filter: { type: 'user' } }, 'check'));
    expect(run).toMatchObject({ total: 2, done: 2, failed: 0, canUndo: true });
    const undo = await bulk.ended(bulk.undo(run._id));
    expect(undo.total).toBe(1);
    expect((await world.rowOf(checked))?.checkedAt).not.toBeNull();
    expect((await world.rowOf(open))?.checkedAt).toBeNull();
  });

  it('take action on reports of several types, except on a case held by another administrator, and reopen them', async () => {
    const world = await newReportWorld(app);
    const onPost = await world.complain('post', await world.addPost());
    const onTrip = await world.complain('trip', await world.addTrip());
    const held = await world.complain('post', await world.addPost('Anderer Text'));
    const other = await app.signedInAs('ADMIN');
    await world.post('hold', { id: held }, other.token);
    const run = await bulk.ended(bulk.start({ resource: 'reports', ids: [onPost, onTrip, held] }, 'delete'));
    expect(run).toMatchObject({ total: 3, done: 3, failed: 1, canUndo: true });
    expect((await bulk.failures(run._id)).body.data).toEqual([
      { recordId: held, label: 'Anderer Text', message: 'Test bearbeitet diesen Fall gerade.' },
    ]);
    expect(await world.objects('trip')).toEqual([]);
    // The failure was rolled back: its post still exists.
    expect(await world.objects('post')).toHaveLength(1);
    const undo = await bulk.ended(bulk.undo(run._id));
    expect(undo).toMatchObject({ total: 2, failed: 0 });
    expect([(await world.objects('post')).length, (await world.objects('trip')).length]).toEqual([2, 1]);
    expect(await world.logOf(onPost)).toEqual(['takeAction', 'reopen']);
  });

  it('ban the people behind reports', async () => {
    const world = await newReportWorld(app);
    const report = await world.complain('post', await world.addPost());
    const run = await bulk.ended(bulk.start({ resource: 'reports', ids: [report] }, 'ban', { reason: 'Betrug' }));
    expect(run).toMatchObject({ total: 1, done: 1, failed: 0, canUndo: false });
    expect(await shownUsers()).toEqual(['Lena Krüger']);
    expect((await logOf(report)).at(-1)).toMatchObject({ action: 'ban', reason: 'Betrug' });
  });

  it('stop when the administrator who started them loses the right', async () => {
    await addPosts(app.leitstand.platform.database, 5);
    const reader = await app.signedInAs('ADMIN', ['ReadUsers']);
    const [row] = await db()
      .insert(bulkRuns)
      .values({
        id: newId(),
        adminId: reader.adminId,
        adminName: 'Test',
        language: 'de',
        resource: 'posts',
        action: 'delete',
        total: 1,
      })
      .returning();
    const [post] = await db().select().from(posts).limit(1);
    await db()
      .insert(bulkItems)
      .values({ runId: row?.id ?? '', position: 0, recordId: post?.id ?? '' });
    if (row)
      expect(await processChunk(app.leitstand.platform, row, false)).toMatchObject({
        done: 0,
        cancelledAt: expect.any(Date),
      });
    expect(
      await db()
        .select()
        .from(posts)
        .where(and(eq(posts.id, post?.id ?? ''), isNull(posts.deletedAt))),
    ).toHaveLength(1);
  });
});
