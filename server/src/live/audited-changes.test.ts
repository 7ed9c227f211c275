import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyJobFailed } from '../modules/inbox/inbox.module.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import { addUser, userForm } from '../testing/samples.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

describeEitherEngine('audited changes', (engine) => {
  let app: TestApp;
  let watcher: { token: string };
  let stream: EventStream;
  beforeAll(async () => {
    app = await openTestApp(engine);
    watcher = await app.signedInAs('ADMIN');
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.leitstand.http.server.address() as AddressInfo;
    stream = await openEventStream(`http://127.0.0.1:${port}/v1/live`, { authorization: watcher.token });
    await stream.next(({ event }) => event === 'ready');
  });
  // The stream is still open: the server ends it.
  afterAll(async () => {
    const started = Date.now();
    await app.close();
    await stream.ended;
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  it('are sent to every panel by id, with who made them and without their content', async () => {
    const user = await addUser(app);
    const created = await stream.next(({ data }) => data.entityId === user._id && data.action === 'create');
    expect(created).toMatchObject({ event: 'recordChanged', data: { entity: 'user', adminName: 'Test' } });
    await app.request('PUT', '/user/update', { form: userForm({ _id: user._id, userName: 'Lena Ott' }) });
    await stream.next(({ data }) => data.entityId === user._id && data.action === 'update');
    expect(stream.text()).not.toMatch(/Lena|example\.org/);
  });

  it('are sent once, however often the call is repeated, and not at all if it is refused', async () => {
    const headers = { 'idempotency-key': 'einmal' };
    const form = userForm({ email: 'einmal@example.org' });
    const first = await app.request('POST', '/user/add', { form, headers });
    await app.request('POST', '/user/add', { form, headers });
    const refused = await app.request('POST', '/user/add', { form });
    expect([first.status, refused.status]).toEqual([200, 409]);
    const last = await addUser(app, { email: 'danach@example.org' });
    await stream.next(({ data }) => data.entityId === last._id);
    expect(stream.events.filter(({ data }) => data.entityId === first.body.data._id)).toHaveLength(1);
    expect(stream.events.at(-2)?.data.entityId).toBe(first.body.data._id);
  });

  it('are sent for changes made by the system too', async () => {
    await notifyJobFailed(app.leitstand.platform, 'verification-mail');
    const { data } = await stream.next(({ event }) => event === 'notification');
    expect(data).toMatchObject({ entity: 'notification', action: 'jobFailed', adminId: null });
  });
});
