import * as fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import * as path from 'node:path';
import * as v8 from 'node:v8';
import * as vm from 'node:vm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../db/new-id.ts';
import { admins } from '../db/schema.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from '../http/admission.ts';
import { addPosts } from '../testing/bulk-samples.ts';
import { describeEitherEngine, type TestEngine } from '../testing/database/test-database.ts';
import { openEventStream } from '../testing/event-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { runDayInProcesses, type Worker } from '../testing/processes/office-day.ts';
import { addUser, sampleImage } from '../testing/samples.ts';
import { addSessions } from '../testing/sessions.ts';
import { amount } from '../testing/soak.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: amount(900_000, 3_600_000) });

describeEitherEngine('under load', (engine) => {
  /** The embedded database is meant for small offices. */
  const WORKERS = engine.name === 'postgres' ? amount(30, 200) : 20;
  const STEPS = amount(3, 30);
  const DAYS = amount(1, 4);
  /** Other tests run at the same time, on fewer cores than a real server has. */
  const THINK_MS = 4000;
  let office: Office;
  let workers: Worker[];
  let users: { id: string; email: string }[];
  beforeAll(async () => {
    office = await openOffice(engine);
    await addPosts(office.app.leitstand.platform.database, 1000);
    workers = await addWorkers(office, WORKERS);
    users = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const email = `${newId()}@example.org`;
        return { id: (await addUser(office.app, { email }))._id, email };
      }),
    );
  });
  afterAll(() => office.app.close());

  it('serves a full office: nothing fails, no worker falls behind, and no memory leaks', async () => {
    const { dataDir } = office.app.leitstand.platform.config;
    const file = path.join(dataDir, 'bild.jpg');
    fs.writeFileSync(file, await sampleImage('jpeg', 1600, 1200));
    const heaps: number[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      const { failed, calls, dayMs } = await runDayInProcesses({
        base: office.base,
        workers,
        users,
        steps: STEPS,
        thinkMs: THINK_MS,
        image: file,
        uploadEvery: 40,
        exportEvery: 50,
      });
      expect(failed).toEqual([]);
      expect(calls).toBeGreaterThan(WORKERS * STEPS);
      expect(dayMs.longest).toBeLessThanOrEqual(dayMs.shortest * 4);
      heaps.push(usedMemory(office.app));
    }
    expect(heaps.at(-1)).toBeLessThan((heaps[0] ?? 0) * 1.25);
  });
});

describeEitherEngine('overload', (engine) => {
  const limits = { ...ADMISSION_LIMITS, calls: 30, callsPerAccount: 20, uploadBytes: 5_000_000 };
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(engine, limits);
  });
  afterAll(() => office.app.close());

  it('refuses with 503 and Retry-After, still answers health, then recovers', async () => {
    const crowd = await addWorkers(office, 4);
    const blockade = await block(office);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const calls = crowd.flatMap((worker) =>
      Array.from({ length: 15 }, async () => void answers.push(await ask(office, worker))),
    );
    await eventually(() => answers.length >= calls.length - limits.calls || undefined);
    const health = await fetch(`${office.base}/health`);
    await blockade.end();
    await Promise.all(calls);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(calls.length - limits.calls);
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 503, code: 'OVERLOADED', retryAfter: '1', success: false });
    expect(health.status).toBe(200);
    expect(await ask(office, crowd[0] as Worker)).toMatchObject({ status: 200 });
  });

  it('refuses a caller with too many concurrent calls, and no other caller', async () => {
    const [greedy, modest] = (await addWorkers(office, 2)) as [Worker, Worker];
    const blockade = await block(office);
    const refused: Awaited<ReturnType<typeof ask>>[] = [];
    const flood = Array.from({ length: limits.callsPerAccount + 5 }, async () => {
      const answer = await ask(office, greedy);
      if (answer.status !== 200) refused.push(answer);
    });
    await eventually(() => refused.length >= 5 || undefined);
    const quiet = ask(office, modest);
    await blockade.end();
    await Promise.all(flood);
    expect(refused).toHaveLength(5);
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 429, code: 'TOO_MANY_AT_ONCE', retryAfter: '1', success: false });
    expect(await quiet).toMatchObject({ status: 200 });
    expect(await ask(office, greedy)).toMatchObject({ status: 200 });
  });

  it('does not count live streams, which have a limit of their own', async () => {
    const [worker] = (await addWorkers(office, 1)) as [Worker];
    const open = () => openEventStream(`${office.base}/live`, { authorization: worker.token });
    const streams = await Promise.all(Array.from({ length: limits.callsPerAccount }, open));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect(await ask(office, worker)).toMatchObject({ status: 200 });
    for (const stream of streams) stream.cancel();
  });

  it('refuses uploads that would exhaust the memory, while they are being received', async () => {
    const [worker] = (await addWorkers(office, 1)) as [Worker];
    const upload = async (bytes: number) => {
      const body = new FormData();
      body.set('file', new Blob([Buffer.alloc(bytes)]), 'bild.jpg');
      const response = await fetch(`${office.base}/files/upload`, {
        method: 'POST',
        body,
        headers: { authorization: worker.token },
      });
      return { status: response.status, body: (await response.json()) as { code?: string } };
    };
    expect(await upload(limits.uploadBytes + 1)).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    // Admitted, and not an image.
    expect(await upload(limits.uploadBytes - 100_000)).toMatchObject({ status: 415 });
  });
});

describeEitherEngine('more reads than connections', (engine) => {
  const limits = { ...ADMISSION_LIMITS, readsAtOnce: 2, patienceMs: 500 };
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(engine, limits);
  });
  afterAll(() => office.app.close());

  it('wait for their turn, and are refused when that takes too long', async () => {
    const [worker] = (await addWorkers(office, 1)) as [Worker];
    const blockade = await block(office);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const calls = Array.from({ length: 5 }, async () => void answers.push(await ask(office, worker)));
    await eventually(() => answers.length >= 3 || undefined);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, code: 'OVERLOADED', retryAfter: '1', success: false });
    await blockade.end();
    await Promise.all(calls);
    expect(answers.slice(3)).toMatchObject([{ status: 200 }, { status: 200 }]);
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(office, worker)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});

interface Office {
  readonly app: TestApp;
  readonly base: string;
}

async function openOffice(engine: TestEngine, admission?: AdmissionLimits): Promise<Office> {
  const app = await openTestApp(engine, {}, { admission });
  await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.leitstand.http.server.address() as AddressInfo;
  return { app, base: `http://127.0.0.1:${port}/v1` };
}

/** Heap of this process, which is the server's, after a garbage collection. */
function usedMemory({ logs }: TestApp): number {
  logs.length = 0;
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** Blocks lists of users until `end`. */
async function block({ app }: Office): Promise<{ end(): Promise<void> }> {
  const client = await app.leitstand.platform.database.pool.connect();
  await client.query('begin');
  await client.query('lock table users in access exclusive mode');
  return {
    end: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

/** Administrators with a session each; hashing a password for each would take longer than their work. */
async function addWorkers({ app }: Office, count: number): Promise<Worker[]> {
  const ids = Array.from({ length: count }, newId);
  const { drizzle } = app.leitstand.platform.database;
  await drizzle.insert(admins).values(
    ids.map((id) => ({
      id,
      userName: 'Test',
      email: `${id}@leitstand.test`,
      emailSort: `${id}@leitstand.test`,
      passwordHash: '',
      role: 'SUPERADMIN' as const,
      rights: [],
    })),
  );
  const tokens = await addSessions(drizzle, ids);
  return tokens.map((token) => ({ token }));
}

async function ask({ base }: Office, { token }: Worker) {
  const response = await fetch(`${base}/user/all/0/25/30`, { headers: { authorization: token } });
  const { success, code } = (await response.json()) as { success: boolean; code?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), success, code };
}
