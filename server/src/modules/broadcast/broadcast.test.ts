import { readdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import type { Broadcast } from '@leitstand/contract/broadcast';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import {
  auditLog,
  broadcastBatches,
  broadcastReached,
  broadcasts,
  devices,
  notifications,
  users,
} from '../../db/schema.ts';
import type { LiveUpdate } from '../../live/live-hub.ts';
import { addDevices } from '../../testing/broadcast-samples.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { type FcmReaction, FcmServer, INVALID_TOKEN, UNREGISTERED } from '../../testing/services/fcm-server.ts';
import { amount } from '../../testing/soak.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { resumeAbandoned } from './broadcast-delivery.service.ts';

vi.setConfig({ testTimeout: 120_000 });

const DEVICES = amount(4000, 20_000);
const MESSAGES = { de: 'Grüße aus dem Allgäu 🚗', en: 'Greetings from the Allgäu 🚗' };

async function openApp(...[engine, config]: Parameters<typeof openTestApp>): Promise<TestApp> {
  const app = await openTestApp(engine, config);
  const { live } = app.leitstand.platform;
  const publish = live.publish.bind(live);
  vi.spyOn(live, 'publish').mockImplementation(async (change, news) => {
    progress.push(...news.filter(({ type }) => type === 'broadcastProgress'));
    await publish(change, news);
  });
  return app;
}

/** The updates published to open panels. */
const progress: LiveUpdate[] = [];

async function send(app: TestApp, headers: Record<string, string> = {}): Promise<Broadcast> {
  const answer = await app.request('POST', '/user/notifyAll', { json: { messages: MESSAGES }, headers });
  expect(answer.status).toBe(200);
  return answer.body.data as Broadcast;
}

async function look(app: TestApp, id: string): Promise<Broadcast> {
  return (await app.request('GET', `/broadcast/${id}`)).body.data as Broadcast;
}

function ended(app: TestApp, id: string): Promise<Broadcast> {
  return eventually(async () => {
    const broadcast = await look(app, id);
    return broadcast.finishedAt ? broadcast : undefined;
  }, 60_000);
}

describeEitherEngine('broadcast', (engine) => {
  let fcm: FcmServer;
  let app: TestApp;
  beforeAll(async () => {
    fcm = await FcmServer.start();
    app = await openApp(engine, { fcmCredentials: fcm.credentials, fcmUrl: fcm.url });
  });
  afterAll(async () => {
    await app.close();
    await fcm.close();
  });
  beforeEach(async () => {
    // The embedded engine would take twenty seconds to delete thousands of rows one by one.
    await database().pool.query('truncate users cascade');
    fcm.clear();
    progress.length = 0;
  });
  const database = () => app.leitstand.platform.database;
  const tokens = async () => (await database().drizzle.select().from(devices)).map(({ token }) => token).sort();

  it('resumes an abandoned broadcast and leaves one with a live sender alone', async () => {
    await addDevices(database(), 3);
    const abandoned = newId();
    const alive = newId();
    const row = {
      messageDe: MESSAGES.de,
      messageEn: MESSAGES.en,
      state: 'sending' as const,
      recipients: 3,
      sender: newId(),
    };
    await database()
      .drizzle.insert(broadcasts)
      .values([
        { ...row, id: abandoned, senderUntil: new Date(Date.now() - 60_000) },
        { ...row, id: alive, senderUntil: new Date(Date.now() + 600_000) },
      ]);
    await resumeAbandoned(app.leitstand.platform);
    expect(await ended(app, abandoned)).toMatchObject({ state: 'finished', accepted: 3, usersNotified: 3 });
    expect((await look(app, alive)).accepted).toBe(0);
    await database().drizzle.delete(broadcasts).where(eq(broadcasts.id, alive));
    const { rows } = await database().pool.query(`select cron from pgboss.schedule where name = 'broadcast-watch'`);
    expect(rows).toEqual([]);
  });

  it('reaches every user in their language, counts users and devices, and adds a notification', async () => {
    await addDevices(database(), 40);
    const [first] = await database().drizzle.select().from(devices).where(eq(devices.token, 'token-1'));
    const createdAt = first?.createdAt ?? new Date();
    await database()
      .drizzle.insert(devices)
      .values({ token: 'tablet', userId: first?.userId ?? '', createdAt });
    await database().drizzle.update(users).set({ deletedAt: new Date() }).where(eq(users.userName, 'token-40'));
    const recipients = await app.request('GET', '/broadcast/recipients');
    expect(recipients.body.data).toEqual({
      users: 39,
      devices: 40,
      de: { users: 30, devices: 31 },
      en: { users: 9, devices: 9 },
      channel: 'fcm',
    });

    const answer = await app.request('POST', '/user/notifyAll', { json: { messages: MESSAGES } });
    expect(answer.body).toMatchObject({ success: true, message: 'Der Broadcast wird versendet.' });
    expect(answer.body.data).toMatchObject({ state: 'waiting', message: MESSAGES, usersNotified: 0 });
    const { _id } = answer.body.data;
    expect(await ended(app, _id)).toMatchObject({
      state: 'finished',
      channel: 'fcm',
      recipients: 40,
      accepted: 40,
      usersNotified: 39,
      failures: 0,
      unknown: 0,
    });
    expect(fcm.repeated).toEqual({});
    expect(fcm.received.filter(({ text }) => text === MESSAGES.en)).toHaveLength(9);
    expect(fcm.received.filter(({ text }) => text === MESSAGES.de)).toHaveLength(31);
    expect(fcm.received.map(({ token }) => token)).not.toContain('token-40');

    const { body } = await app.request('GET', '/broadcast/all');
    expect(body.data[0]).toEqual(await look(app, _id));
    const [note] = await database().drizzle.select().from(notifications).orderBy(desc(notifications.id)).limit(1);
    expect(note).toMatchObject({ kind: 'broadcastFinished', subject: MESSAGES.de, target: '/broadcast' });
    const [entry] = await database()
      .drizzle.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, _id))
      .orderBy(auditLog.id);
    expect(entry).toMatchObject({ action: 'send', entity: 'broadcast', after: { messages: MESSAGES } });
    expect(await database().drizzle.select().from(broadcastReached)).toEqual([]);
    await eventually(() => (progress.at(-1)?.action === 'finished' ? true : undefined));
    expect(progress.at(-1)).toMatchObject({ entityId: _id, data: { accepted: 40 } });
  });

  it('is sent once for an idempotency key', async () => {
    await addDevices(database(), 20);
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all([send(app, headers), send(app, headers), send(app, headers)]);
    const again = await send(app, headers);
    expect(new Set([...answers, again].map(({ _id }) => _id)).size).toBe(1);
    await ended(app, again._id);
    await send(app, headers);
    expect(fcm.received).toHaveLength(20);
    expect(fcm.repeated).toEqual({});
  });

  it('removes dead devices and counts failures', async () => {
    await addDevices(database(), 10);
    const tooBig = { status: 400, body: { error: { status: 'INVALID_ARGUMENT', message: 'Message is too big' } } };
    const reactions: Record<string, FcmReaction> = {
      'token-2': UNREGISTERED,
      'token-5': INVALID_TOKEN,
      'token-7': tooBig,
    };
    fcm.react = (token) => reactions[token] ?? { status: 200 };
    const broadcast = await ended(app, (await send(app))._id);
    expect(broadcast).toMatchObject({ state: 'finished', recipients: 10, accepted: 7, usersNotified: 7, failures: 3 });
    expect(await tokens()).toEqual([
      'token-1',
      'token-10',
      'token-3',
      'token-4',
      'token-6',
      'token-7',
      'token-8',
      'token-9',
    ]);
  });

  it('stops on request, even while it waits for quota', async () => {
    await addDevices(database(), 3000);
    fcm.react = () => (fcm.accepted.size < 300 ? { status: 200 } : { status: 429, headers: { 'retry-after': '600' } });
    const { _id } = await send(app);
    await eventually(() => (fcm.received.length > 300 ? true : undefined), 60_000);
    const stopped = await app.request('POST', `/broadcast/stop/${_id}`);
    expect(stopped.body).toMatchObject({ success: true, message: 'Der Broadcast wurde angehalten.' });
    expect(stopped.body.data.state).toBe('stopped');
    const row = await eventually(async () => {
      const [found] = await database().drizzle.select().from(broadcasts).where(eq(broadcasts.id, _id));
      return found?.sender === null ? found : undefined;
    }, 30_000);
    expect(row).toMatchObject({ state: 'stopped', accepted: fcm.accepted.size, failures: 0, unknown: 0 });
    expect(row.recipients).toBe(3000);
    expect(await database().drizzle.select().from(broadcastBatches)).toEqual([]);
    const received = fcm.received.length;
    const again = await app.request('POST', `/broadcast/stop/${_id}`, { headers: { 'accept-language': 'en' } });
    expect(again.body).toMatchObject({ success: true, message: 'The broadcast had already ended.' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(fcm.received.length).toBe(received);
    const actions = await database()
      .drizzle.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, _id))
      .orderBy(auditLog.id);
    expect(actions.map(({ action }) => action).sort()).toEqual(['send', 'stop']);
  });

  it('fails when the push service refuses the account', async () => {
    await addDevices(database(), 5);
    fcm.react = () => ({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
    const broadcast = await ended(app, (await send(app))._id);
    expect(broadcast).toMatchObject({ state: 'failed', recipients: 5, accepted: 0, usersNotified: 0 });
    const [note] = await database().drizzle.select().from(notifications).orderBy(desc(notifications.id)).limit(1);
    expect(note).toMatchObject({ kind: 'jobFailed', subject: MESSAGES.de });
  });

  it('sends to thousands of devices with little memory, despite lost connections', async () => {
    await addDevices(database(), DEVICES);
    let dropped = 0;
    let highest = 0;
    const before = process.memoryUsage().heapUsed;
    fcm.react = (token) => {
      if (fcm.received.length % 500 === 0) highest = Math.max(highest, process.memoryUsage().heapUsed);
      if (token === `token-${DEVICES / 4}` || token === `token-${(DEVICES * 3) / 4}`) {
        dropped += 1;
        return 'drop';
      }
      return { status: 200 };
    };
    const broadcast = await ended(app, (await send(app))._id);
    expect(dropped).toBe(2);
    expect(fcm.repeated).toEqual({});
    expect(broadcast).toMatchObject({ state: 'finished', recipients: DEVICES, failures: 0 });
    expect(broadcast.accepted + broadcast.unknown).toBe(DEVICES);
    expect(broadcast.unknown).toBeGreaterThanOrEqual(2);
    expect(fcm.accepted.size).toBeGreaterThanOrEqual(broadcast.accepted);
    expect(progress.length).toBeGreaterThan(2);
    // The push server of the test runs in this process too and keeps every message.
    expect(highest - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('requires both texts', async () => {
    const bad = [
      {},
      { messages: { de: 'nur deutsch' } },
      { messages: { de: '  ', en: 'x' } },
      { messages: { de: 'x'.repeat(1001), en: 'x' } },
      { messages: { de: 5, en: 'x' } },
      { messages: 'kein JSON' },
      { messages: [] },
    ];
    for (const json of bad) {
      const answer = await app.request('POST', '/user/notifyAll', { json });
      expect({ json, status: answer.status, field: answer.body.field }).toEqual({
        json,
        status: 422,
        field: 'messages',
      });
    }
    expect(fcm.received).toEqual([]);
  });

  it('answers 404 for unknown broadcasts', async () => {
    for (const id of [newId(), 'unsinn']) {
      expect((await app.request('GET', `/broadcast/${id}`)).status).toBe(404);
      expect((await app.request('POST', `/broadcast/stop/${id}`)).status).toBe(404);
    }
  });

  it('requires the right GlobalAccess', async () => {
    const { token } = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers', 'WriteMasterdata']);
    const answer = await app.request('POST', '/user/notifyAll', { token, json: { messages: MESSAGES } });
    expect(answer.status).toBe(403);
    expect((await app.request('POST', `/broadcast/stop/${newId()}`, { token })).status).toBe(403);
    expect((await app.request('GET', '/broadcast/all', { token })).status).toBe(200);
    expect((await app.request('GET', '/broadcast/all', { token: null })).status).toBe(401);
  });
});

describeEitherEngine('broadcast without a push service', (engine) => {
  it('is written to the outbox, and the history shows the channel', async () => {
    const app = await openApp(engine, {});
    try {
      await addDevices(app.leitstand.platform.database, 1200);
      const answer = await app.request('POST', '/user/notifyAll', { json: { messages: MESSAGES } });
      expect(answer.body.message).toContain('kein Push-Dienst');
      const broadcast = await ended(app, answer.body.data._id);
      expect(broadcast).toMatchObject({
        state: 'finished',
        channel: 'outbox',
        recipients: 1200,
        accepted: 1200,
        usersNotified: 0,
      });
      const folder = path.join(app.leitstand.platform.config.dataDir, 'outbox');
      expect(await readdir(folder)).toEqual([`broadcast-${broadcast._id}.jsonl`]);
      const lines = (await readFile(path.join(folder, `broadcast-${broadcast._id}.jsonl`), 'utf8')).trim().split('\n');
      const written = lines.map((line) => JSON.parse(line) as { token: string; language: string; text: string });
      expect(new Set(written.map(({ token }) => token)).size).toBe(1200);
      expect(written.filter(({ text }) => text === MESSAGES.en)).toHaveLength(300);
    } finally {
      await app.close();
    }
  });
});
