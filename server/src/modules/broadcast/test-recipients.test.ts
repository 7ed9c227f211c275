import { MAX_BROADCAST_TESTS, MAX_TEST_RECIPIENTS } from '@leitstand/contract/base/limits';
import type { TestRecipients } from '@leitstand/contract/test-recipients';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { adminSessions, auditLog, devices, testRecipients, users } from '../../db/schema.ts';
import { addDevices } from '../../testing/broadcast-samples.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { MachineCalls } from '../../testing/machine-samples.ts';
import { FcmServer } from '../../testing/services/fcm-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const MESSAGES = { de: 'Stau am Brenner', en: 'Traffic jam at the Brenner' };
const PEOPLE = MAX_TEST_RECIPIENTS + 5;

describeEachEngine('test recipients', (engine) => {
  let fcm: FcmServer;
  let app: TestApp;
  let people: string[];
  beforeAll(async () => {
    fcm = await FcmServer.start();
    app = await openTestApp(engine, { fcmCredentials: fcm.credentials, fcmUrl: fcm.url, stepUp: 'all' });
  });
  afterAll(async () => {
    await app.close();
    await fcm.close();
  });
  beforeEach(async () => {
    await db().delete(users);
    await db().delete(auditLog);
    fcm.clear();
    await addDevices(app.leitstand.platform.database, PEOPLE);
    people = (await db().select().from(users).orderBy(users.userName)).map(({ id }) => id);
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const post = (address: string, json: object, token?: string) =>
    app.request('POST', address, token === undefined ? { json } : { json, token });
  const add = (userId: string | undefined, token?: string) => post('/broadcast/testRecipient/add', { userId }, token);
  const remove = (userId: string | undefined, token?: string) =>
    post('/broadcast/testRecipient/remove', { userId }, token);
  const send = (userId: string | undefined, token?: string) =>
    post('/broadcast/test', { userId, messages: MESSAGES }, token);
  const list = async (token?: string) =>
    (await app.request('GET', '/broadcast/testRecipients', token === undefined ? {} : { token })).body
      .data as TestRecipients;
  const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => body.code ?? status);

  it('are the only people to whom a test goes', async () => {
    const many = await Promise.all(people.map((userId) => send(userId)));
    expect(new Set(codes(many))).toEqual(new Set(['NOT_A_TEST_RECIPIENT']));
    expect(fcm.received).toEqual([]);
    expect(await list()).toEqual({ recipients: [], testsLeft: MAX_BROADCAST_TESTS });

    expect((await add(people[0])).body.data).toMatchObject({ _id: people[0], devices: 1, isDeleted: false });
    expect((await send(people[0])).status).toBe(200);
    expect(fcm.received).toHaveLength(1);
    expect(await list()).toMatchObject({
      recipients: [{ _id: people[0], email: 'token-1@example.org', addedByName: 'Test' }],
      testsLeft: MAX_BROADCAST_TESTS - 1,
    });
    expect((await remove(people[0])).status).toBe(200);
    expect((await send(people[0])).body.code).toBe('NOT_A_TEST_RECIPIENT');
    expect(fcm.received).toHaveLength(1);
  });

  it('are at most ten, also if many are added at once', async () => {
    const answers = await Promise.all(people.map((userId) => add(userId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_TEST_RECIPIENTS);
    expect(answers.filter(({ body }) => body.code === 'TEST_LIST_FULL')).toHaveLength(PEOPLE - MAX_TEST_RECIPIENTS);
    const { recipients } = await list();
    expect(recipients).toHaveLength(MAX_TEST_RECIPIENTS);
    // Somebody who is on a full list stays on it.
    expect((await add(recipients[0]?._id)).status).toBe(200);
    expect((await remove(recipients[0]?._id)).status).toBe(200);
    const [next] = people.filter((id) => !recipients.some(({ _id }) => _id === id));
    expect((await add(next)).status).toBe(200);
    expect(await list()).toMatchObject({ recipients: { length: MAX_TEST_RECIPIENTS } });
  });

  it('are changed with the right and a proof of identity, and each change is logged', async () => {
    const reader = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers']);
    const refused = [await add(people[0], reader.token), await remove(people[0], reader.token)];
    expect(codes(refused)).toEqual(['MISSING_RIGHT', 'MISSING_RIGHT']);
    const sender = await app.signedInAs('ADMIN', ['GlobalAccess']);
    expect((await add(people[0], sender.token)).body.data).toMatchObject({ userName: 'token-1', email: '' });
    const unproved = await app.signedInAs('ADMIN', ['GlobalAccess']);
    await db()
      .update(adminSessions)
      .set({ provedAt: new Date(0) })
      .where(eq(adminSessions.adminId, unproved.adminId));
    const asked = [await add(people[1], unproved.token), await remove(people[0], unproved.token)];
    expect(codes(asked)).toEqual(['PROOF_NEEDED', 'PROOF_NEEDED']);
    // A test itself needs none.
    expect((await send(people[0], unproved.token)).status).toBe(200);
    expect((await list(sender.token)).recipients).toMatchObject([{ _id: people[0], email: '' }]);
    await remove(people[0]);
    await remove(people[0]);
    for (const unknown of [newId(), 'nonsense']) {
      expect((await add(unknown)).status).toBe(404);
      expect((await remove(unknown)).status).toBe(200);
    }
    const entries = await db().select().from(auditLog).where(eq(auditLog.entity, 'user')).orderBy(auditLog.id);
    expect(entries.map(({ action, entityId }) => [action, entityId])).toEqual(
      ['addTestRecipient', 'receiveTest', 'removeTestRecipient'].map((action) => [action, people[0]]),
    );
    expect(entries[1]).toMatchObject({ after: { text: MESSAGES.de, devices: 1 } });
    const [tested] = await db().select().from(auditLog).where(eq(auditLog.action, 'test'));
    expect(tested).toMatchObject({ adminId: unproved.adminId, after: { userId: people[0], text: MESSAGES.de } });
  });

  it('get twenty tests a day from one administrator, however many are sent at once', async () => {
    await add(people[0]);
    await add(people[1]);
    const { token, adminId } = await app.signedInAs('ADMIN', ['GlobalAccess']);
    await db()
      .delete(devices)
      .where(eq(devices.userId, people[1] ?? ''));
    // Neither a refused test counts nor one that is sent to no device.
    expect(codes([await send(people[2], token), await send(people[1], token)])).toEqual(['NOT_A_TEST_RECIPIENT', 200]);
    const answers = await Promise.all(Array.from({ length: MAX_BROADCAST_TESTS + 5 }, () => send(people[0], token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_BROADCAST_TESTS);
    expect(fcm.received).toHaveLength(MAX_BROADCAST_TESTS);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toMatchObject({
      code: 'TOO_MANY_TESTS',
      message: 'Mehr als 20 Tests am Tag sind nicht möglich. Ab 0 Uhr (deutsche Zeit) geht es wieder.',
    });
    const wait = Number(refused[0]?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3600);
    expect((await list(token)).testsLeft).toBe(0);
    // Others have their own.
    expect((await send(people[0])).status).toBe(200);
    // Yesterday's do not count.
    const yesterday = new Date(Date.now() - 86_400_000);
    await db().update(auditLog).set({ at: yesterday }).where(eq(auditLog.adminId, adminId));
    expect((await list(token)).testsLeft).toBe(MAX_BROADCAST_TESTS);
    expect((await send(people[0], token)).status).toBe(200);
  });

  it('are no matter of machines, whose tokens would multiply the limit', async () => {
    await add(people[0]);
    const { token } = await new MachineCalls(app).added({ rights: ['GlobalAccess', 'ReadUsers'] });
    const answers = [await send(people[0], token), await add(people[1], token), await remove(people[0], token)];
    expect(codes(answers)).toEqual(['NOT_FOR_MACHINES', 'NOT_FOR_MACHINES', 'NOT_FOR_MACHINES']);
    expect(fcm.received).toEqual([]);
  });

  it('get no test once they are deleted, and leave the list when they are erased', async () => {
    await add(people[0]);
    await post('/user/delete', { userId: people[0], reason: 'x' });
    expect((await send(people[0])).status).toBe(404);
    expect(fcm.received).toEqual([]);
    expect((await add(people[0])).status).toBe(404);
    expect((await list()).recipients).toMatchObject([{ _id: people[0], isDeleted: true }]);
    await app.request('POST', `/restore/user/${people[0]}`);
    expect((await send(people[0])).status).toBe(200);
    await post('/user/delete', { userId: people[0], reason: 'x', erase: true });
    expect(await db().select().from(testRecipients)).toEqual([]);
  });
});
