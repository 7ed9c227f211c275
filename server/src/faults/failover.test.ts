import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../db/new-id.ts';
import { openDatabase } from '../db/open.ts';
import { addDevices } from '../testing/broadcast-samples.ts';
import { PersistentClient, type Sent, signIn } from '../testing/database/persistent-client.ts';
import { PostgresPair } from '../testing/database/postgres-pair.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { userForm } from '../testing/samples.ts';
import { FcmServer } from '../testing/services/fcm-server.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROUNDS = Number(process.env.ROUNDS ?? 20);
/** A crash of the database server, a power cut, and a machine that does not answer any more. */
const FAILURES = ['crash', 'kill', 'freeze'] as const;
const DEVICES = 4_000;
const WRITERS = 6;
const PAUSE_MS = 60;
/** From the promotion to the first answered change. */
const RECOVERY_MS = 10_000;

describe.runIf(isSoak)('a failover to a synchronous standby', () => {
  let pair: PostgresPair;
  let fcm: FcmServer;
  let dataDir: string;
  const servers: RunningServer[] = [];
  const clients: PersistentClient[] = [];
  const streams: EventStream[] = [];
  const acknowledged = new Set<string>();
  const broadcasts: string[] = [];

  beforeAll(async () => {
    pair = await PostgresPair.start();
    fcm = await FcmServer.start();
    fcm.delayMs = 60;
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-failover-'));
    const database = await openDatabase({ dataDir, databaseUrl: pair.url }, () => undefined);
    await addDevices(database, DEVICES);
    await database.close();
    for (let process = 0; process < 2; process += 1) {
      const push = { FCM_CREDENTIALS: fcm.credentials, FCM_URL: fcm.url, LOG_LEVEL: 'info' };
      const server = startServer({ dataDir, databaseUrl: pair.url }, push);
      servers.push(server);
      const address = await server.address();
      const token = await signIn(address);
      clients.push(new PersistentClient(() => address, token));
      const stream = await openEventStream(`${address}/v1/live`, { authorization: token });
      await stream.next(({ event }) => event === 'ready');
      streams.push(stream);
    }
  });
  afterAll(async () => {
    for (const stream of streams) stream.cancel();
    for (const server of servers) server.kill('SIGTERM');
    const codes = await Promise.all(servers.map(({ ended }) => ended));
    await fcm?.close();
    await pair?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
    // The same processes from start to end, which still shut down cleanly.
    expect(codes).toEqual([0, 0]);
  });

  async function addUser(client: PersistentClient): Promise<string> {
    const email = `${newId()}@example.org`;
    const user: Sent = { method: 'POST', path: '/user/add', form: userForm({ email }) };
    const { _id } = await client.change<{ _id: string }>(user);
    acknowledged.add(email);
    return _id;
  }

  /** Administrators who repeat a change with its key until it is answered. Returns a function that lets them finish. */
  function startWriting(): () => Promise<unknown> {
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async (_, index) => {
      while (!isOver) {
        await addUser(clients[index % clients.length] as PersistentClient);
        await delay(PAUSE_MS);
      }
    });
    return () => {
      isOver = true;
      return Promise.all(writers);
    };
  }

  /** Resolves when phones receive it. */
  async function startBroadcast(): Promise<void> {
    const text = `Hallo ${broadcasts.length}`;
    await pair.query('insert into broadcasts (id, message_de, message_en) values ($1, $2, $2)', [newId(), text]);
    broadcasts.push(text);
    await eventually(() => fcm.received.some((push) => push.text === text) || undefined, 60_000);
  }

  async function expectEveryChangeOnce(): Promise<void> {
    const rows = await pair.query<{ email: string; entries: string }>(
      `select email, (select count(*) from audit_log where entity_id = users.id::text) as entries
       from users where email not like 'token-%'`,
    );
    expect(rows.filter(({ entries }) => entries !== '1')).toEqual([]);
    expect(rows.map(({ email }) => email).sort()).toEqual([...acknowledged].sort());
  }

  /** Streams that stayed open announce the gap, and show changes of both processes from then on. */
  async function expectLive(): Promise<void> {
    for (const stream of streams) await stream.next(({ event }) => event === 'reset');
    for (const client of clients) {
      const id = await addUser(client);
      for (const stream of streams) await stream.next(({ data }) => data.entityId === id);
    }
    for (const stream of streams) stream.events.length = 0;
  }

  /** A mail that was queued after the promotion is sent. */
  async function expectQueue(promotedAt: Date): Promise<void> {
    await eventually(async () => {
      const done = `select from pgboss.job where state = 'completed' and created_on > $1 and name like '%mail' limit 1`;
      return (await pair.query(done, [promotedAt])).length > 0 || undefined;
    }, 30_000);
  }

  it.each(
    Array.from({ length: ROUNDS }, (_, round) => [round + 1, FAILURES[round % FAILURES.length] ?? 'crash'] as const),
  )('loses nothing that was acknowledged: round %i, %s', async (round, failure) => {
    const stopWriting = startWriting();
    await startBroadcast();
    await delay(Math.random() * 1_000);
    for (const stream of streams) stream.events.length = 0;
    const before = acknowledged.size;
    const failedAt = Date.now();
    await pair.primary[failure]();
    await delay(Math.random() * 1_000);
    await pair.promote();
    const promotedAt = new Date();
    await Promise.all(clients.map(addUser));
    const recovered = Date.now();
    await expectLive();
    const isLive = Date.now();
    await expectQueue(promotedAt);
    await stopWriting();
    process.stdout.write(
      `failover ${round} (${failure}): changes after ${recovered - promotedAt.getTime()} ms (${recovered - failedAt} ms ` +
        `since the failure), live events after ${isLive - promotedAt.getTime()} ms, ${before} changes before, ` +
        `${fcm.received.length} messages\n`,
    );
    expect(recovered - promotedAt.getTime()).toBeLessThan(RECOVERY_MS);
    await expectEveryChangeOnce();
    await pair.rebuild();
  });

  it('sends every broadcast to its end, and to no device twice', async () => {
    const open = "select from broadcasts where state <> 'finished'";
    await eventually(async () => ((await pair.query(open)).length === 0 ? true : undefined), 90_000);
    const messages = fcm.received.map(({ token, text }) => `${token} ${text}`);
    const seen = new Set<string>();
    expect(messages.filter((message) => seen.size === seen.add(message).size)).toEqual([]);
    const rows = await pair.query<{ handled: number }>(
      'select accepted + failures + unknown as handled from broadcasts',
    );
    expect(rows).toEqual(broadcasts.map(() => ({ handled: DEVICES })));
  });

  it('runs no scheduled job twice for one slot', async () => {
    // The library queues an order per slot, which contains the id of the job.
    const orders = await pair.query<{ name: string; slot: string; id: string }>(
      `select data->>'name' as name, singleton_on::text as slot, data->>'id' as id
       from pgboss.job where name = '__pgboss__send-it'`,
    );
    expect(orders.length).toBeGreaterThan(0);
    const slots = new Set(orders.map(({ name, slot }) => `${name} ${slot}`));
    expect(slots.size).toBe(orders.length);
    const log = servers.map((server) => server.output()).join('\n');
    const count = (id: string, message: string) =>
      log.split('\n').filter((line) => line.includes(id) && line.includes(`"msg":"${message}"`)).length;
    const runs = orders.map(({ name, slot, id }) => ({
      name,
      slot,
      // What failed because the database was away is repeated.
      completed: count(id, 'job started') - count(id, 'job failed'),
    }));
    expect(runs.filter(({ completed }) => completed > 1)).toEqual([]);
    // This one is queued by its schedule only.
    const others = "select from pgboss.job where name = 'sanctions-due' and id <> all($1::uuid[])";
    expect(await pair.query(others, [orders.map(({ id }) => id)])).toEqual([]);
  });
});
