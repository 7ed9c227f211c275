import { RESTORE_DAYS } from '@leitstand/contract/base/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, rewardOrders, rewards } from '../../db/schema.ts';
import { ADMISSION_LIMITS } from '../../http/admission.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { rewardDeletion } from './rewards.service.ts';

const titles = ({ body }: TestAnswer) => (body.data as { title: string }[]).map(({ title }) => title);

describeEitherEngine('the order of rewards', (engine) => {
  let app: TestApp;
  let jpeg: Buffer;
  beforeAll(async () => {
    // Raises the limits of concurrent calls per administrator: calls in sequence would prove nothing.
    const many = { callsPerAccount: 200, callsPerOwner: 200, changesPerOwner: 200 };
    app = await openTestApp(engine, {}, { admission: { ...ADMISSION_LIMITS, ...many } });
    jpeg = await sampleImage('jpeg');
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [rewardOrders, rewards]) await db().delete(table);
  });

  const add = (title = 'Mütze') =>
    app.request('POST', '/reward/add', {
      multipart: {
        fields: { title, type: 'address', category: 'Merchandise', coins: '10', quantity: '5' },
        files: [{ bytes: jpeg }],
      },
    });
  const added = async (title?: string) => (await add(title)).body.data as { _id: string; image: string };
  const reorder = (rewardId: string, orderNum: number) =>
    app.request('PUT', '/reward/reorder', { json: { rewardId, orderNum } });
  const list = () => app.request('GET', '/reward/all/0/50');
  const places = async () => (await list()).body.data.map(({ orderNum }: { orderNum: number }) => orderNum);
  const restore = (id: string) =>
    runChange(app.leitstand.platform, bySystem('test'), (change) => rewardDeletion.restore(change, id));

  it('moves a reward over several places at once, in both directions', async () => {
    const rows = [];
    for (const title of ['A', 'B', 'C', 'D', 'E']) rows.push(await added(title));
    const [a, b, , d] = rows.map(({ _id }) => _id) as [string, string, string, string];
    const before = await places();
    const move = (rewardId: string, orderNum: number) =>
      app.request('PUT', '/reward/move', { json: { rewardId, orderNum } });
    expect((await move(a, before[3])).status).toBe(200);
    expect(titles(await list())).toEqual(['B', 'C', 'D', 'A', 'E']);
    await move(d, before[0]);
    expect(titles(await list())).toEqual(['D', 'B', 'C', 'A', 'E']);
    expect(await places()).toEqual(before);
    await move(b, before[1]);
    expect(titles(await list())).toEqual(['D', 'B', 'C', 'A', 'E']);
    await Promise.all([move(a, before[0]), move(d, before[4]), reorder(b, 99), move(b, before[0])]);
    expect(await places()).toEqual(before);
    expect((await move(newId(), 1)).status).toBe(404);
  });

  it('swaps with the neighbour, over gaps and not beyond the ends', async () => {
    const rows = [];
    for (const title of ['A', 'B', 'C', 'D']) rows.push(await added(title));
    const [a, b, c, d] = rows.map(({ _id }) => _id) as [string, string, string, string];
    await app.request('DELETE', `/reward/delete/${b}`);
    expect((await reorder(c, 2)).body).toMatchObject({ success: true });
    expect(titles(await list())).toEqual(['C', 'A', 'D']);
    await reorder(c, 0);
    await reorder(d, 99);
    await reorder(d, 4);
    expect(titles(await list())).toEqual(['C', 'A', 'D']);
    await reorder(a, 4);
    expect(titles(await list())).toEqual(['C', 'D', 'A']);
    expect(await places()).toEqual([1, 3, 4]);
    const moves = (await db().select().from(auditLog).where(eq(auditLog.action, 'reorder'))).filter(
      ({ entityId }) => entityId === c,
    );
    expect(moves).toMatchObject([{ before: { orderNum: 3 }, after: { orderNum: 1 } }]);
  });

  it('refuses unknown rewards, deleted ones and invalid numbers', async () => {
    const { _id } = await added();
    expect((await reorder(_id, 1.5)).body).toMatchObject({ field: 'orderNum' });
    expect((await app.request('PUT', '/reward/reorder', { json: { rewardId: _id } })).body.code).toBe('FIELD_MISSING');
    await app.request('DELETE', `/reward/delete/${_id}`);
    for (const id of [newId(), 'unbekannt', _id]) expect((await reorder(id, 2)).status).toBe(404);
  });

  it('keeps places unique and complete under concurrent moves, additions, deletions and restores', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 8; n += 1) ids.push((await added(`R${n}`))._id);
    const moves = Array.from({ length: 50 }, (_, n) => reorder(ids[(n * 5) % 8] ?? '', (n * 3) % 10));
    const answers = await Promise.all(moves);
    expect(answers.map(({ status }) => status)).toEqual(moves.map(() => 200));
    expect(await places()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(titles(await list())).not.toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8']);
    const mixed = await Promise.all([
      app.request('DELETE', `/reward/delete/${ids[3]}`),
      ...ids.map((id, n) => reorder(id, n % 2 ? 0 : 9)),
      add(),
      add(),
    ]);
    expect(mixed.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    await Promise.all([restore(ids[3] ?? ''), reorder(ids[0] ?? '', 0), add()]);
    expect(new Set(await places()).size).toBe(11);
  });

  it('restores a reward to its place, or to the end if that is taken', async () => {
    const first = await added('A');
    const last = await added('B');
    await app.request('DELETE', `/reward/delete/${last._id}`);
    expect(titles(await list())).toEqual(['A']);
    expect((await app.request('DELETE', `/reward/delete/${last._id}`)).status).toBe(404);
    await restore(last._id);
    expect(titles(await list())).toEqual(['A', 'B']);
    await app.request('DELETE', `/reward/delete/${last._id}`);
    await added('C');
    await restore(last._id);
    await restore(last._id);
    expect(titles(await list())).toEqual(['A', 'C', 'B']);
    expect(await places()).toEqual([1, 2, 3]);
    await app.request('DELETE', `/reward/delete/${first._id}`);
    await restore(first._id);
    expect(titles(await list())).toEqual(['A', 'C', 'B']);
    await expect(restore(newId())).rejects.toThrow('NOT_FOUND');
    const actions = (
      await db().select().from(auditLog).where(eq(auditLog.entityId, last._id)).orderBy(auditLog.id)
    ).map(({ action }) => action);
    expect(actions.sort()).toEqual(['create', 'delete', 'delete', 'restore', 'restore']);
  });

  it('erases a reward after the restore period with its images, but keeps its orders', async () => {
    const { _id, image } = await added();
    await db().insert(rewardOrders).values({
      id: newId(),
      rewardId: _id,
      rewardTitle: 'Mütze',
      rewardCategory: 'Merchandise',
      rewardType: 'address',
      coins: 10,
      userName: 'Lena',
    });
    await app.request('DELETE', `/reward/delete/${_id}`);
    await rewardDeletion.purge(app.leitstand.platform, new Date(Date.now() + (RESTORE_DAYS + 1) * 86_400_000));
    expect(await db().$count(rewards)).toBe(0);
    expect((await app.request('GET', `/files/images/${image}`)).status).toBe(404);
    expect(await db().$count(rewardOrders)).toBe(1);
  });
});
