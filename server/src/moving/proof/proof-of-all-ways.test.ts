import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openImageStorage } from '../../adapters/images/open-image-store.ts';
import { openSnapshot } from '../../backup/open-snapshot.ts';
import { openSnapshotSocket } from '../../backup/snapshot-socket.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { bsonOf, dumpFolder } from '../../testing/moving/dump-writer.ts';
import { NO_PROGRESS, sampleSource } from '../../testing/moving/import-samples.ts';
import { NASTY_COLLECTIONS, NASTY_RECORDS } from '../../testing/moving/nasty-records.ts';
import { openOldBackend } from '../../testing/moving/old-backend.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeExport } from '../export/write-export.ts';
import { rehearsingSink } from '../images/image-sink.ts';
import { importAll } from '../import-all.ts';
import { MOVING_KINDS } from '../kinds/all-kinds.ts';
import { openOwnSource } from '../open-source.ts';
import type { Source } from '../source.ts';
import { openBackendSource } from '../sources/backend/open-backend-source.ts';
import { openDumpSource } from '../sources/dump/open-dump-source.ts';
import { openExportSource } from '../sources/export/export-source.ts';
import { openOwnServer } from './own-server.ts';
import { printedProof } from './printed-proof.ts';
import { type KindProof, proveImport } from './proof.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const log = pino({ level: 'silent' });
const signal = new AbortController().signal;

/** One value of each kind, and how the proof names it. */
const TAMPERED: readonly [statement: string, kind: string, printed: RegExp][] = [
  [`update makes set model = 'x' where model = '911 S'`, 'make', /model: "911 S" there, "x" here/],
  ['update levels set coins = 101 where level = 1', 'level', /coins: 100 there, 101 here/],
  [`update rewards set quantity = 9 where title = 'Mütze'`, 'reward', /quantity: \d there, 9 here/],
  [
    `update users set date_of_birth = '2000-02-28' where user_name = '5'`,
    'user',
    /dateOfBirth: "2000-02-29" there, "2000-02-28" here/,
  ],
  [
    `update users set about = about || 'x' where about <> ''`,
    'user',
    /about: "🏁 lang .*checksum \w{16}\) there, .* here/,
  ],
  ['update cars set year = 2000 where year = 1999', 'car', /year: 1999 there, 2000 here/],
  [
    `update cars set user_id = (select id from users where user_name = '5') where year = 2000`,
    'car',
    /userId: "[\w-]+" there/,
  ],
  [
    `update blacklist set telephone_number = '1' where telephone_number <> ''`,
    'blacklist',
    /telephoneNumber: "\d+" there, "1" here/,
  ],
  [
    `update events set event_address = null where title = 'Treffen'`,
    'event',
    /eventAddress: \{.*München.*\} there, null here/,
  ],
  [`update preset_trips set title = 'x'`, 'presetTrip', /title: .* there, "x" here/],
  [
    `update trips set trip_date = trip_date + interval '1 hour' where title = 'Pass'`,
    'trip',
    /tripDate: "2026-10-25T00:30:00.000Z" there/,
  ],
  ['update posts set likes = likes + 1 where likes = 2', 'post', /likes: 2 there, 3 here/],
  [`update reward_orders set carrier = 'dhl' where carrier = 'gls'`, 'order', /carrier: "gls" there, "dhl" here/],
  [`update news_messages set link_text = null where link_text is not null`, 'news', /linkText: .* there, null here/],
  ['update broadcasts set users_notified = 8 where users_notified = 7', 'broadcast', /usersNotified: 7 there, 8 here/],
  [`update app_versions set minimum_version = '9.9.9'`, 'appVersions', /minimumVersion: "1.2.0" there, "9.9.9" here/],
  ['delete from reports', 'report', /missing here: /],
];

describeEitherEngine('the proof of a strange but valid source', (engine) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-ways-'));
  const apps: TestApp[] = [];
  const opened: { close(): Promise<unknown> }[] = [];
  const runs = new Map<TestApp, { source: Source; runId: string }>();
  beforeAll(async () => {
    for (let n = 0; n < 3; n += 1) apps.push(await openTestApp(engine));
  });
  afterAll(async () => {
    for (const each of [...opened, ...apps]) await each.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const app = (index: number) => apps[index] as TestApp;

  async function imported(to: TestApp, source: Source) {
    opened.push(source);
    const rejects = path.join(folder, 'rejects');
    const options = { kinds: MOVING_KINDS, sink: rehearsingSink, rejects, progress: NO_PROGRESS, signal, log };
    const { run, report } = await importAll(to.leitstand.platform.database, { source, ...options });
    runs.set(to, { source, runId: run.id });
    return Object.fromEntries(report.kinds.map(({ kind, added, rejected }) => [kind, [added, rejected]]));
  }

  async function proof(of: TestApp): Promise<KindProof[]> {
    const { config, database } = of.leitstand.platform;
    const server = await openOwnServer(config, log, database);
    try {
      return await proveImport(database, {
        ...(runs.get(of) as { source: Source; runId: string }),
        openOwnSource: () => openOwnSource(server),
        kinds: MOVING_KINDS,
        progress: NO_PROGRESS,
        signal,
      });
    } finally {
      await server.close();
    }
  }

  async function differences(of: TestApp): Promise<string[]> {
    const proofs = await proof(of);
    expect(proofs.map(({ kind, own }) => (own > 0 ? kind : ''))).not.toContain('');
    return proofs.flatMap(({ kind, isSame, differences: found }) =>
      isSame ? [] : [`${kind} ${JSON.stringify(found)}`],
    );
  }

  it('is green as it is read', async () => {
    const counts = await imported(app(0), sampleSource(NASTY_RECORDS));
    expect(counts).toMatchObject({ user: [7, 0], car: [2, 1], post: [2, 1], report: [2, 1], order: [4, 1] });
    expect(await differences(app(0))).toEqual([]);
  });

  it('is green from another backend', async () => {
    const old = await openOldBackend(app(0));
    opened.push(old);
    await imported(app(1), await openBackendSource({ ...old.access, rate: 10_000 }));
    expect(await differences(app(1))).toEqual([]);
  });

  it('is green from an export, also where newer versions were set here', async () => {
    const { config, database } = app(1).leitstand.platform;
    const socket = await openSnapshotSocket(config.dataDir, database, log);
    const source = { openSnapshot: () => openSnapshot(config), images: openImageStorage(config) };
    const target = path.join(folder, 'export');
    await writeExport(source, target, { progress: { show: () => {}, done: () => {} } });
    await socket.close();
    await imported(app(2), await openExportSource(target));
    expect(await differences(app(2))).toEqual([]);
    await app(2).leitstand.platform.database.pool.query(
      `insert into app_versions (id, minimum_version) values (gen_random_uuid(), '7.0.0')`,
    );
    expect(await differences(app(2))).toEqual([]);
  });

  it('is green from a dump of MongoDB', async () => {
    const files = Object.entries(NASTY_COLLECTIONS).map(
      ([name, kind]) => [`${name}.bson`, bsonOf([...(NASTY_RECORDS[kind] ?? [])])] as const,
    );
    const dump = dumpFolder(Object.fromEntries(files));
    const to = await openTestApp(engine);
    apps.push(to);
    await imported(to, await openDumpSource({ folder: dump }));
    expect(await differences(to)).toEqual([]);
    fs.rmSync(dump, { recursive: true, force: true });
  });

  it('is red when a value is another one, and names it with both values', async () => {
    const { pool } = app(0).leitstand.platform.database;
    for (const [statement] of TAMPERED) expect((await pool.query(statement)).rowCount, statement).toBeGreaterThan(0);
    const proofs = await proof(app(0));
    for (const [statement, kind, printed] of TAMPERED) {
      const found = proofs.filter((each) => each.kind === kind && !each.isSame);
      expect(printedProof(found), statement).toMatch(printed);
    }
  });
});
