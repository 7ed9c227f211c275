import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../db/new-id.ts';
import { DatabaseProxy } from '../testing/database/database-proxy.ts';
import { type OwnPostgres, startOwnPostgres } from '../testing/database/own-postgres.ts';
import { PersistentClient, type Refusal, type Sent, signIn } from '../testing/database/persistent-client.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { mailsIn } from '../testing/processes/office-state.ts';
import { userForm } from '../testing/samples.ts';

vi.setConfig({ testTimeout: 100_000 });

/** More than the server has connections. */
const WRITERS = 25;
const UNAVAILABLE = {
  de: 'Der Dienst ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
  en: 'The service is not reachable right now. Please try again in a moment.',
};

interface Outage {
  goAway(): Promise<void> | void;
  comeBack(): Promise<void>;
  /** Whether the connection for live events breaks: it survives a short silence. */
  losesStream: boolean;
}

describe('a temporary database outage', () => {
  let postgres: OwnPostgres;
  let proxy: DatabaseProxy;
  let server: RunningServer;
  let dataDir: string;
  let address: string;
  let client: PersistentClient;
  let stream: EventStream;
  const added: string[] = [];

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    proxy = await DatabaseProxy.start(postgres.url);
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-outage-'));
    server = startServer({ dataDir, databaseUrl: proxy.url });
    address = await server.address();
    const token = await signIn(address);
    client = new PersistentClient(() => address, token);
    stream = await openEventStream(`${address}/v1/live`, { authorization: token });
    await stream.next(({ event }) => event === 'ready');
  });
  afterAll(async () => {
    stream?.cancel();
    server?.kill('SIGTERM');
    const code = await server?.ended;
    await proxy?.close();
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
    // The same process from start to end, which still shuts down cleanly.
    expect(code).toBe(0);
  });

  const newUser = (): Sent & { email: string } => {
    const email = `${newId()}@example.org`;
    return { method: 'POST', path: '/user/add', form: userForm({ email }), email };
  };
  const status = async (call: string) => (await fetch(`${address}/v1${call}`)).status;

  async function addUsers(count: number): Promise<void> {
    const users = Array.from({ length: count }, newUser);
    await Promise.all(users.map((user) => client.change(user)));
    added.push(...users.map(({ email }) => email));
  }

  /** Resolves with the first refused call; by then all others are refused or about to time out. */
  function refused(): Promise<Refusal> {
    return eventually(() => client.refusals.at(-1), 60_000);
  }

  /**
   * All clients repeat their calls with their keys until they are answered, while the database goes away and comes
   * back.
   */
  async function workThrough({ goAway, comeBack, losesStream }: Outage): Promise<void> {
    await addUsers(WRITERS);
    client.refusals.length = 0;
    await goAway();
    const work = addUsers(WRITERS);
    expectRefusal(await refused());
    expect(await status('/ready')).toBe(503);
    expect(await status('/health')).toBe(200);
    const english = await client.send({ method: 'GET', path: '/user/all/0/5/-1' }, { 'accept-language': 'en' });
    expect([english?.status, english?.body.message]).toEqual([503, UNAVAILABLE.en]);
    await comeBack();
    await work;
    await eventually(async () => ((await status('/ready')) === 200 ? true : undefined), 60_000);
    // No connection is lost for good: as many as before work at once.
    await addUsers(WRITERS);
    expect(client.unanswered).toBe(0);
    for (const refusal of client.refusals) expectRefusal(refusal);
    await expectLive(losesStream);
    await expectOnce();
  }

  function expectRefusal({ status: code, body, headers }: Refusal): void {
    expect({ code, name: body.code, message: body.message, again: headers.get('retry-after') }).toEqual({
      code: 503,
      name: 'UNAVAILABLE',
      message: UNAVAILABLE.de,
      again: '5',
    });
  }

  /** A stream that stayed open: it announces a possible gap and delivers events from then on. */
  async function expectLive(losesStream: boolean): Promise<void> {
    if (losesStream) await stream.next(({ event }) => event === 'reset');
    stream.events.length = 0;
    const { _id } = await client.change<{ _id: string }>(rememberedUser());
    await stream.next(({ data }) => data.entityId === _id);
  }

  function rememberedUser(): Sent {
    const user = newUser();
    added.push(user.email);
    return user;
  }

  /** Queried without the proxy: every user once, with one audit entry, and the queue sends mails again. */
  async function expectOnce(): Promise<void> {
    const database = new pg.Client(postgres.url);
    await database.connect();
    try {
      const { rows } = await database.query<{ email: string; entries: string }>(
        `select email, (select count(*) from audit_log where entity_id = users.id::text) as entries from users`,
      );
      expect(rows.map(({ email, entries }) => `${email} ${entries}`).sort()).toEqual(
        added.map((email) => `${email} 1`).sort(),
      );
    } finally {
      await database.end();
    }
    const latest = added.at(-1) ?? '';
    await eventually(() => (mailsIn(dataDir).includes(latest) ? true : undefined), 60_000);
  }

  it('by a restart: calls are refused at once, and the server recovers by itself', async () => {
    await workThrough({ goAway: () => postgres.crash(), comeBack: () => postgres.restart(), losesStream: true });
  });

  it('by a broken network: calls are refused, and the server recovers by itself', async () => {
    await workThrough({ goAway: () => proxy.cut(), comeBack: () => proxy.restore(), losesStream: true });
  });

  it('without any response: no call hangs, and the server recovers by itself', async () => {
    await workThrough({ goAway: () => proxy.swallow(), comeBack: () => proxy.restore(), losesStream: false });
  });
});
