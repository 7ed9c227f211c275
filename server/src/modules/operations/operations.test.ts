import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { JOB_LABELS } from '@leitstand/contract/api/job-labels';
import { retryJobs } from '@leitstand/contract/api/operations';
import { RIGHTS } from '@leitstand/contract/base/rights';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteBackup } from '../../backup/last-backup.ts';
import { newId } from '../../db/new-id.ts';
import { auditLog } from '../../db/schema.ts';
import { knownMigrations } from '../../db/upgrade/known-migrations.ts';
import { VERSION } from '../../http/create-app.ts';
import { jobKind } from '../../jobs/queue.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const flaky = jobKind<{ email: string }>('test-flaky', 0);
const later = jobKind<object>('test-later');

describeEachEngine('operations', (engine) => {
  let app: TestApp;
  let fails = true;
  const done: string[] = [];
  beforeAll(async () => {
    app = await openTestApp(engine);
    const { queue } = app.leitstand.platform;
    await queue.started();
    await queue.handle(later, async () => {});
    await queue.handle(flaky, async ({ email }) => {
      if (fails) throw new Error(`no answer from ${email}`);
      done.push(email);
    });
  });
  afterAll(() => app.close());

  const read = async () => (await app.request('GET', '/operations')).body.data;
  const retry = (json: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request('POST', retryJobs.path, { json, headers });
  const failedOf = async (name: string) =>
    (await read()).failedJobs.filter(({ job }: { job: string }) => job === name) as { _id: string }[];
  const queued = async (name: string) => (await read()).jobs.find((jobs: { name: string }) => jobs.name === name);

  /** Sends jobs that fail, and waits until they have been given up. */
  async function fail(...emails: string[]): Promise<string[]> {
    fails = true;
    const { queue, database } = app.leitstand.platform;
    const before = (await failedOf(flaky.name)).length;
    for (const email of emails) await database.drizzle.transaction((tx) => queue.send(tx, flaky, { email }));
    const all = await eventually(async () => {
      const found = await failedOf(flaky.name);
      return found.length === before + emails.length ? found : undefined;
    }, 30_000);
    fails = false;
    return all.map(({ _id }) => _id);
  }

  it('say what runs, on which database, with which schema', async () => {
    const { server, database, migrations, disk, backup } = await read();
    expect(server).toEqual({ version: VERSION, node: process.versions.node, startedAt: expect.any(String) });
    expect(Math.abs(Date.parse(server.startedAt) - (Date.now() - process.uptime() * 1000))).toBeLessThan(1000);
    expect(database).toMatchObject({ engine: engine.name, version: expect.stringMatching(/^\d+/), replica: null });
    expect(database.bytes).toBeGreaterThan(1_000_000);
    if (engine.name === 'embedded') expect(database.host).toBeNull();
    else expect(database.host).toMatch(/:\d+$/);
    expect(migrations).toEqual({ latest: knownMigrations().at(-1)?.tag, due: [], newer: [], long: [] });
    expect(disk.freeBytes).toBeGreaterThan(0);
    expect(disk.totalBytes).toBeGreaterThanOrEqual(disk.freeBytes);
    expect(backup).toBeNull();
  });

  it('name the migrations of a newer version, and changes that go on beside the calls', async () => {
    const { pool } = app.leitstand.platform.database;
    const when = Date.now();
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at, tag, needs) values ('x', $1, '9999_next', 0)`,
      [when],
    );
    await pool.query(
      `insert into long_changes (name, changed, updated_at, finished_at) values ('fold_names', 500, now(), null), ('old', 1, now(), now() - interval '8 days')`,
    );
    const { migrations } = await read();
    expect(migrations).toMatchObject({ latest: '9999_next', newer: ['9999_next'], due: [] });
    expect(migrations.long).toMatchObject([{ name: 'fold_names', changed: 500, finishedAt: null }]);
    await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when]);
    await pool.query('delete from long_changes');
  });

  it('show what the command has noted about the last backup', async () => {
    const { config } = app.leitstand.platform;
    await noteBackup(config, { folder: '/srv/first', bytes: 1, seconds: 1 });
    const made = { folder: '/srv/backups/second', bytes: 123_456, seconds: 7.5 };
    await noteBackup(config, made);
    const { backup } = await read();
    expect(backup).toEqual({ ...made, machine: os.hostname(), finishedAt: expect.any(String) });
    expect(Date.now() - Date.parse(backup.finishedAt)).toBeLessThan(10_000);
    if (engine.name === 'embedded') {
      expect(fs.statSync(path.join(config.dataDir, 'last-backup.json')).mode & 0o777).toBe(0o600);
    }
  });

  it('count waiting and failed jobs by kind, and name nothing of their content', async () => {
    const { queue, database } = app.leitstand.platform;
    const startAfter = new Date(Date.now() + 3_600_000);
    await database.drizzle.transaction((tx) => queue.send(tx, later, {}, { startAfter }));
    const [id] = await fail('geheim@example.org');
    expect(await queued(later.name)).toEqual({ name: later.name, due: 0, oldestSeconds: 0, later: 1, failed: 0 });
    expect(await queued(flaky.name)).toMatchObject({ due: 0, failed: 1 });
    expect(await failedOf(flaky.name)).toEqual([
      { _id: id, job: flaky.name, failedAt: expect.any(String), attempts: 1 },
    ]);
    expect((await app.request('GET', '/operations')).raw.toString()).not.toContain('geheim@example.org');
    await retry({ job: flaky.name });
    await eventually(() => done.includes('geheim@example.org') || undefined);
  });

  it('have a label for every kind of job', async () => {
    const names = (await read()).jobs.map(({ name }: { name: string }) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name: string) => !(name in JOB_LABELS) && !name.startsWith('test-'))).toEqual([]);
  });

  it('try a failed job again, once, however often that is asked for', async () => {
    const [id = ''] = await fail('eins@example.org');
    const key = { 'idempotency-key': newId() };
    const first = await retry({ job: flaky.name, jobId: id }, key);
    expect([first.status, first.body.data]).toEqual([200, { retried: 1 }]);
    expect((await retry({ job: flaky.name, jobId: id }, key)).body.data).toEqual({ retried: 1 });
    expect((await retry({ job: flaky.name, jobId: id })).body.data).toEqual({ retried: 0 });
    await eventually(() => done.includes('eins@example.org') || undefined);
    expect(done.filter((email) => email === 'eins@example.org')).toHaveLength(1);
    expect(await failedOf(flaky.name)).toEqual([]);
    const entries = await app.leitstand.platform.database.drizzle
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id));
    expect(entries).toMatchObject([
      {
        action: 'retry',
        entity: 'job',
        requestId: first.headers['x-request-id'],
        after: { job: flaky.name, retried: 1 },
      },
    ]);
  });

  it('do not let the library archive a job that waits for its repetition', async () => {
    const [id] = await fail('alt@example.org');
    const { pool } = app.leitstand.platform.database;
    await pool.query(
      `update pgboss.job set completed_on = now() - interval '2 days', keep_until = now() where id = $1`,
      [id],
    );
    fails = true;
    await retry({ job: flaky.name, jobId: id ?? '' });
    const { rows } = await pool.query<{ kept: boolean }>(
      `select completed_on is null or completed_on > now() - interval '1 minute' as kept from pgboss.job where id = $1 and keep_until > now()`,
      [id],
    );
    expect(rows).toEqual([{ kept: true }]);
    await eventually(async () => (await queued(flaky.name)).failed === 1 || undefined);
    fails = false;
    await retry({ job: flaky.name });
    await eventually(() => done.includes('alt@example.org') || undefined);
  });

  it('try all failed jobs of a kind again, and no others', async () => {
    await fail('zwei@example.org', 'drei@example.org');
    expect((await retry({ job: later.name })).body.data).toEqual({ retried: 0 });
    const all = await retry({ job: flaky.name });
    expect(all.body.data).toEqual({ retried: 2 });
    await eventually(() => (done.includes('zwei@example.org') && done.includes('drei@example.org')) || undefined);
    const entries = await app.leitstand.platform.database.drizzle
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, flaky.name));
    expect(entries.at(-1)).toMatchObject({ action: 'retry', after: { retried: 2 } });
  });

  it('know no other jobs', async () => {
    for (const json of [{ job: 'gibt-es-nicht' }, { job: '__pgboss__send-it' }, { job: flaky.name, jobId: 'x' }]) {
      expect((await retry(json)).status).toBe(404);
    }
    expect((await retry({ job: flaky.name, jobId: newId() })).body.data).toEqual({ retried: 0 });
  });

  it('show the calls of this process by route, with their quantiles', async () => {
    for (let count = 0; count < 3; count += 1) await app.request('GET', `/user/all/0/${count + 1}/30`);
    await app.request('GET', '/user/all/0/x/30');
    const { slowest, traffic } = await read();
    const users = slowest.find(({ path: of }: { path: string }) => of === '/user/all/:skip/:limit/:days');
    expect(users).toMatchObject({ method: 'GET', count: 4 });
    expect(users.medianMs).toBeGreaterThan(0);
    expect(users.ninetyFifthMs).toBeGreaterThanOrEqual(users.medianMs);
    expect(users.slowestMs).toBeGreaterThanOrEqual(users.ninetyFifthMs);
    expect(slowest.length).toBeLessThanOrEqual(10);
    expect(traffic).toMatchObject({ running: 1, streams: 0 });
    expect(traffic.refused).toContainEqual({ limit: 'account', count: 0 });
  });

  it('are for a SUPERADMIN only, not for machines, and listed as a capability', async () => {
    const admin = await app.signedInAs('ADMIN', RIGHTS);
    const refused = await app.request('GET', '/operations', { token: admin.token });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([403, 'MISSING_RIGHT', 'SUPERADMIN']);
    expect((await app.request('POST', retryJobs.path, { token: admin.token, json: { job: flaky.name } })).status).toBe(
      403,
    );
    expect((await app.request('GET', '/operations', { token: null })).status).toBe(401);
    const calls = (await app.request('GET', '/machine/calls')).body.data as { name: string }[];
    expect(calls.filter(({ name }) => ['getOperations', 'retryJobs'].includes(name))).toEqual([]);
    expect((await app.request('GET', '/capabilities')).body.data).toEqual(
      expect.arrayContaining(['getOperations', 'retryJobs']),
    );
  });
});
