import { readdir } from 'node:fs/promises';
import * as path from 'node:path';
import type { Broadcast } from '@leitstand/contract/broadcast';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { auditLog, broadcasts, devices, users } from '../../db/schema.ts';
import { addDevices } from '../../testing/broadcast-samples.ts';
import { broadcastEnded, broadcastJobsDone, makeBroadcastDue } from '../../testing/broadcast-start.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { FcmServer, UNREGISTERED } from '../../testing/services/fcm-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { requestDelivery, resumeAbandoned } from './broadcast-delivery.service.ts';

vi.setConfig({ testTimeout: 60_000 });

const MESSAGES = { de: 'Stau am Brenner', en: 'Traffic jam at the Brenner' };
const HOUR_MS = 60 * 60 * 1000;

/** The time in so many milliseconds. */
function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

describeEitherEngine('scheduled broadcast', (engine) => {
  let fcm: FcmServer;
  let app: TestApp;
  beforeAll(async () => {
    fcm = await FcmServer.start();
    app = await openTestApp(engine, { fcmCredentials: fcm.credentials, fcmUrl: fcm.url });
  });
  afterAll(async () => {
    await app.close();
    await fcm.close();
  });
  beforeEach(async () => {
    await db().delete(users);
    await db().delete(broadcasts);
    fcm.clear();
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const post = (address: string, json: object = {}) => app.request('POST', address, { json });
  const send = (json: object) => post('/user/notifyAll', { messages: MESSAGES, ...json });

  async function scheduled(startsAt: string): Promise<Broadcast> {
    const answer = await send({ startsAt, confirmRepeat: true });
    expect(answer.status).toBe(200);
    return answer.body.data as Broadcast;
  }

  const makeDue = (id: string, startsAt?: Date) => makeBroadcastDue(app, id, startsAt);
  const jobsDone = (id: string) => broadcastJobsDone(app, id);
  const ended = (id: string) => broadcastEnded(app, id);

  it('delivers nothing if it is stopped before its start', async () => {
    await addDevices(app.leitstand.platform.database, 20);
    const { _id, startsAt, state } = await scheduled(inMs(0));
    // The server's clock guarantees the delay, even if the client's is slow.
    expect(Date.parse(startsAt) - Date.now()).toBeGreaterThan(25_000);
    expect(state).toBe('waiting');
    expect((await post(`/broadcast/stop/${_id}`)).body.data).toMatchObject({ state: 'stopped', accepted: 0 });
    await makeDue(_id);
    await resumeAbandoned(app.leitstand.platform);
    await jobsDone(_id);
    expect(fcm.received).toEqual([]);
    expect((await app.request('GET', `/broadcast/${_id}`)).body.data).toMatchObject({
      state: 'stopped',
      recipients: 0,
    });
  });

  it('does not start early, even if a job does, and reaches users who joined before the start', async () => {
    await addDevices(app.leitstand.platform.database, 5);
    const { _id, startsAt } = await scheduled(inMs(HOUR_MS));
    const { rows } = await app.leitstand.platform.database.pool.query(
      `select start_after from pgboss.job where name = 'broadcast' and data->>'broadcastId' = $1`,
      [_id],
    );
    expect((rows as { start_after: Date }[]).map((row) => new Date(row.start_after).toISOString())).toEqual([startsAt]);
    await db().transaction((tx) => requestDelivery(app.leitstand.platform, tx, _id));
    await resumeAbandoned(app.leitstand.platform);
    await jobsDone(_id);
    expect(fcm.received).toEqual([]);
    const [user] = await db().select().from(users).limit(1);
    await db()
      .insert(devices)
      .values({ token: 'newcomer', userId: user?.id ?? '', createdAt: new Date() });
    const start = new Date(Date.now() + 2000);
    await makeDue(_id, start);
    expect(await ended(_id)).toMatchObject({ state: 'finished', accepted: 6, usersNotified: 5 });
    expect(Math.min(...fcm.received.map(({ at }) => at))).toBeGreaterThanOrEqual(start.getTime());
    expect(fcm.received.map(({ token }) => token)).toContain('newcomer');
  });

  it('is given up no earlier than a day after its start', async () => {
    await addDevices(app.leitstand.platform.database, 1);
    const { _id } = await scheduled(inMs(HOUR_MS));
    await db()
      .update(broadcasts)
      .set({ createdAt: new Date(Date.now() - 48 * HOUR_MS) })
      .where(eq(broadcasts.id, _id));
    await makeDue(_id);
    expect(await ended(_id)).toMatchObject({ state: 'finished', accepted: 1 });
  });

  it('changes text and time until it starts', async () => {
    await addDevices(app.leitstand.platform.database, 4);
    const { _id, revision } = await scheduled(inMs(HOUR_MS));
    const messages = { de: 'Stau am Gotthard', en: 'Traffic jam at the Gotthard' };
    const later = inMs(2 * HOUR_MS);
    const changed = await post(`/broadcast/update/${_id}`, { messages, startsAt: later, revision });
    expect(changed.body).toMatchObject({ success: true, message: 'Der Broadcast wurde geändert.' });
    expect(changed.body.data).toMatchObject({ message: messages, startsAt: later, revision: revision + 1 });
    const stale = await post(`/broadcast/update/${_id}`, { messages: MESSAGES, revision });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'CHANGED_MEANWHILE', current: { message: messages } });
    const textOnly = await post(`/broadcast/update/${_id}`, { messages: { ...messages, en: 'Jam' } });
    expect(textOnly.body.data).toMatchObject({ startsAt: later, message: { de: messages.de, en: 'Jam' } });
    await makeDue(_id);
    await ended(_id);
    expect(new Set(fcm.received.map(({ text }) => text))).toEqual(new Set([messages.de, 'Jam']));
    const tooLate = await post(`/broadcast/update/${_id}`, { messages });
    expect(tooLate.status).toBe(409);
    expect(tooLate.body.code).toBe('BROADCAST_BEGUN');
    const entries = await db().select().from(auditLog).where(eq(auditLog.entityId, _id)).orderBy(auditLog.id);
    expect(entries.map(({ action }) => action).sort()).toEqual(['send', 'update', 'update']);
  });

  it('can start at most a year ahead', async () => {
    const year = 365 * 24 * HOUR_MS;
    const far = await send({ startsAt: inMs(year + HOUR_MS) });
    expect({ status: far.status, field: far.body.field }).toEqual({ status: 422, field: 'startsAt' });
    expect((await send({ startsAt: 'morgen' })).body.field).toBe('startsAt');
    const { _id } = await scheduled(inMs(year - HOUR_MS));
    expect((await post(`/broadcast/update/${_id}`, { startsAt: inMs(year + HOUR_MS) })).status).toBe(422);
  });

  it('requires confirmation for the same text within an hour', async () => {
    const first = await scheduled(inMs(0));
    const spelledOtherwise = { de: `  ${MESSAGES.de.toUpperCase()} `, en: 'Something else' };
    const repeated = await send({ messages: spelledOtherwise, startsAt: inMs(0) });
    expect(repeated.status).toBe(409);
    expect(repeated.body).toMatchObject({ success: false, code: 'REPEATED_BROADCAST' });
    expect((await send({ startsAt: inMs(0), confirmRepeat: true })).status).toBe(200);
    expect((await send({ messages: { de: 'Anderes', en: 'Other' }, startsAt: inMs(0) })).status).toBe(200);
    // An older client cannot confirm.
    expect((await send({})).status).toBe(200);
    // Broadcasts that reached no device, or are more than an hour apart, are not repetitions.
    await db().delete(broadcasts);
    await post(`/broadcast/stop/${(await scheduled(inMs(0)))._id}`);
    const { _id } = (await send({ startsAt: inMs(0) })).body.data;
    expect(_id).not.toBe(first._id);
    const past = new Date(Date.now() - HOUR_MS - 60_000);
    await db().update(broadcasts).set({ createdAt: past, startsAt: past });
    expect((await send({ startsAt: inMs(0) })).status).toBe(200);
  });

  it('can be tested on one user in their language, without an entry in the history', async () => {
    await addDevices(app.leitstand.platform.database, 4);
    const [english] = await db().select().from(users).where(eq(users.language, 'en'));
    const userId = english?.id ?? '';
    await db().insert(devices).values({ token: 'tablet', userId, createdAt: new Date() });
    const [german] = await db().select().from(users).where(eq(users.language, 'de'));
    for (const id of [userId, german?.id]) await post('/broadcast/testRecipient/add', { userId: id });
    fcm.react = (token) => (token === 'tablet' ? UNREGISTERED : { status: 200 });
    const answer = await post('/broadcast/test', { userId, messages: MESSAGES });
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Der Test wurde an 1 von 2 Geräten gesendet.',
      data: { devices: 2, accepted: 1, channel: 'fcm' },
    });
    expect(fcm.received.map(({ text }) => text)).toEqual([MESSAGES.en, MESSAGES.en]);
    expect((await app.request('GET', '/broadcast/all')).body.data).toEqual([]);
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, 'test'));
    expect(entry).toMatchObject({ entity: 'broadcast', after: { userId, text: MESSAGES.en } });
    await db().delete(devices).where(eq(devices.userId, userId));
    const withoutDevices = await post('/broadcast/test', { userId, messages: MESSAGES });
    expect(withoutDevices.body).toMatchObject({ data: { devices: 0, accepted: 0 } });
    expect(withoutDevices.body.message).toContain('kein Gerät');
    expect((await post('/broadcast/test', { userId: newId(), messages: MESSAGES })).status).toBe(404);
    fcm.react = () => ({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
    const refused = await post('/broadcast/test', { userId: german?.id, messages: MESSAGES });
    expect(refused.body).toMatchObject({ data: { devices: 1, accepted: 0 } });
  });

  it('requires the right GlobalAccess', async () => {
    const { token } = await app.signedInAs('ADMIN', ['ReadUsers', 'WriteUsers', 'WriteMasterdata']);
    const json = { userId: newId(), messages: MESSAGES };
    expect((await app.request('POST', `/broadcast/update/${newId()}`, { token, json })).status).toBe(403);
    expect((await app.request('POST', '/broadcast/test', { token, json })).status).toBe(403);
    expect((await post(`/broadcast/update/${newId()}`, json)).status).toBe(404);
  });
});

describeEitherEngine('broadcast test without a push service', (engine) => {
  it('is written to a separate file in the outbox', async () => {
    const app = await openTestApp(engine, {});
    try {
      await addDevices(app.leitstand.platform.database, 1);
      const [person] = await app.leitstand.platform.database.drizzle.select().from(users);
      const json = { userId: person?.id, messages: MESSAGES };
      await app.request('POST', '/broadcast/testRecipient/add', { json });
      const answer = await app.request('POST', '/broadcast/test', { json });
      expect(answer.body).toMatchObject({ data: { devices: 1, accepted: 1, channel: 'outbox' } });
      expect(answer.body.message).toContain('Postausgang');
      const names = await readdir(path.join(app.leitstand.platform.config.dataDir, 'outbox'));
      expect(names).toEqual([expect.stringMatching(/^broadcast-test-.*\.jsonl$/)]);
    } finally {
      await app.close();
    }
  });
});
