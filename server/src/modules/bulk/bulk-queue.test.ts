import type { BulkRun } from '@leitstand/contract/api/bulk';
import { MAX_RUNNING_EXPORTS } from '@leitstand/contract/base/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { bulkItems, bulkRuns, users } from '../../db/schema.ts';
import { BulkCalls } from '../../testing/bulk-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { findRun, type RunRow } from './bulk.queries.ts';
import { processChunk } from './bulk-chunk.ts';
import { handleBulkRuns } from './bulk-job.service.ts';

describeEitherEngine('exports of one administrator', (engine) => {
  let app: TestApp;
  let bulk: BulkCalls;
  let admin: { adminId: string; token: string };
  let lena: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    bulk = new BulkCalls(app);
  });
  afterAll(() => app.close());
  const db = () => app.leitstand.platform.database.drizzle;
  beforeEach(async () => {
    for (const table of [bulkRuns, users]) await db().delete(table);
    admin = await app.signedInAs('ADMIN');
    lena = await addPerson(db(), { userName: 'Lena' });
  });

  /** As many exports as may run, without a worker. */
  async function occupyAll(startedAt: Date | null = new Date()): Promise<RunRow[]> {
    const run = {
      adminName: 'Test',
      language: 'de',
      resource: 'users',
      action: 'export',
      total: 1,
      startedAt,
    } as const;
    const rows = Array.from({ length: MAX_RUNNING_EXPORTS }, () => ({ id: newId(), adminId: admin.adminId, ...run }));
    const runs = await db().insert(bulkRuns).values(rows).returning();
    await db()
      .insert(bulkItems)
      .values(runs.map(({ id }) => ({ runId: id, position: 0, recordId: lena })));
    return runs;
  }
  const asAdmin = () => ({ token: admin.token });
  const request = async (): Promise<BulkRun> =>
    (await bulk.export({ resource: 'users', ids: [lena] }, asAdmin())).body.data;
  const stateOf = async ({ _id }: BulkRun): Promise<BulkRun['state']> =>
    (await bulk.look(_id, asAdmin())).body.data.state;
  const isDone = (run: BulkRun) => eventually(async () => ((await stateOf(run)) === 'done' ? true : undefined));

  it('wait when three are running, and start in order when one ends or is cancelled', async () => {
    const [first] = await occupyAll();
    const waiting = [await request(), await request(), await request()];
    expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    const listed: BulkRun[] = (await app.request('GET', '/bulk/mine', asAdmin())).body.data;
    expect(listed.map(({ state }) => state).sort()).toEqual([
      ...['running', 'running', 'running'],
      ...['waiting', 'waiting', 'waiting'],
    ]);
    const [one, two, three] = waiting as [BulkRun, BulkRun, BulkRun];
    // Neither another administrator nor another action waits.
    expect((await bulk.ended(bulk.export({ resource: 'users', ids: [lena] }))).state).toBe('done');
    const max = await addPerson(db(), { userName: 'Max' });
    const deletion = bulk.start({ resource: 'users', ids: [max] }, 'delete', { reason: 'Test' }, asAdmin());
    expect((await bulk.ended(deletion, asAdmin())).state).toBe('done');
    expect((await bulk.file(one._id, asAdmin())).status).toBe(404);

    expect((await bulk.cancel(one._id, asAdmin())).body.data).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await stateOf(two)).toBe('waiting');
    await bulk.cancel(first?.id ?? '', asAdmin());
    await isDone(two);
    expect((await bulk.file(two._id, asAdmin())).body).toContain('"Lena"');
    await isDone(three);
    const [began, ended] = [await findRun(db(), three._id), await findRun(db(), two._id)];
    expect(began?.startedAt?.getTime()).toBeGreaterThanOrEqual(ended?.finishedAt?.getTime() ?? 0);
    expect(await stateOf(one)).toBe('cancelled');
  });

  it('start when a running one is withdrawn, and when the server starts', async () => {
    const running = await occupyAll();
    const one = await request();
    const max = await addPerson(db(), { userName: 'Max' });
    const [withdrawn] = running;
    await db()
      .update(bulkItems)
      .set({ recordId: max })
      .where(eq(bulkItems.runId, withdrawn?.id ?? ''));
    await app.request('POST', '/user/delete', { json: { userId: max, reason: 'Auf Wunsch', erase: true } });
    expect(await stateOf(one)).toBe('waiting');
    // The worker of the withdrawn export notices it with its next chunk.
    if (withdrawn) expect(await processChunk(app.leitstand.platform, withdrawn, false)).toBeUndefined();
    await isDone(one);

    // Of an administrator who has none running: no other one starts it by ending.
    admin = await app.signedInAs('ADMIN');
    const [left] = await occupyAll(null);
    expect((await bulk.look(left?.id ?? '', asAdmin())).body.data.state).toBe('waiting');
    await handleBulkRuns(app.leitstand.platform);
    await eventually(async () => (await findRun(db(), left?.id ?? ''))?.finishedAt ?? undefined);
  });

  it('never exceed the limit when many are requested at once', async () => {
    const runs = await Promise.all(Array.from({ length: 9 }, request));
    await Promise.all(runs.map(isDone));
    const rows = await db().select().from(bulkRuns);
    for (const { startedAt } of rows) {
      const at = startedAt ?? new Date(0);
      const atOnce = rows.filter((row) => (row.startedAt ?? at) <= at && (row.finishedAt ?? at) > at);
      expect(atOnce.length).toBeLessThanOrEqual(MAX_RUNNING_EXPORTS);
    }
  });
});
