import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { and, asc, isNull, ne } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DiskStorage } from '../adapters/images/disk-storage.ts';
import { ImageStore } from '../adapters/images/image-store.ts';
import { posts, users } from '../db/schema.ts';
import { makeDemoWorld, planDemoWorld } from '../demo/demo-world.ts';
import { describeEachEngine } from '../testing/database/test-database.ts';
import { NO_PROGRESS } from '../testing/moving/import-samples.ts';
import { type FrontAnswer, json, type OldBackend, openOldBackend } from '../testing/moving/old-backend.ts';
import { FAULTS } from '../testing/moving/old-backend-faults.ts';
import { isSoak } from '../testing/soak.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { storingSink } from './images/image-sink.ts';
import { importAll } from './import-all.ts';
import { MOVING_KINDS } from './kinds/all-kinds.ts';
import { openOwnSource } from './open-source.ts';
import { openOwnServer } from './proof/own-server.ts';
import { proveImport } from './proof/proof.ts';
import type { Source } from './source.ts';
import { openBackendSource } from './sources/backend/open-backend-source.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const log = pino({ level: 'silent' });
const signal = new AbortController().signal;
const USERS = 40;
const UNKNOWN_USER = '0198a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b';
const STRANGE = '🏎️ <img src=x onerror=alert(1)> Zoë';
const patience = { firstMs: 1, attempts: 6, outageMs: 20_000, timeoutMs: 20_000 };
/** One after the other, whatever is asked first. */
const ONCE_EACH = [
  FAULTS['an internal error'],
  FAULTS['a rate limit'],
  FAULTS['half an answer'],
  FAULTS['a cut connection'],
  FAULTS['too few records'],
  FAULTS['a page instead of JSON'],
];

type Value = Record<string, unknown>;

describeEachEngine('an import from a backend with hostile data and faults', (engine) => {
  let from: TestApp;
  let to: TestApp;
  let old: OldBackend;
  let source: Source;
  let folder = '';
  /** Changed on their way, by id. */
  const changes = new Map<string, Value>();
  /** With an e-mail address, from the oldest. */
  const people: string[] = [];
  const person = (index: number) => people[index] ?? '';
  const pictures: string[] = [];
  let orphan = '';
  let all = 0;

  beforeAll(async () => {
    if (!isSoak) return;
    from = await openTestApp(engine);
    to = await openTestApp(engine);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-hostile-'));
    const { database, config } = from.leitstand.platform;
    const images = new DiskStorage(path.join(config.dataDir, 'images'));
    await makeDemoWorld(database, planDemoWorld({ images, today: new Date(), users: USERS }), () => {});
    const stored = await database.drizzle.select().from(users).where(isNull(users.deletedAt)).orderBy(asc(users.id));
    all = stored.length;
    const named = stored.filter(({ email }) => email !== '');
    people.push(...named.map(({ id }) => id));
    pictures.push(...stored.slice(10).flatMap(({ image }) => (image === '' ? [] : [image])));
    changes.set(person(0), { email: named[1]?.email.toUpperCase() });
    changes.set(person(2), { userName: 'x'.repeat(10_000) });
    changes.set(person(3), { userName: STRANGE });
    changes.set(person(4), { drivenKilometers: { much: true }, dateOfBirth: ['gestern'], language: 7 });
    changes.set(person(5), { userName: { first: 'Lena' } });
    changes.set(person(6), { createdAt: '2150-01-01T00:00:00Z' });
    const [post] = await database.drizzle
      .select({ id: posts.id })
      .from(posts)
      .where(and(isNull(posts.deletedAt), ne(posts.userId, person(0))))
      .orderBy(asc(posts.id));
    orphan = post?.id ?? '';
    changes.set(orphan, { user: { _id: UNKNOWN_USER, userName: 'Fort' }, userId: UNKNOWN_USER });
    old = await openOldBackend(from);
    source = await openBackendSource({ ...old.access, rate: 10_000, patience });
    old.misbehave(hostile());
  });
  afterAll(async () => {
    await source?.close();
    await old?.close();
    await from?.close();
    await to?.close();
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  });

  function hostile() {
    const asked = new Set<string>();
    return (call: string, answer: FrontAnswer): FrontAnswer | undefined => {
      if (call === `GET /files/images/${pictures[0]}`) return { ...answer, body: Buffer.from('no image at all') };
      if (call === `GET /files/images/${pictures[1]}`) return json(404, { success: false });
      if (call.startsWith('GET /files/')) return undefined;
      const isNew = !asked.has(call);
      asked.add(call);
      const fault = ONCE_EACH[asked.size % (ONCE_EACH.length * 2)];
      if (isNew && fault && call.startsWith('GET /')) return fault(answer);
      if (!String(answer.headers['content-type']).includes('json')) return undefined;
      return json(answer.status, changed(JSON.parse(answer.body.toString())));
    };
  }

  /** Each record as it is changed, at the top of a list only: what others embed stays. */
  function changed(envelope: Value): Value {
    if (!Array.isArray(envelope.data)) return envelope;
    return {
      ...envelope,
      data: envelope.data.map((value: Value) => ({ ...value, ...changes.get(String(value._id)) })),
    };
  }

  const rejected = (kind: string): Record<string, string[]> => {
    const file = path.join(folder, 'import-rejects', `${kind}.jsonl`);
    if (!fs.existsSync(file)) return {};
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
    return Object.fromEntries(
      lines.map((line) => {
        const { ref, problems } = JSON.parse(line) as { ref: string; problems: { code: string; field: string }[] };
        return [ref, problems.map(({ code, field }) => `${code} ${field}`)];
      }),
    );
  };

  it.runIf(isSoak)('brings everything that is good, names the rest, and both sides say the same', async () => {
    const { database, config } = to.leitstand.platform;
    const sink = storingSink(new ImageStore(new DiskStorage(path.join(config.dataDir, 'images')), log));
    const rejects = path.join(folder, 'import-rejects');
    const options = { source, kinds: MOVING_KINDS, sink, rejects, progress: NO_PROGRESS, signal, log };
    const { run, report } = await importAll(database, options);
    expect(rejected('user')).toMatchObject({
      [person(0)]: ['twin email'],
      [person(2)]: ['tooLong userName'],
      [person(4)]: ['invalid dateOfBirth', 'invalid language', 'invalid drivenKilometers'],
      [person(5)]: ['invalid userName'],
      [person(6)]: ['future createdAt'],
    });
    const ofUsers = Object.values(rejected('user')).flat();
    expect(ofUsers).toContain('imageBroken image');
    expect(ofUsers).toContain('imageMissing image');
    expect(rejected('post')[orphan]).toEqual(['deadReference userId']);
    const counted = report.kinds.map(({ read, added, rejected: out }) => read - added - out);
    expect(counted).toEqual(report.kinds.map(() => 0));
    expect(report.kinds.find(({ kind }) => kind === 'user')).toMatchObject({ read: all, rejected: 3 });

    const server = await openOwnServer(config, log, database);
    try {
      const proofs = await proveImport(database, {
        runId: run.id,
        source,
        openOwnSource: () => openOwnSource(server),
        kinds: MOVING_KINDS,
        progress: NO_PROGRESS,
        signal,
      });
      expect(proofs.filter(({ isSame }) => !isSame)).toEqual([]);
    } finally {
      await server.close();
    }
    expect(old.unknown).toEqual([]);

    const { body } = await to.request('GET', '/user/all/0/100/-1');
    expect(body.data).toHaveLength(all - 3);
    const found = await to.request('GET', `/user/search/${encodeURIComponent('onerror=alert')}/0/25/-1`);
    expect(found.body.data).toMatchObject([{ _id: person(3), userName: STRANGE }]);
    const figures = await tallies();
    expect(figures.length).toBeGreaterThan(20);
    await database.pool.query('select rebuild_rollups(berlin_day(now()))');
    expect(await tallies()).toEqual(figures);
  });

  /** Of all days: old ones are put together. */
  async function tallies() {
    const { rows } = await to.leitstand.platform.database.pool.query(
      `select topic, value, sum(amount)::int as amount from tallies
       group by topic, value having sum(amount) <> 0 order by topic, value`,
    );
    return rows;
  }
});
