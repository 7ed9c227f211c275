import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { adminSessions, admins } from '../db/schema.ts';
import { endSessions, update } from '../modules/administrators/administrators.service.ts';
import { createResetCode, resetPassword } from '../modules/session/session.service.ts';
import { bySystem, type Change, runChange } from '../records/change.ts';
import { describeEachEngine } from '../testing/database/test-database.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { type LiveServer, serveLive } from '../testing/processes/live-server.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import type { LiveUpdate } from './live-hub.ts';
import { STREAM_LIMITS, type StreamLimits } from './live-streams.ts';

type SignedIn = Awaited<ReturnType<TestApp['signedInAs']>>;

function changed(entity: string, entityId = newId()): LiveUpdate {
  return { type: 'recordChanged', entity, entityId, action: 'update' };
}

describeEachEngine('live events', (engine) => {
  let app: TestApp;
  let admin: SignedIn;
  let bare: SignedIn;
  let server: LiveServer;
  let streams: EventStream[] = [];
  let sockets: Socket[] = [];

  beforeAll(async () => {
    app = await openTestApp(engine);
    admin = await app.signedInAs('ADMIN');
    bare = await app.signedInAs('ADMIN', []);
  });
  afterAll(() => app.close());
  beforeEach(() => serve({}));
  afterEach(async () => {
    for (const stream of streams) stream.cancel();
    for (const socket of sockets) socket.destroy();
    streams = [];
    sockets = [];
    await server.close();
  });

  async function serve(limits: Partial<StreamLimits>): Promise<void> {
    await server?.close();
    server = await serveLive(app.leitstand.platform, { ...STREAM_LIMITS, ...limits });
  }

  async function open(
    { token }: { token: string } = admin,
    headers: Record<string, string> = {},
  ): Promise<EventStream> {
    const stream = await openEventStream(server.url, { authorization: token, ...headers });
    streams.push(stream);
    if (stream.status === 200) await stream.next(({ event }) => event === 'ready' || event === 'reset');
    return stream;
  }

  function change(run: (change: Change) => Promise<void>): Promise<void> {
    const actor = { adminId: admin.adminId, name: 'Test', requestId: 'test' };
    return runChange(app.leitstand.platform, { actor, language: 'de' }, run);
  }

  function publish(...updates: LiveUpdate[]): Promise<void> {
    return change((it) => server.hub.publish(it, updates));
  }

  const about = (id: string) => (event: { data: { entityId?: string } }) => event.data.entityId === id;

  it('require sign-in, and are neither compressed nor cached on the way', async () => {
    expect((await fetch(server.url)).status).toBe(401);
    const stream = await open(bare, { 'accept-encoding': 'gzip, br, zstd' });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(stream.text()).toMatch(/^retry: 3000\nid: \S+\nevent: ready\n/);
  });

  it('are sent when a change is committed and not before', async () => {
    const stream = await open();
    const update = changed('reward');
    await change(async (it) => {
      await server.hub.publish(it, [update]);
      await delay(200);
      expect(stream.events.some(about(update.entityId))).toBe(false);
    });
    const received = await stream.next(about(update.entityId));
    expect(received.event).toBe('recordChanged');
    expect(received.data).toEqual({
      id: received.id,
      ...update,
      adminId: admin.adminId,
      adminName: 'Test',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {},
    });
  });

  it('are not sent for a change that was rolled back', async () => {
    const stream = await open();
    const undone = changed('reward');
    const failing = change(async (it) => {
      await server.hub.publish(it, [undone]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const kept = changed('reward');
    await publish(kept);
    await stream.next(about(kept.entityId));
    expect(stream.events.map(({ data }) => data.entityId)).not.toContain(undone.entityId);
  });

  it('name administrators only: other changes may come from an app user', async () => {
    const stream = await open();
    const id = newId();
    const update: LiveUpdate = { type: 'newOrder', entity: 'order', entityId: id, action: 'create' };
    const byUser = { ...bySystem('test'), actor: { adminId: undefined, name: 'Lena Krüger', requestId: 'test' } };
    await runChange(app.leitstand.platform, byUser, (it) => server.hub.publish(it, [update]));
    expect((await stream.next(about(id))).data).toMatchObject({ type: 'newOrder', adminId: null, adminName: '' });
    expect(stream.text()).not.toContain('Lena');
  });

  it('about people are only sent to those who may see people', async () => {
    const seeing = await open();
    const blind = await open(bare);
    const people = ['user', 'car', 'post', 'report', 'order', 'blacklist'].map((it) => changed(it));
    const unknown = changed('neverHeardOf');
    const last = changed('event');
    await publish(...people, unknown, last);
    await seeing.next(about(last.entityId));
    await blind.next(about(last.entityId));
    const received = ({ events }: EventStream) => events.flatMap(({ data }) => data.entityId ?? []);
    expect(received(seeing)).toEqual([...people, last].map(({ entityId }) => entityId));
    expect(received(blind)).toEqual([last.entityId]);

    // Reconnecting does not deliver withheld events.
    const position = blind.events[0]?.id ?? '';
    const again = await open(bare, { 'last-event-id': position });
    expect(received(again)).toEqual([last.entityId]);
  });

  it('summarise a change of very many records, and never fail a change by their length', async () => {
    const stream = await open();
    const last = newId();
    await publish(...Array.from({ length: 60 }, () => changed('reward')));
    await publish({ ...changed('event', 'x'), data: { text: 'ä'.repeat(8000) } }, changed('event', last));
    await stream.next(about(last));
    expect(stream.events.slice(1, 3).map(({ data }) => data)).toMatchObject([
      { entity: 'reward', entityId: '', data: { count: 60 } },
      { entity: 'event', entityId: '', data: {} },
    ]);
  });

  it('keep an idle stream alive', async () => {
    await serve({ heartbeatMs: 50 });
    const stream = await open();
    await eventually(() => (stream.text().split('\n:\n').length > 3 ? true : undefined));
  });

  it('continue where a lost stream ended', async () => {
    const first = await open();
    const seen = changed('reward');
    await publish(seen);
    const { id } = await first.next(about(seen.entityId));
    first.cancel();
    const missed = [changed('reward'), changed('event')];
    await publish(...missed);
    const witness = await open();
    // It begins at the position before or after them.
    await eventually(() => (witness.events.some((event) => event.id !== id) ? true : undefined));
    const second = await open(admin, { 'last-event-id': id });
    expect(second.events.map(({ event, data }) => [event, data.entityId])).toEqual([
      ['recordChanged', missed[0]?.entityId],
      ['recordChanged', missed[1]?.entityId],
      ['ready', undefined],
    ]);
    const third = await open(admin, { 'last-event-id': second.events.at(-1)?.id ?? '' });
    expect(third.events.map(({ event }) => event)).toEqual(['ready']);
  });

  it('announce a gap if it is unknown what was missed', async () => {
    for (const id of [newId(), 'unsinn', "'; drop table users; --"]) {
      const stream = await open(admin, { 'last-event-id': id });
      expect(stream.events.map(({ event }) => event)).toEqual(['reset']);
      const next = changed('reward');
      await publish(next);
      await stream.next(about(next.entityId));
    }
  });

  it('end with the session', async () => {
    await serve({ sessionCheckMs: 100 });
    const gone = await app.signedInAs('ADMIN');
    const late = await app.signedInAs('ADMIN');
    const [ofGone, ofLate, ofAdmin] = [await open(gone), await open(late), await open()];
    await app.request('GET', '/signOut', { token: gone.token });
    const db = app.leitstand.platform.database.drizzle;
    await db.update(adminSessions).set({ expiresAt: new Date() }).where(eq(adminSessions.adminId, late.adminId));
    await Promise.all([ofGone.ended, ofLate.ended]);
    const next = changed('reward');
    await publish(next);
    await ofAdmin.next(about(next.entityId));
  });

  it('follow changed rights, at once if the change is published', async () => {
    const other = await app.signedInAs('ADMIN', []);
    const stream = await open(other);
    const db = app.leitstand.platform.database.drizzle;
    await db
      .update(admins)
      .set({ rights: ['ReadUsers'] })
      .where(eq(admins.id, other.adminId));
    await publish(changed('administrator', other.adminId));
    await eventually(async () => {
      const update = changed('user');
      await publish(update);
      await delay(50);
      return stream.events.some(about(update.entityId)) ? true : undefined;
    });
    await db.update(admins).set({ disabledAt: new Date() }).where(eq(admins.id, other.adminId));
    await publish(changed('administrator', other.adminId));
    await stream.ended;
    expect((await open(other)).status).toBe(401);
  });

  it('end at once with the account, the password or the session behind them', async () => {
    // Without the periodic check of sessions.
    await serve({ sessionCheckMs: 3_600_000 });
    const [disabled, renewed, everywhere] = [
      await app.signedInAs('ADMIN'),
      await app.signedInAs('ADMIN'),
      await app.signedInAs('ADMIN'),
    ];
    const ends = [await open(disabled), await open(renewed), await open(everywhere)].map(({ ended }) => ended);
    const platform = { ...app.leitstand.platform, live: server.hub };
    const actor = { adminId: admin.adminId, name: 'Test', requestId: 'test' };
    const caller = { adminId: admin.adminId, userName: 'Test', role: 'SUPERADMIN', rights: [], tokenHash: '' } as const;
    await runChange(platform, { actor, language: 'de' }, async (it) => {
      await update(it, caller, { administratorId: disabled.adminId, disabled: true });
      await endSessions(it, caller, { administratorId: everywhere.adminId });
    });
    const code = await createResetCode(platform, renewed.adminId);
    await resetPassword(platform, { actor, language: 'de' }, { code, password: 'ein ganz neues Passwort' });
    await Promise.all(ends);
    for (const gone of [disabled, renewed, everywhere]) expect((await open(gone)).status).toBe(401);
  });

  it('accept no token in the address', async () => {
    for (const name of ['token', 'access_token', 'authorization', 'id_token']) {
      expect((await fetch(`${server.url}?${name}=${admin.token}`)).status).toBe(401);
    }
    expect(app.logs.join('')).not.toContain(admin.token);
  });

  it('are limited to a number of streams per administrator', async () => {
    await serve({ streamsPerAdmin: 2 });
    const first = await open();
    await open();
    // The body of a HEAD is never read: it must not count.
    await fetch(server.url, { method: 'HEAD', headers: { authorization: bare.token } });
    await fetch(server.url, { method: 'HEAD', headers: { authorization: bare.token } });
    const refused = await fetch(server.url, { headers: { authorization: admin.token } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect([(await open(bare)).status, (await open(bare)).status]).toEqual([200, 200]);
    first.cancel();
    await eventually(async () => ((await open()).status === 200 ? true : undefined));
  });

  /** A panel that connects and then never reads. */
  async function openWithoutReading(): Promise<Socket> {
    const { hostname, port, pathname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.pause();
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${admin.token}\r\n\r\n`);
    await eventually(() => (server.sockets.size > 0 ? true : undefined));
    return socket;
  }

  async function publishBulk(): Promise<string> {
    const bulk = Array.from({ length: 50 }, () => ({ ...changed('reward'), data: { text: 'x'.repeat(7_000) } }));
    await publish(...bulk);
    return bulk.at(-1)?.entityId ?? '';
  }

  it('drop a panel that does not read, and continue for the others', async () => {
    await serve({ bufferedBytes: 1024 * 1024 });
    const socket = await openWithoutReading();
    const stream = await open();
    const dropped = () => app.logs.some((line) => line.includes('a live stream was dropped'));
    expect(dropped()).toBe(false);
    await eventually(async () => {
      // The other panel reads each batch before the next one is sent.
      await stream.next(about(await publishBulk()));
      return dropped() ? true : undefined;
    });
    await eventually(() => (server.sockets.size === 1 ? true : undefined));
    const last = changed('reward');
    await publish(last);
    await stream.next(about(last.entityId));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.resume();
    await closed;
  });

  it('end on every stream at once when the server stops, even on streams that are not read', async () => {
    await serve({ bufferedBytes: 64 * 1024 * 1024 });
    await openWithoutReading();
    const waiting = () => [...server.sockets].some(({ writableLength }) => writableLength > 0);
    await eventually(async () => {
      await publishBulk();
      // Lasting, not just for a moment: both kernel buffers are full.
      return waiting() && (await delay(200, true)) && waiting() ? true : undefined;
    });
    await publishBulk();
    const reading = [await open(), await open(bare)];
    const started = Date.now();
    await server.close();
    expect(Date.now() - started).toBeLessThan(5_000);
    await Promise.all(reading.map(({ ended }) => ended));
  });
});
