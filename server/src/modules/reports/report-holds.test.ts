import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CASE_HELD_SECONDS } from '@leitstand/contract/base/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { newReportWorld, type ReportWorld } from '../../testing/report-world.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describeEitherEngine('holds on cases', (engine) => {
  let app: TestApp;
  let world: ReportWorld;
  let anna: { token: string; adminId: string };
  let bernd: { token: string; adminId: string };
  beforeAll(async () => {
    app = await openTestApp(engine);
    anna = await app.signedInAs('ADMIN');
    bernd = await app.signedInAs('ADMIN');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await newReportWorld(app);
  });

  const hold = (id: string, { token }: { token: string }) => world.post('hold', { id }, token);
  const release = (id: string, { token }: { token: string }) => world.post('release', { id }, token);

  it('belong to the first administrator until they are released', async () => {
    const id = await world.complain('user', world.max);
    const first = await hold(id, anna);
    expect(first.body.data).toMatchObject({ adminId: anna.adminId, adminName: 'Test' });
    const seconds = (Date.parse(first.body.data.until) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(CASE_HELD_SECONDS - 10);
    expect(seconds).toBeLessThanOrEqual(CASE_HELD_SECONDS + 1);
    expect((await hold(id, bernd)).body.data).toEqual(first.body.data);
    await release(id, bernd);
    expect((await hold(id, bernd)).body.data.adminId).toBe(anna.adminId);
    await release(id, anna);
    await release(id, anna);
    expect((await hold(id, bernd)).body.data.adminId).toBe(bernd.adminId);
  });

  it('are extended by renewing and expire otherwise', async () => {
    const id = await world.complain('user', world.max);
    const first = (await hold(id, anna)).body.data.until;
    await delay(5);
    expect(Date.parse((await hold(id, anna)).body.data.until)).toBeGreaterThan(Date.parse(first));
    await world.expireHolds();
    expect((await hold(id, bernd)).body.data.adminId).toBe(bernd.adminId);
    expect((await hold(id, anna)).body.data.adminId).toBe(bernd.adminId);
  });

  it('have one holder, however many open the case concurrently', async () => {
    const id = await world.complain('user', world.max);
    const answers = await Promise.all([anna, bernd, anna, bernd].map((admin) => hold(id, admin)));
    expect(new Set(answers.map(({ body }) => body.data.adminId)).size).toBe(1);
  });

  it('require an open case', async () => {
    const id = await world.complain('user', world.max);
    await hold(id, anna);
    await world.takeAction(id, 'user', anna);
    for (const unknown of [id, newId(), 'unbekannt']) expect((await hold(unknown, bernd)).status).toBe(404);
    for (const unknown of [id, newId()]) expect((await release(unknown, bernd)).status).toBe(200);
    const { token } = await app.signedInAs('ADMIN', ['ReadUsers']);
    expect((await hold(id, { token })).status).toBe(403);
  });

  describe('of another administrator', () => {
    it('block every decision', async () => {
      const id = await world.complain('post', await world.addPost());
      await hold(id, anna);
      const refused = [
        await world.check({ id }, bernd.token),
        await world.takeAction(id, 'post', bernd),
        await world.post('ban', { id }, bernd.token),
      ];
      for (const { status, body } of refused) {
        expect(status).toBe(409);
        expect(body).toMatchObject({ code: 'CASE_HELD', message: 'Test bearbeitet diesen Fall gerade.' });
      }
      expect((await world.list('post')).data).toMatchObject([{ _id: id, checked: false, person: { _id: world.max } }]);
      expect(await world.logOf(id)).toEqual([]);
      expect((await world.takeAction(id, 'post', anna)).status).toBe(200);
    });

    it('allow decisions again after they expire', async () => {
      const id = await world.complain('post', await world.addPost());
      await hold(id, anna);
      await world.expireHolds();
      expect((await world.check({ id }, bernd.token)).status).toBe(200);
    });
  });

  it('are published when they pass to another administrator, not when they are renewed', async () => {
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.leitstand.http.server.address() as AddressInfo;
    const stream = await openEventStream(`http://127.0.0.1:${port}/v1/live`, { authorization: anna.token });
    await stream.next(({ event }) => event === 'ready');
    const id = await world.complain('user', world.max);
    for (let times = 0; times < 3; times += 1) await hold(id, anna);
    await hold(id, bernd);
    await release(id, bernd);
    await release(id, anna);
    await release(id, anna);
    await hold(id, bernd);
    await stream.next(({ data }) => data.adminId === bernd.adminId && data.action === 'claim');
    const published = stream.events.filter(({ event, data }) => event === 'caseOpened' && data.entityId === id);
    expect(published.map(({ data }) => [data.entity, data.action, data.adminId, data.adminName])).toEqual([
      ['report', 'claim', anna.adminId, 'Test'],
      ['report', 'release', anna.adminId, 'Test'],
      ['report', 'claim', bernd.adminId, 'Test'],
    ]);
    stream.cancel();
  });
});
