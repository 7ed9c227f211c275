import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { openDatabase } from '../db/open.ts';
import type { Platform } from '../platform.ts';
import { bySystem, runChange } from '../records/change.ts';
import { testDatabases } from '../testing/database/test-database.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { type LiveServer, serveLive } from '../testing/processes/live-server.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import type { LiveUpdate } from './live-hub.ts';

/** Only PostgreSQL supports several API processes. */
const postgres = testDatabases().find(({ name }) => name === 'postgres');

describe.skipIf(!postgres)('live events of two servers', () => {
  let app: TestApp;
  let platforms: Platform[];
  let servers: LiveServer[];
  let token: string;
  const streams: EventStream[] = [];

  beforeAll(async () => {
    if (!postgres) return;
    app = await openTestApp(postgres);
    ({ token } = await app.signedInAs('ADMIN'));
    const { platform } = app.leitstand;
    const database = await openDatabase(platform.config, () => undefined);
    platforms = [platform, { ...platform, database }];
    servers = await Promise.all(platforms.map((it) => serveLive(it)));
  });
  afterAll(async () => {
    for (const stream of streams) stream.cancel();
    for (const server of servers) await server.close();
    await platforms[1]?.database.close();
    await app.close();
  });

  async function open(index: number, headers: Record<string, string> = {}): Promise<EventStream> {
    const stream = await openEventStream(servers[index]?.url ?? '', { authorization: token, ...headers });
    streams.push(stream);
    await stream.next(({ event }) => event === 'ready' || event === 'reset');
    return stream;
  }

  async function publish(index: number): Promise<string> {
    const [platform, server] = [platforms[index], servers[index]];
    if (!platform || !server) throw new Error(`no server ${index}`);
    const update: LiveUpdate = { type: 'newReport', entity: 'report', entityId: newId(), action: 'create' };
    await runChange(platform, bySystem('test'), (change) => server.hub.publish(change, [update]));
    return update.entityId;
  }

  const about = (id: string) => (event: { data: { entityId?: string } }) => event.data.entityId === id;

  it('reach the panels of both, in the same order', async () => {
    const both = [await open(0), await open(1)];
    const ids: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) ids.push(await publish(turn % 2));
    for (const stream of both) {
      await stream.next(about(ids.at(-1) ?? ''));
      expect(stream.events.slice(1).map(({ data }) => data.entityId)).toEqual(ids);
    }
  });

  it('continue on the other server', async () => {
    const first = await open(0);
    const seen = await publish(0);
    const { id } = await first.next(about(seen));
    first.cancel();
    const missed = await publish(0);
    await (await open(0)).next(() => true);
    const second = await eventually(async () => {
      const stream = await open(1, { 'last-event-id': id });
      return stream.events.some(about(missed)) ? stream : undefined;
    });
    expect(second.events.map(({ event }) => event)).toEqual(['newReport', 'ready']);
  });

  it('resume after the listening connections were cut, and announce a possible gap', async () => {
    const both = [await open(0), await open(1)];
    const before = await publish(0);
    const { id } = await (both[0] as EventStream).next(about(before));
    const { rows } = await app.leitstand.platform.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'leitstand-live'`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const lost = await publish(0);
    for (const stream of both) await stream.next(({ event }) => event === 'reset');
    const after = await publish(1);
    for (const stream of both) {
      await stream.next(about(after));
      expect(stream.events.some(about(lost))).toBe(false);
    }
    expect((await open(0, { 'last-event-id': id })).events.map(({ event }) => event)).toEqual(['reset']);
  });
});
