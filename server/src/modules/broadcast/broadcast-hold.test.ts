import type { Broadcast } from '@leitstand/contract/broadcast';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { admins, auditLog, broadcasts, notifications, users } from '../../db/schema.ts';
import { addDevices } from '../../testing/broadcast-samples.ts';
import { broadcastEnded, broadcastJobsDone, makeBroadcastDue } from '../../testing/broadcast-start.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { FcmServer } from '../../testing/services/fcm-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { resumeAbandoned } from './broadcast-delivery.service.ts';

vi.setConfig({ testTimeout: 60_000 });

const MESSAGES = { de: 'Freibier am Ring', en: 'Free beer at the track' };
const HOUR_MS = 60 * 60 * 1000;
const SENDER = ['GlobalAccess'] as const;

describeEitherEngine('held broadcast', (engine) => {
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
    for (const table of [users, broadcasts, notifications]) await db().delete(table);
    fcm.clear();
    await addDevices(app.leitstand.platform.database, 5);
  });
  const db = () => app.leitstand.platform.database.drizzle;
  const post = (address: string, json: object, token?: string) =>
    app.request('POST', address, token === undefined ? { json } : { json, token });
  const confirm = (id: string, json: object = {}, token?: string) => post(`/broadcast/confirm/${id}`, json, token);
  const broadcast = async (id: string): Promise<Broadcast> => (await app.request('GET', `/broadcast/${id}`)).body.data;
  const changeAdministrator = async (administratorId: string, json: object) =>
    expect((await app.request('PUT', '/administrator/update', { json: { administratorId, ...json } })).status).toBe(
      200,
    );
  const inboxLines = async () =>
    (await db().select().from(notifications)).filter(({ kind }) => kind === 'broadcastHeld');

  async function scheduled(token?: string): Promise<Broadcast> {
    const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
    const answer = await post('/user/notifyAll', { messages: MESSAGES, startsAt, confirmRepeat: true }, token);
    return answer.body.data;
  }

  it('waits from the moment its author is disabled until a colleague confirms it, and is sent once', async () => {
    const [author, colleague] = [await app.signedInAs('ADMIN', SENDER), await app.signedInAs('ADMIN', SENDER)];
    const { _id, revision } = await scheduled(author.token);
    const other = await scheduled();
    await changeAdministrator(author.adminId, { disabled: true });
    const hold = { reason: 'disabled', administrator: 'Test' };
    expect(await broadcast(_id)).toMatchObject({ state: 'held', hold });
    expect((await broadcast(other._id)).state).toBe('waiting');
    const line = { kind: 'broadcastHeld', subject: MESSAGES.de, target: `/broadcast?tab=history&broadcast=${_id}` };
    expect((await app.request('GET', '/inbox')).body.data.notifications.items).toMatchObject([line]);

    // Neither its time nor its author's return releases it.
    await changeAdministrator(author.adminId, { disabled: false });
    await makeBroadcastDue(app, _id);
    await resumeAbandoned(app.leitstand.platform);
    await broadcastJobsDone(app, _id);
    expect(await broadcast(_id)).toMatchObject({ state: 'held', hold });
    expect(await inboxLines()).toHaveLength(1);

    const edited = await post(`/broadcast/update/${_id}`, { messages: { ...MESSAGES, en: 'Free water' }, revision });
    expect(edited.body.data).toMatchObject({ state: 'held', hold, revision: revision + 1 });
    expect((await confirm(_id, { revision }, colleague.token)).body.code).toBe('CHANGED_MEANWHILE');
    const repeated = await confirm(_id, { revision: revision + 1 }, colleague.token);
    expect(repeated.body.code).toBe('REPEATED_BROADCAST');
    const confirmed = await confirm(_id, { revision: revision + 1, confirmRepeat: true }, colleague.token);
    expect(confirmed.body).toMatchObject({ success: true, message: 'Der Broadcast wird versendet.' });
    expect(confirmed.body.data).toMatchObject({ state: 'waiting', hold: null });
    expect(Date.parse(confirmed.body.data.startsAt) - Date.now()).toBeGreaterThan(25_000);
    const again = await confirm(_id);
    expect(again.body).toMatchObject({ success: true, message: 'Der Broadcast wartet auf keine Bestätigung.' });
    expect(again.body.data).toEqual(confirmed.body.data);

    // The colleague is responsible now.
    await changeAdministrator(colleague.adminId, { disabled: true });
    expect((await broadcast(_id)).state).toBe('held');
    expect(await inboxLines()).toHaveLength(2);
    await confirm(_id, { confirmRepeat: true });
    expect(fcm.received).toEqual([]);
    await Promise.all([makeBroadcastDue(app, _id), makeBroadcastDue(app, _id)]);
    expect(await broadcastEnded(app, _id)).toMatchObject({ state: 'finished', accepted: 5 });
    await broadcastJobsDone(app, _id);
    expect(fcm.received).toHaveLength(5);
    const entries = await db().select().from(auditLog).where(eq(auditLog.entityId, _id)).orderBy(auditLog.id);
    const actions = ['send', 'hold', 'update', 'confirm', 'hold', 'confirm'];
    expect(entries.map(({ action }) => action).sort()).toEqual(actions.sort());
  });

  it('is recognised when its delivery would start, by whatever way its author lost the right', async () => {
    const [disabled, restricted] = [await app.signedInAs('ADMIN', SENDER), await app.signedInAs('ADMIN', [])];
    await db().update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, disabled.adminId));
    const of = (createdBy: string | null) => ({
      ...{ id: newId(), messageDe: 'Hallo', messageEn: 'Hello', createdBy },
      startsAt: new Date(Date.now() - 1000),
    });
    const waiting = [of(disabled.adminId), of(restricted.adminId), of(newId())];
    const bySystem = of(null);
    // It was decided before its author was disabled.
    const begun = { ...of(disabled.adminId), state: 'sending' as const, recipients: 5 };
    await db()
      .insert(broadcasts)
      .values([...waiting, bySystem, begun]);
    await resumeAbandoned(app.leitstand.platform);
    await resumeAbandoned(app.leitstand.platform);
    for (const { id } of [bySystem, begun]) {
      expect(await broadcastEnded(app, id)).toMatchObject({ state: 'finished', accepted: 5 });
    }
    for (const { id } of waiting) await broadcastJobsDone(app, id);
    const held = await Promise.all(waiting.map(({ id }) => broadcast(id)));
    expect(held.map(({ state, hold }) => [state, hold?.reason])).toEqual([
      ['held', 'disabled'],
      ['held', 'rightLost'],
      ['held', 'deleted'],
    ]);
    expect(await inboxLines()).toHaveLength(3);
    expect(fcm.received).toHaveLength(10);
    const [first] = held;
    const stopped = await post(`/broadcast/stop/${first?._id}`, {});
    expect(stopped.body.data).toMatchObject({ state: 'stopped', hold: null, accepted: 0 });
    expect((await confirm(first?._id ?? '')).body.data.state).toBe('stopped');
  });

  it('waits too if somebody who edited it loses the right', async () => {
    const editor = await app.signedInAs('ADMIN', SENDER);
    const { _id } = await scheduled();
    await post(`/broadcast/update/${_id}`, { messages: MESSAGES }, editor.token);
    await changeAdministrator(editor.adminId, { userName: 'Erika Editor' });
    expect((await broadcast(_id)).state).toBe('waiting');
    await changeAdministrator(editor.adminId, { rights: ['ReadUsers'] });
    const hold = { reason: 'rightLost', administrator: 'Erika Editor' };
    expect(await broadcast(_id)).toMatchObject({ state: 'held', hold });
  });

  it('is either held or sent if its author is disabled at the moment of its start', async () => {
    const author = await app.signedInAs('ADMIN', SENDER);
    const { _id } = await scheduled(author.token);
    await Promise.all([makeBroadcastDue(app, _id), changeAdministrator(author.adminId, { disabled: true })]);
    await broadcastJobsDone(app, _id);
    const { state } = await broadcast(_id);
    expect([state, fcm.received.length, (await inboxLines()).length]).toEqual(
      state === 'held' ? ['held', 0, 1] : ['finished', 5, 0],
    );
  });
});
