import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { broadcasts } from '../db/schema.ts';
import { ADMISSION_LIMITS } from '../http/admission.ts';
import { VERSION } from '../http/create-app.ts';
import { jobKind } from '../jobs/queue.ts';
import { SERVER_FOLDER } from '../server-folder.ts';
import { DatabaseProxy } from '../testing/database/database-proxy.ts';
import {
  describeEachEngine,
  embeddedEngine,
  type TestEngine,
  testDatabases,
} from '../testing/database/test-database.ts';
import { openEventStream } from '../testing/event-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { newGate } from '../testing/gate.ts';
import { sampleImage } from '../testing/samples.ts';
import { hasPromtool, promtool } from '../testing/services/promtool.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { Exposition } from './exposition.ts';
import { listenForScrapes } from './serve-metrics.ts';

const OWN_PORT = { listen: { port: 0, host: '127.0.0.1' }, token: undefined };
const TOKEN = 'a-token-of-the-office';

function addressOf({ logs }: TestApp): string {
  const line = logs.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'metrics are served');
  return `http://127.0.0.1:${line.port}/metrics`;
}

/** All samples by name and labels, as Prometheus would store them. */
async function scrape(app: TestApp): Promise<Map<string, number>> {
  const answer = await fetch(addressOf(app));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')]);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').pop())]));
}

describeEachEngine('metrics on their own port', (engine) => {
  let app: TestApp;
  /** After a bit of everything. */
  let samples: Map<string, number>;
  let adminId: string;
  const quick = jobKind<object>('test-quick');
  const slow = jobKind<object>('test-slow');
  const hopeless = jobKind<object>('test-hopeless', 0);
  const calls = (method: string, route: string, status: string) =>
    `leitstand_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

  beforeAll(async () => {
    const admission = { ...ADMISSION_LIMITS, uploadBytes: 50_000, refusalMs: 0 };
    app = await openTestApp(engine, { metrics: OWN_PORT }, { admission });
    const { queue, database } = app.leitstand.platform;
    await queue.started();
    const administrator = await app.signedInAs('ADMIN');
    adminId = administrator.adminId;
    for (const id of [adminId, 'eins', 'zwei']) {
      await app.request('GET', `/user/admin/profile/${id}/0/1`);
      await app.leitstand.http.inject({ url: `/kein/weg/${id}` });
    }
    await app.request('GET', '/user/all/0/5/30');
    const upload = (bytes: Buffer) => app.request('POST', '/files/upload', { multipart: { files: [{ bytes }] } });
    expect((await upload(await sampleImage('jpeg'))).status).toBe(200);
    expect((await upload(Buffer.alloc(60_000))).status).toBe(503);

    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.leitstand.http.server.address() as AddressInfo;
    const stream = await openEventStream(`http://127.0.0.1:${port}/v1/live`, { authorization: administrator.token });
    await eventually(() => stream.events[0]);

    const gate = newGate();
    const began = newGate();
    await queue.handle(quick, async () => {});
    await queue.handle(hopeless, async () => {
      throw new Error('never works');
    });
    await queue.handle(slow, async () => {
      began.open();
      await gate.opened;
    });
    const send = (kind: typeof quick, startAfter?: Date) =>
      database.drizzle.transaction((tx) => queue.send(tx, kind, {}, { startAfter }));
    await send(quick);
    await send(quick, new Date(Date.now() + 3_600_000));
    await send(hopeless);
    await send(slow);
    await began.opened;
    await send(slow);
    await eventually(() => queue.givenUp.counts.get(hopeless.name));
    await eventually(() => [...queue.ended.series].some(({ labels }) => labels[0] === quick.name) || undefined);

    const counted = { accepted: 30, failures: 2, unknown: 1 };
    await database.drizzle.insert(broadcasts).values([
      { id: newId(), messageDe: '', messageEn: '', startsAt: new Date(Date.now() + 3_600_000) },
      { id: newId(), messageDe: '', messageEn: '', state: 'finished', ...counted },
      { id: newId(), messageDe: '', messageEn: '', state: 'sending', startsAt: new Date(Date.now() - 300_000) },
    ]);
    samples = await scrape(app);
    gate.open();
    stream.cancel();
  });
  afterAll(() => app.close());

  it('count calls by the pattern of their path, and unknown ones together', () => {
    expect(samples.get(calls('GET', '/v1/user/all/:skip/:limit/:days', '2xx'))).toBe(1);
    expect(samples.get(calls('GET', 'unknown', '4xx'))).toBeGreaterThanOrEqual(3);
    const bounds = [...samples].filter(
      ([key]) => key.includes('request_duration_seconds_bucket') && key.includes('/user/all/'),
    );
    expect(bounds.at(-1)).toEqual([expect.stringContaining('le="+Inf"'), 1]);
  });

  it('name no person, no record and no path', () => {
    const text = [...samples.keys()].join('\n');
    for (const told of [adminId, 'eins', 'leitstand.test', '/kein/weg', '127.0.0.1']) expect(text).not.toContain(told);
  });

  it('leave out how long a live stream was open', () => {
    expect(samples.get('leitstand_live_streams')).toBe(1);
    expect(samples.get('leitstand_live_listening')).toBe(1);
    expect([...samples.keys()].filter((key) => key.includes('/v1/live'))).toEqual([]);
  });

  it('count refusals by their limit, and images', () => {
    expect(samples.get('leitstand_http_requests_refused_total{reason="uploads"}')).toBe(1);
    expect(samples.get('leitstand_http_requests_refused_total{reason="account"}')).toBe(0);
    expect(samples.get('leitstand_images_total{outcome="handled"}')).toBeGreaterThanOrEqual(1);
    expect(samples.get('leitstand_image_process_starts_total')).toBeGreaterThanOrEqual(1);
  });

  it('show waiting, ended and given-up jobs by kind', () => {
    const figures = (kind: string) =>
      ['waiting', 'later'].map((which) => samples.get(`leitstand_jobs_${which}{kind="${kind}"}`));
    expect(figures(quick.name)).toEqual([0, 1]);
    expect(figures(slow.name)).toEqual([1, 0]);
    expect(samples.get(`leitstand_jobs_oldest_seconds{kind="${slow.name}"}`)).toBeGreaterThan(0);
    expect(samples.get(`leitstand_jobs_oldest_seconds{kind="${quick.name}"}`)).toBe(0);
    const ended = (kind: string, outcome: string) =>
      samples.get(`leitstand_job_duration_seconds_count{kind="${kind}",outcome="${outcome}"}`);
    expect([ended(quick.name, 'completed'), ended(hopeless.name, 'failed')]).toEqual([1, 1]);
    const givenUp = (kind: string) => samples.get(`leitstand_jobs_given_up_total{kind="${kind}"}`);
    expect([givenUp(hopeless.name), givenUp(quick.name)]).toEqual([1, 0]);
  });

  it('show broadcasts and their devices', () => {
    const states = ['waiting', 'held', 'sending'].map((state) => samples.get(`leitstand_broadcasts{state="${state}"}`));
    expect(states).toEqual([1, 0, 1]);
    expect(samples.get('leitstand_broadcasts_overdue')).toBe(1);
    const devices = ['accepted', 'failures', 'unknown'].map((outcome) =>
      samples.get(`leitstand_broadcast_devices_total{outcome="${outcome}"}`),
    );
    expect(devices).toEqual([30, 2, 1]);
  });

  it('show the engine, its connections and waits for them', async () => {
    const { pool, drizzle } = app.leitstand.platform.database;
    expect(samples.get(`leitstand_info{version="${VERSION}",engine="${engine.name}"}`)).toBe(1);
    expect(samples.get('leitstand_ready')).toBe(1);
    const size = engine.name === 'embedded' ? 1 : 20;
    expect(samples.get('leitstand_database_connections_limit')).toBe(size);
    const slowWaits = (at: Map<string, number>) =>
      (at.get('leitstand_database_wait_seconds_count') ?? 0) -
      (at.get('leitstand_database_wait_seconds_bucket{le="0.05"}') ?? 0);
    const before = slowWaits(await scrape(app));
    // All connections are taken for a moment, so that one more statement has to wait.
    const taken = newGate();
    const holders = Array.from({ length: size }, () => drizzle.transaction(() => taken.opened));
    await eventually(() => pool.totalCount - pool.idleCount === size || undefined);
    const late = pool.query('select 1');
    setTimeout(taken.open, 100);
    const during = await scrape(app);
    await Promise.all([...holders, late]);
    expect(during.get('leitstand_database_connections{state="used"}')).toBe(size);
    expect(during.get('leitstand_database_connections_waiting')).toBeGreaterThan(0);
    await eventually(async () => (await scrape(app)).get('leitstand_database_connections_waiting') === 0 || undefined);
    expect(slowWaits(await scrape(app))).toBeGreaterThan(before);
  });

  it('are the ones that the dashboard and the alerts read', async () => {
    const types = (await (await fetch(addressOf(app))).text()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
    const exported = [...types].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    );
    for (const file of ['grafana/leitstand.json', 'prometheus/alerts.yml']) {
      const text = await readFile(new URL(`../deploy/${file}`, SERVER_FOLDER), 'utf8');
      const named = new Set(text.match(/\b(leitstand|nodejs|process)_[a-z0-9_]+/g));
      expect(named.size).toBeGreaterThan(10);
      expect([...named].filter((name) => !exported.includes(name))).toEqual([]);
    }
  });

  it.skipIf(!hasPromtool)('pass the check of promtool, where it is installed', async () => {
    expect(promtool(['check', 'metrics'], await (await fetch(addressOf(app))).text())).toBe('');
  });
});

describe('access to the metrics', () => {
  const scraped = (app: TestApp, authorization?: string) =>
    app.leitstand.http.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

  it('needs the token beside the calls', async () => {
    const app = await openTestApp(embeddedEngine, { metrics: { listen: undefined, token: TOKEN } });
    for (const wrong of [undefined, TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Bearer ']) {
      const refused = await scraped(app, wrong);
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(refused.body).not.toContain('leitstand_');
    }
    const { statusCode, headers, body } = await scraped(app, `Bearer ${TOKEN}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('leitstand_ready 1');
    await app.close();
  });

  it('needs the token on a port of their own too, which has nothing else', async () => {
    const app = await openTestApp(embeddedEngine, { metrics: { ...OWN_PORT, token: TOKEN } });
    const address = addressOf(app);
    expect((await fetch(address)).status).toBe(401);
    expect((await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
    expect((await fetch(new URL('/v1/health', address))).status).toBe(404);
    expect((await scraped(app, `Bearer ${TOKEN}`)).statusCode).toBe(404);
    await app.close();
    await expect(fetch(address)).rejects.toThrow();
  });

  it('names the setting if the port is taken', async () => {
    const other = await listenForScrapes(OWN_PORT.listen, new Exposition(), undefined);
    const { port } = other.address() as AddressInfo;
    const second = listenForScrapes({ ...OWN_PORT.listen, port }, new Exposition(), undefined);
    await expect(second).rejects.toThrow('METRICS_PORT cannot be used: listen EADDRINUSE');
    other.close();
  });
});

const postgres = testDatabases().find(({ name }) => name === 'postgres');

describe.skipIf(!postgres)('metrics during an outage of the database', () => {
  it('are still served, and say so', async () => {
    const prepared = await postgres?.prepare();
    const proxy = await DatabaseProxy.start(prepared?.settings.databaseUrl ?? '');
    const app = await openTestApp(postgres as TestEngine, { metrics: OWN_PORT, databaseUrl: proxy.url });
    await app.leitstand.platform.queue.started();
    await proxy.cut();
    const samples = await scrape(app);
    expect(samples.get('leitstand_ready')).toBe(0);
    const stored = /^leitstand_(jobs_(waiting|later|oldest)|broadcast)/;
    expect([...samples.keys()].filter((key) => stored.test(key))).toEqual([]);
    await proxy.restore();
    await eventually(async () => (await scrape(app)).get('leitstand_ready') === 1 || undefined);
    await app.close();
    await proxy.close();
    await prepared?.destroy();
  });
});
