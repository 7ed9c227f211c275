import * as fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrateDatabase } from '../db/migrate.ts';
import { newId } from '../db/new-id.ts';
import { knownMigrations, readMigration } from '../db/upgrade/known-migrations.ts';
import { longChangeStates } from '../db/upgrade/long-changes.queries.ts';
import { runLongChanges } from '../db/upgrade/long-changes.ts';
import { type OwnPostgres, startOwnPostgres } from '../testing/database/own-postgres.ts';
import { signIn } from '../testing/database/persistent-client.ts';
import { openEventStream } from '../testing/event-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { type RunningServer, startServer } from '../testing/processes/command-process.ts';
import {
  buildPreviousVersion,
  findPreviousVersion,
  type PreviousVersion,
} from '../testing/processes/previous-version.ts';
import { userForm } from '../testing/samples.ts';
import { hasNginx, type Nginx, startNginx } from '../testing/services/nginx.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const WRITERS = 6;
const READERS = 4;
/** Rows that are there before, so that columns and indexes are added to something. */
const USERS = 20_000;
const PHASE_MS = 4_000;
const DRAIN_SECONDS = 2;
const LISTS = ['/user/all/0/25/30', '/user/search/an/0/25/-1', '/post/all/0/25/30', '/dashboard/figures/30', '/inbox'];
/** The next version's: what an expansion does to the biggest table while both versions use it. */
const EXPANSION = `-- previous version: works
ALTER TABLE "users" ADD COLUMN "test_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_test_note" ON "users" USING btree ("test_note","id");`;

const known = knownMigrations();
const previous = findPreviousVersion();
const added = known.filter(({ tag }) => tag > (previous?.lastMigration ?? ''));
const breaking = added.filter(
  ({ needs }) => needs > (known.find(({ tag }) => tag === previous?.lastMigration)?.when ?? 0),
);

function obstacle(): string | undefined {
  if (!isSoak) return 'only in a soak';
  if (!hasNginx()) return 'nginx is not installed';
  if (!previous) return 'there is no git history with a version before the last migration';
  if (breaking.length > 0) return `${breaking.map(({ tag }) => tag).join(', ')} break the version before`;
  return undefined;
}

const reason = obstacle();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Administrators at the panel: any answer but success is a failed call. */
class Office {
  readonly failed: string[] = [];
  readonly created: string[] = [];
  readonly announced = new Set<string>();
  calls = 0;
  streams = 0;
  slowestMs = 0;
  resets = 0;
  #isOpen = true;

  constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  /** Resolves once everybody has stopped. */
  async work(): Promise<void> {
    const writers = Array.from({ length: WRITERS }, () => this.#write());
    const readers = Array.from({ length: READERS }, (_none, at) => this.#read(at));
    await Promise.all([...writers, ...readers, this.#listen()]);
  }

  close(): void {
    this.#isOpen = false;
  }

  async call(method: string, at: string, form?: Record<string, string>): Promise<unknown> {
    const begin = performance.now();
    this.calls += 1;
    try {
      const answer = await fetch(`${this.url}/v1${at}`, {
        method,
        headers: { authorization: this.token, ...(form ? { 'idempotency-key': newId() } : {}) },
        body: form ? new URLSearchParams(form) : null,
      });
      const text = await answer.text();
      if (answer.status === 200) return (JSON.parse(text) as { data: unknown }).data;
      this.failed.push(`${method} ${at}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      this.failed.push(`${method} ${at}: ${String((error as Error).cause ?? error)}`);
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - begin);
    }
    return undefined;
  }

  async #write(): Promise<void> {
    while (this.#isOpen) {
      const email = `${newId()}@example.org`;
      const user = (await this.call('POST', '/user/add', userForm({ email }))) as { _id: string } | undefined;
      if (!user) continue;
      this.created.push(user._id);
      await this.call('GET', `/user/admin/profile/${user._id}/0/1`);
      await delay(20);
    }
  }

  async #read(at: number): Promise<void> {
    for (let turn = at; this.#isOpen; turn += 1) {
      await this.call('GET', LISTS[turn % LISTS.length] ?? '');
      await delay(20);
    }
  }

  /** One after the other: a server that stops ends its streams. */
  async #listen(): Promise<void> {
    let position = '';
    while (this.#isOpen) {
      const headers = { authorization: this.token, ...(position ? { 'last-event-id': position } : {}) };
      const stream = await openEventStream(`${this.url}/v1/live`, headers);
      this.streams += 1;
      if (stream.status !== 200) this.failed.push(`GET /live: ${stream.status}`);
      let isEnded = false;
      void stream.ended.then(() => {
        isEnded = true;
      });
      while (this.#isOpen && !isEnded) await delay(50);
      // The last ones are on their way.
      if (!isEnded) await delay(1_000);
      stream.cancel();
      for (const { id, event, data } of stream.events) {
        if (id) position = id;
        if (event === 'reset') this.resets += 1;
        if (data?.entityId) this.announced.add(data.entityId);
      }
    }
  }
}

describe.skipIf(reason !== undefined)(
  `the version before and this one, side by side${reason ? ` (${reason})` : ''}`,
  () => {
    let version: PreviousVersion;
    let postgres: OwnPostgres;
    let nginx: Nginx;
    let folder: string;
    let ports: [number, number];
    const servers: RunningServer[] = [];

    beforeAll(async () => {
      if (!previous) return;
      version = buildPreviousVersion(previous);
      postgres = await startOwnPostgres();
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-side-by-side-'));
      ports = [await freePort(), await freePort()];
      nginx = await startNginx(await freePort(), ports);
    });
    afterAll(async () => {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
      await nginx?.stop();
      await postgres?.stop();
      version?.remove();
      if (folder) fs.rmSync(folder, { recursive: true, force: true });
    });

    async function serve(port: number, program?: string): Promise<RunningServer> {
      const environment = { PORT: String(port), TRUST_PROXY: '1', DRAIN_SECONDS: String(DRAIN_SECONDS) };
      const server = startServer({ dataDir: folder, databaseUrl: postgres.url }, environment, program);
      servers.push(server);
      const address = await server.address();
      await eventually(async () => ((await fetch(`${address}/v1/ready`)).status === 200 ? true : undefined), 60_000);
      return server;
    }

    it('answer every call while one replaces the other and the biggest table is expanded', async () => {
      const old = await serve(ports[0], version.program);
      const pool = new pg.Pool({ connectionString: postgres.url });
      await pool.query(
        `insert into users (id, user_name, user_name_sort, email, email_sort, search_text)
       select gen_random_uuid(), 'Anna ' || number, 'anna ' || number, number || '@example.com', number || '@example.com',
              '|anna ' || number || '|' from generate_series(1, ${USERS}) as number`,
      );
      const office = new Office(nginx.url, await signIn(nginx.url));
      const working = office.work();
      await delay(PHASE_MS);
      await serve(ports[1]);
      await delay(PHASE_MS);

      const last = known.at(-1);
      const next = readMigration('9999_test', (last?.when ?? 0) + 1, EXPANSION, known);
      await migrateDatabase({ engine: 'postgres', pool }, { migrations: [...known, next] });
      await runLongChanges({ pool }, {});
      expect(await longChangeStates(pool)).toMatchObject([{ name: 'users_test_note', finishedAt: expect.any(Date) }]);
      await delay(PHASE_MS);

      old.kill('SIGTERM');
      expect(await old.ended).toBe(0);
      await delay(PHASE_MS);
      office.close();
      await working;

      expect(office.failed.slice(0, 10)).toEqual([]);
      const { rows } = await pool.query<{ id: string; entries: number }>(
        `select id::text, (select count(*)::int from audit_log where entity_id = users.id::text) as entries
       from users where email like '%@example.org'`,
      );
      expect(rows.map(({ id }) => id).sort()).toEqual([...office.created].sort());
      expect(rows.filter(({ entries }) => entries !== 1)).toEqual([]);
      await pool.end();
      const calls = nginx.calls();
      const answeredBy = (port: number) => calls.filter((sent) => sent.at(-1)?.endsWith(`:${port}`)).length;
      expect(answeredBy(ports[0])).toBeGreaterThan(0);
      expect(answeredBy(ports[1])).toBeGreaterThan(0);
      // The stream says so if it cannot tell what was missed.
      const missed = office.created.filter((id) => !office.announced.has(id));
      expect(missed.length === 0 || office.resets > 0).toBe(true);
      process.stdout.write(
        `${version.lastMigration} beside ${last?.tag}: ${office.calls} calls, ${office.created.length} users created, 0 failed; ` +
          `${answeredBy(ports[0])} answered by the old, ${answeredBy(ports[1])} by the new server, ` +
          `${calls.filter((sent) => sent.length > 1).length} sent again by nginx; slowest ${Math.round(office.slowestMs)} ms; ` +
          `${office.streams} streams, ${missed.length} events missed with ${office.resets} announced gaps\n`,
      );
    });
  },
);
