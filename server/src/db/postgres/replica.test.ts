import { execSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { codeOf } from '../../errors.ts';
import { countTraffic } from '../../http/measure-calls.ts';
import { MODULES } from '../../modules.ts';
import { exportFrom } from '../../moving/export/export-from.ts';
import { BulkCalls } from '../../testing/bulk-samples.ts';
import { COMMON_PARAMS } from '../../testing/call-samples.ts';
import { PostgresPair } from '../../testing/database/postgres-pair.ts';
import { eventually } from '../../testing/eventually.ts';
import { userForm } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Queryable } from '../database.ts';
import { newId } from '../new-id.ts';
import { committedPosition, isReplicasFault, type Replica } from './replica.ts';

const MAP = { area: [5, 47, 15, 55], zoom: 6 };
const POSTS = { type: 'post', search: 'ab', checked: false };
/** Of calls that need more than a page, a text and a time. */
const BODIES: Readonly<Record<string, object>> = {
  findEvents: { search: 'ab', time: 30, when: 'past' },
  usersByPlace: { time: 30, ...MAP },
  listReportsByBody: { type: 'post', skip: 0, limit: 5 },
  findReports: POSTS,
  reportsByPlace: { ...POSTS, ...MAP },
  countBulk: { selection: { resource: 'posts', filter: {} } },
};

describe('a replica for reading', () => {
  let pair: PostgresPair;
  let app: TestApp;
  let other: TestApp;
  let replica: Replica;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-replica-'));
  beforeAll(async () => {
    // It acknowledges a change when it has received it, but can lag in applying it.
    pair = await PostgresPair.start({ max_standby_streaming_delay: '0' });
    app = await openApp();
    other = await openApp();
    replica = app.leitstand.platform.database.replica as Replica;
  }, 60_000);
  afterAll(async () => {
    await other?.close();
    await app?.close();
    await pair?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  function openApp(): Promise<TestApp> {
    const settings: Partial<Config> = { databaseUrl: pair.primary.url, databaseReadUrl: pair.standby.url };
    const prepared = { dataDir, databaseUrl: pair.primary.url };
    const engine = {
      name: 'postgres' as const,
      prepare: async () => ({ settings: prepared, destroy: async () => {} }),
    };
    return openTestApp({ ...engine, open: () => Promise.reject(new Error('not used')) }, settings);
  }

  const onStandby = (text: string) => pair.query(text, [], pair.standby);
  const lists = async (from: TestApp, headers: Record<string, string> = {}) => {
    const before = replicaOf(from).counts.answered;
    const answer = await from.request('GET', '/user/all/0/100/-1', { headers });
    expect(answer.status).toBe(200);
    const emails = (answer.body.data as { email: string }[]).map(({ email }) => email);
    return { emails, fromReplica: replicaOf(from).counts.answered > before };
  };
  const replicaOf = ({ leitstand }: TestApp) => leitstand.platform.database.replica as Replica;
  const readsReplica = (from = app) => eventually(async () => ((await lists(from)).fromReplica ? true : undefined));

  async function addUser(): Promise<{ email: string; position: Record<string, string> }> {
    const email = `${newId()}@example.org`;
    const { status, headers } = await app.request('POST', '/user/add', { form: userForm({ email }) });
    expect(status).toBe(200);
    return { email, position: { 'x-database-position': String(headers['x-database-position']) } };
  }

  async function addUnnoticed(): Promise<string> {
    const email = `${newId()}@example.org`;
    await pair.query(
      `insert into users (id, user_name, user_name_sort, email, email_sort) values (gen_random_uuid(), 'x', 'x', $1, $1)`,
      [email],
    );
    return email;
  }

  it('answers lists, and shows everybody their own changes while it lags', async () => {
    await readsReplica(app);
    await readsReplica(other);
    await onStandby('select pg_wal_replay_pause()');
    const { email, position } = await addUser();
    expect(await lists(app)).toEqual({ emails: expect.arrayContaining([email]), fromReplica: false });
    const behind = async () => (await app.request('GET', '/operations')).body.data.database.replica;
    expect(await eventually(async () => ((await behind()).isRead ? undefined : await behind()))).toEqual({
      isRead: false,
      behindMs: expect.toSatisfy((ms: number) => ms > 1000),
    });
    expect(await lists(other, position)).toEqual({ emails: expect.arrayContaining([email]), fromReplica: false });
    await onStandby('select pg_wal_replay_resume()');
    await readsReplica(app);
    expect((await lists(app)).emails).toContain(email);
    expect(await behind()).toEqual({ isRead: true, behindMs: expect.toSatisfy((ms: number) => ms < 1000) });
  });

  it('can answer all calls that are left to it', async () => {
    await readsReplica();
    const { platform } = app.leitstand;
    const server = { modules: MODULES, routes: [], traffic: countTraffic() };
    const routes = MODULES.flatMap((module) => module.routes?.(platform, server) ?? []);
    const calls = routes.filter(({ kind }) => kind === 'find').map(({ endpoint }) => endpoint);
    expect(calls.length).toBeGreaterThan(50);
    const { _id } = (await app.request('GET', '/user/all/0/1/-1')).body.data[0];
    const params = { ...COMMON_PARAMS, id: _id, userId: _id, type: 'post' };
    const refused: string[] = [];
    for (const { name, method, path } of calls) {
      const json = method === 'GET' ? undefined : (BODIES[name] ?? { ...COMMON_PARAMS, time: -1 });
      const query = name === 'listReports' ? '?type=post&skip=0&limit=5' : '';
      // The primary answers if a job has just changed something.
      const answer = await eventually(async () => {
        const { answered } = replica.counts;
        const { status } = await app.request(method, `${pathOf(path, params)}${query}`, { json });
        return status !== 200 || replica.counts.answered > answered ? status : undefined;
      });
      // There is no reward with this id.
      if (answer !== (name === 'listStock' ? 404 : 200)) refused.push(`${name}: ${answer}`);
    }
    expect(refused).toEqual([]);
    expect(replica.counts.failed).toBe(0);
  });

  it('is not asked by callers who know more than it, although no process has heard of the change', async () => {
    await readsReplica();
    await onStandby('select pg_wal_replay_pause()');
    const email = await addUnnoticed();
    const [row] = await pair.query<{ position: string }>('select pg_current_wal_insert_lsn() as position');
    const position =
      row?.position
        .split('/')
        .map((half) => half.padStart(8, '0'))
        .join('/') ?? '';
    const known = await lists(app, { 'x-database-position': position });
    expect(known).toEqual({ emails: expect.arrayContaining([email]), fromReplica: false });
    await onStandby('select pg_wal_replay_resume()');
  });

  it('is not asked while it is more than a second behind', async () => {
    await readsReplica();
    await onStandby('select pg_wal_replay_pause()');
    const email = await addUnnoticed();
    await delay(1_300);
    expect(await lists(app)).toEqual({ emails: expect.arrayContaining([email]), fromReplica: false });
    await onStandby('select pg_wal_replay_resume()');
    await readsReplica();
  });

  it('reads the records of CSV exports', async () => {
    const bulk = new BulkCalls(app);
    const { email } = await addUser();
    const content = await eventually(async () => {
      const { answered } = replica.counts;
      const { _id } = await bulk.ended(bulk.export({ resource: 'users', filter: {} }));
      // The primary is read if the replica does not have the run yet.
      return replica.counts.answered > answered ? (await bulk.file(_id)).body : undefined;
    });
    expect(content).toContain(email);
  });

  it('is read within a transaction only if it has all that was committed before', async () => {
    const { drizzle } = app.leitstand.platform.database;
    const readWithin = (email: string) =>
      drizzle.transaction(async (tx) => {
        // Writes to the log, which no replica gets before the commit.
        await tx.execute(sql`select id from users limit 1 for update`);
        const { answered } = replica.counts;
        const read = (db: Queryable) => db.execute(sql`select 1 from users where email = ${email}`);
        const { rowCount } = await replica.read(await committedPosition(tx), tx, read);
        return { rowCount, fromReplica: replica.counts.answered > answered };
      });
    const { email } = await addUser();
    await eventually(async () => ((await readWithin(email)).fromReplica ? true : undefined));
    await onStandby('select pg_wal_replay_pause()');
    expect(await readWithin(await addUnnoticed())).toEqual({ rowCount: 1, fromReplica: false });
    await onStandby('select pg_wal_replay_resume()');
    await readsReplica();
  });

  it('is read by npm run export, which begins again on the primary if its query is cancelled', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-replica-export-'));
    const config = { ...app.leitstand.platform.config, dataDir };
    const said: string[] = [];
    const exported = async (name: string, show: (what: string) => void = () => {}) => {
      const target = path.join(folder, name);
      said.length = 0;
      const progress = { show, done: show };
      await exportFrom(config, target, { progress }, (line) => said.push(line));
      return fs.readFileSync(path.join(target, 'users.jsonl'), 'utf8');
    };
    try {
      const { email } = await addUser();
      await readsReplica();
      expect(await exported('calm')).toContain(email);
      expect(said).toEqual(['Reading from the replica.']);

      let isCancelled = false;
      const cancel = () => {
        if (isCancelled) return;
        isCancelled = true;
        const name = "application_name = 'leitstand backup'";
        const query = `psql '${pair.standby.url}' -qc "select pg_terminate_backend(pid) from pg_stat_activity where ${name}"`;
        execSync(query, { stdio: 'ignore' });
      };
      expect(await exported('cancelled', cancel)).toContain(email);
      expect(said).toEqual([
        'Reading from the replica.',
        expect.stringMatching(/^Reading from the replica failed .* beginning again on the primary\.$/),
      ]);

      await onStandby('select pg_wal_replay_pause()');
      const late = await addUser();
      expect(await exported('behind')).toContain(late.email);
      expect(said).toEqual(['The replica is behind: reading from the primary.']);
      expect(fs.readdirSync(folder).sort()).toEqual(['behind', 'calm', 'cancelled']);
    } finally {
      await onStandby('select pg_wal_replay_resume()');
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('cancels queries that conflict with a change that it has to apply: the primary answers them', async () => {
    const conflict = replica.drizzle.execute(sql`select pg_sleep(5) from users`).then(
      () => undefined,
      (error: unknown) => error,
    );
    await delay(200);
    await pair.query('begin; lock table users in access exclusive mode; commit');
    const error = await conflict;
    expect(codeOf(error)).toBe('40001');
    expect(isReplicasFault(error)).toBe(true);
  });

  it('is replaced by the primary within the call if it fails', async () => {
    await readsReplica();
    const { failed } = replica.counts;
    pair.standby.freeze();
    const answers = await Promise.all(Array.from({ length: 5 }, () => lists(app)));
    expect(answers.filter(({ fromReplica }) => fromReplica)).toEqual([]);
    expect(replica.counts.failed).toBeGreaterThan(failed);
    const { failed: known } = replica.counts;
    expect((await lists(app)).fromReplica).toBe(false);
    expect(replica.counts.failed).toBe(known);
    await pair.standby.kill();
    await pair.standby.restart();
    await readsReplica();
  });
});
