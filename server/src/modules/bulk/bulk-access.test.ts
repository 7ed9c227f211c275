import type { AddressInfo } from 'node:net';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, bulkRuns, posts, users } from '../../db/schema.ts';
import { MODULES } from '../../modules.ts';
import { addPosts, BulkCalls } from '../../testing/bulk-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeNow } from '../restore/purge.service.ts';

vi.setConfig({ testTimeout: 120_000 });

const ALL_POSTS = { resource: 'posts', filter: {} };

describeEitherEngine('bulk calls', (engine) => {
  let app: TestApp;
  let bulk: BulkCalls;
  let other: { token: string; adminId: string };
  beforeAll(async () => {
    app = await openTestApp(engine);
    bulk = new BulkCalls(app);
    other = await app.signedInAs('SUPERADMIN');
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [bulkRuns, users]) await db().delete(table);
    await addPosts(app.leitstand.platform.database, 5);
  });

  it('hide the runs of other administrators', async () => {
    const run = await bulk.ended(bulk.start(ALL_POSTS, 'delete'));
    const file = await bulk.ended(bulk.export({ resource: 'users', filter: {} }));
    const { token } = other;
    const answers = [
      await bulk.look(run._id, { token }),
      await bulk.failures(run._id, { token }),
      await bulk.cancel(run._id, { token }),
      await bulk.undo(run._id, { token }),
      await bulk.file(file._id, { token }),
      await bulk.file(run._id),
      await bulk.look(newId()),
      await bulk.look('nonsense'),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'NOT_FOUND']));
    expect((await app.request('GET', '/bulk/mine', { token })).body.data).toEqual([]);
    const mine = (await app.request('GET', '/bulk/mine')).body.data;
    expect(mine.map(({ _id }: { _id: string }) => _id)).toEqual([file._id, run._id]);
  });

  it('publish progress only to the administrator who started the run', async () => {
    if (!app.leitstand.http.server.listening) await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.leitstand.http.server.address() as AddressInfo;
    const open = (token: string) => openEventStream(`http://127.0.0.1:${port}/v1/live`, { authorization: token });
    const owner = await app.signedInAs('ADMIN');
    const [own, foreign] = [await open(owner.token), await open(other.token)];
    const run = await bulk.ended(bulk.start(ALL_POSTS, 'delete', {}, { token: owner.token }), { token: owner.token });
    const { data } = await own.next(({ event, data }) => event === 'bulkProgress' && data.action === 'done');
    expect(data).toMatchObject({
      entityId: run._id,
      adminId: owner.adminId,
      data: { total: 5, done: 5, state: 'done' },
    });
    await foreign.next(({ data }) => data.entity === 'post');
    expect(foreign.text()).not.toContain(run._id);
    own.cancel();
    foreign.cancel();
  });

  it('start once for an idempotency key', async () => {
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all([1, 2, 3].map(() => bulk.start(ALL_POSTS, 'delete', {}, { headers })));
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(await db().select().from(bulkRuns)).toHaveLength(1);
    const ids = answers.map(({ body }) => body.data._id);
    expect(await db().select().from(auditLog).where(eq(auditLog.entityId, ids[0])).orderBy(auditLog.id)).toHaveLength(
      1,
    );
  });

  it('refuse selections that grew or are empty, and invalid operations', async () => {
    const code = async (...order: Parameters<BulkCalls['start']>) => {
      const { status, body } = await bulk.start(...order);
      return [status, body.code, body.field, body.message];
    };
    expect(await code(ALL_POSTS, 'delete', { expected: 4 })).toEqual([
      409,
      'SELECTION_GREW',
      undefined,
      'Inzwischen sind es 5 Einträge. Bitte noch einmal bestätigen.',
    ]);
    const nothing = [422, 'FIELD_MISSING', 'selection', 'Das Feld Auswahl darf nicht leer sein.'];
    expect(await code({ resource: 'posts', filter: { search: 'gibt es nicht' } }, 'delete')).toEqual(nothing);
    expect(await code({ resource: 'posts', ids: [newId()] }, 'delete')).toEqual(nothing);
    for (const [resource, operation] of [
      ['posts', 'ban'],
      ['posts', 'check'],
      ['users', 'check'],
    ] as const) {
      expect((await code({ resource, filter: {} }, operation)).slice(0, 3)).toEqual([
        422,
        'FIELD_INVALID',
        'operation',
      ]);
    }
    for (const selection of [
      { resource: 'posts' },
      { resource: 'posts', ids: [], filter: {} },
      { resource: 'posts', ids: ['nonsense'] },
      { resource: 'cars', filter: {} },
      { resource: 'reports', filter: {} },
      { resource: 'users', filter: { sort: 'password' } },
      { resource: 'posts', filter: { fromTime: 'gestern' } },
    ]) {
      expect((await code(selection, 'delete', { reason: 'Test' })).slice(0, 3)).toEqual([
        422,
        'FIELD_INVALID',
        'selection',
      ]);
    }
    expect(await db().select().from(bulkRuns)).toEqual([]);
  });

  it.each(['%', '_', "' or 1=1 --", '"', '\\', '🚗', 'ß', '<script>', 'x'.repeat(200)])(
    'treat hostile text literally: %s',
    async (search) => {
      for (const selection of [
        { resource: 'posts', filter: { search } },
        { resource: 'users', filter: { search } },
        { resource: 'reports', filter: { search, type: 'post' } },
      ]) {
        expect(await bulk.count(selection)).toBe(0);
        expect((await bulk.start(selection, 'delete', { reason: 'x' })).status).toBe(422);
      }
      expect((await bulk.start({ resource: 'posts', filter: { userId: search.slice(0, 100) } }, 'delete')).status).toBe(
        404,
      );
    },
  );

  it('are deleted when they can no longer be undone', async () => {
    const old = await bulk.ended(bulk.start({ resource: 'posts', filter: { search: 'beitrag 1' } }, 'delete'));
    const fresh = await bulk.ended(bulk.export(ALL_POSTS));
    const oldFile = await bulk.ended(bulk.export(ALL_POSTS));
    const age = { createdAt: new Date(Date.now() - 8 * 24 * 3600 * 1000) };
    await db()
      .update(bulkRuns)
      .set(age)
      .where(inArray(bulkRuns.id, [old._id, oldFile._id]));
    expect((await bulk.file(oldFile._id)).status).toBe(404);
    expect((await bulk.look(old._id)).body.data.canUndo).toBe(false);
    expect((await bulk.undo(old._id)).body.code).toBe('NOT_UNDOABLE');
    await purgeNow(app.leitstand.platform, { modules: MODULES });
    expect((await bulk.look(old._id)).status).toBe(404);
    expect((await bulk.file(fresh._id)).status).toBe(200);
    expect(await db().select().from(posts)).toHaveLength(5);
  });
});
