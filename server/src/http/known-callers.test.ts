import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashToken } from '../base/hash-token.ts';
import { openDatabase } from '../db/open.ts';
import { adminSessions } from '../db/schema.ts';
import { LiveHub } from '../live/live-hub.ts';
import { bySystem, runChange } from '../records/change.ts';
import { describeEitherEngine, testDatabases } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { KnownCallers } from './known-callers.ts';

describeEitherEngine('known callers', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());
  const database = () => app.leitstand.platform.database;

  // The clock only moves when a test moves it: on a busy machine every entry would expire.
  beforeEach(() => void vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** Counts the session queries. */
  async function sessionQueries(work: () => Promise<unknown>): Promise<number> {
    const asked = vi.spyOn(database().pool, 'query');
    await work();
    const queries = asked.mock.calls as unknown as [{ text?: string }][];
    asked.mockRestore();
    return queries.filter(([query]) => query.text?.startsWith('select') && query.text.includes('"admin_sessions"'))
      .length;
  }

  it('are looked up once for the calls of one page', async () => {
    const { token } = await app.signedInAs('ADMIN');
    const page = () => Promise.all(Array.from({ length: 8 }, () => app.request('GET', '/inbox', { token })));
    expect(await sessionQueries(page)).toBe(1);
    expect(await sessionQueries(page)).toBe(0);
    // Unknown tokens are looked up each time: they may become valid at any moment.
    const stranger = () => app.request('GET', '/inbox', { token: 'niemand' });
    expect(await sessionQueries(async () => expect((await stranger()).status).toBe(401))).toBe(1);
    expect(await sessionQueries(stranger)).toBe(1);
  });

  it('are dropped at once when their session ends or their rights change', async () => {
    const { token, adminId } = await app.signedInAs('ADMIN', ['ReadUsers']);
    const users = async () => (await app.request('GET', '/user/all/0/1/-1', { token })).status;
    const change = (json: object) =>
      app.request('PUT', '/administrator/update', { json: { administratorId: adminId, ...json } });
    expect(await users()).toBe(200);
    expect((await change({ rights: [] })).status).toBe(200);
    expect(await users()).toBe(403);
    expect((await change({ rights: ['ReadUsers'] })).status).toBe(200);
    expect(await users()).toBe(200);
    await app.request('GET', '/signOut', { token });
    expect(await users()).toBe(401);
  });

  it('are cached only briefly, and never beyond the end of their session', async () => {
    const [ending, removed] = [await app.signedInAs('ADMIN'), await app.signedInAs('ADMIN')];
    const { drizzle } = database();
    const sessionOf = ({ adminId }: { adminId: string }) => eq(adminSessions.adminId, adminId);
    await drizzle
      .update(adminSessions)
      .set({ expiresAt: new Date(Date.now() + 1_000) })
      .where(sessionOf(ending));
    const callers = new KnownCallers(database(), app.leitstand.platform.live);
    for (const { token } of [ending, removed])
      expect(await callers.find(hashToken(token))).toMatchObject({ caller: { role: 'ADMIN' } });
    // Directly in the database, without a live event.
    await drizzle.delete(adminSessions).where(sessionOf(removed));
    vi.setSystemTime(Date.now() + 1_100);
    expect(await callers.find(hashToken(ending.token))).toBeUndefined();
    expect(await callers.find(hashToken(removed.token))).toBeDefined();
    vi.setSystemTime(Date.now() + 1_000);
    expect(await callers.find(hashToken(removed.token))).toBeUndefined();
  });

  it('are not cached without live events, nor after a failed query', async () => {
    const { token } = await app.signedInAs('ADMIN');
    const disconnected = { onChange: () => undefined, isListening: false } as unknown as LiveHub;
    const callers = new KnownCallers(database(), disconnected);
    expect(await sessionQueries(() => callers.find(hashToken(token)))).toBe(1);
    expect(await sessionQueries(() => callers.find(hashToken(token)))).toBe(1);
    const listening = new KnownCallers(database(), app.leitstand.platform.live);
    const broken = vi.spyOn(database().pool, 'query').mockRejectedValueOnce(new Error('gone') as never);
    await expect(listening.find(hashToken(token))).rejects.toThrow();
    broken.mockRestore();
    expect(await listening.find(hashToken(token))).toBeDefined();
  });
});

const postgres = testDatabases().find(({ name }) => name === 'postgres');

describe.skipIf(!postgres)('known callers of another process', () => {
  it('are dropped as soon as its event arrives', async () => {
    if (!postgres) return;
    const app = await openTestApp(postgres);
    const { platform } = app.leitstand;
    const other = await openDatabase(platform.config, () => undefined);
    const hub = new LiveHub(other, platform.log);
    await hub.start();
    try {
      const { token, adminId } = await app.signedInAs('ADMIN');
      const callers = new KnownCallers(other, hub);
      // By the event, not by expiry: the clock is stopped.
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      expect(await callers.find(hashToken(token))).toBeDefined();
      await runChange(platform, bySystem('test'), async (change) => {
        await change.tx.delete(adminSessions).where(eq(adminSessions.adminId, adminId));
        change.publish({ type: 'recordChanged', entity: 'administrator', entityId: adminId, action: 'endSessions' });
      });
      await eventually(async () => ((await callers.find(hashToken(token))) ? undefined : true));
    } finally {
      vi.useRealTimers();
      await hub.close();
      await other.close();
      await app.close();
    }
  });
});
