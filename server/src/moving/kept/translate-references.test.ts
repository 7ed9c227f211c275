import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openImageStorage } from '../../adapters/images/open-image-store.ts';
import { openSnapshot } from '../../backup/open-snapshot.ts';
import { openSnapshotSocket } from '../../backup/snapshot-socket.ts';
import { importRefs, users } from '../../db/schema.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { NO_PROGRESS, type SampleRecords, sampleSource } from '../../testing/moving/import-samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeExport } from '../export/write-export.ts';
import { rehearsingSink } from '../images/image-sink.ts';
import { importAll } from '../import-all.ts';
import { MOVING_KINDS } from '../kinds/all-kinds.ts';
import type { Source } from '../source.ts';
import { openExportSource } from '../sources/export/export-source.ts';
import { OLD_REFERENCES, translated } from './translate.ts';
import { translateReferences } from './translate-references.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const old = (n: number) => `65${String(n).padStart(22, '0')}`;
const person = (_id: unknown, n: number, more: object) => ({
  ...{ _id, userName: `Person ${n}`, email: `p${n}@example.org` },
  ...more,
});
const GONE = old(99);

const FOLLOWING = [old(2), { _id: old(3), userName: 'Person 3', since: 2020 }, GONE, 'Lena', 7];
const RECORDS: SampleRecords = {
  user: [
    person(old(1), 1, {
      followers: [old(3)],
      following: FOLLOWING,
      count: 3,
      bestFriend: { user: old(2) },
      level: '3',
    }),
    person(old(2), 2, { followers: { [old(1)]: true }, nick: old(1).slice(1), participants: 3 }),
    person(old(3), 3, { blocked: [3, '3', 'x'], friendIds: [old(1), old(1)], favouriteTrip: old(50) }),
    person(3, 4, {}),
  ],
  trip: [
    {
      ...{ _id: old(50), title: 'Pass', category: '1 point', description: '', tripDate: '2026-01-01' },
      ...{ participants: [{ user: old(1), state: 'going' }, old(2), GONE], leader: old(3) },
    },
  ],
};

it('changes nothing where nothing is known', () => {
  expect(translated({ followers: [GONE], deep: { a: [null, 1] } }, () => undefined)).toBeUndefined();
});

it('keeps what a field was before its first translation', () => {
  const once = translated({ followers: [old(1), old(2)] }, ({ ref }) => (ref === old(1) ? 'one' : undefined));
  expect(once).toEqual({ followers: ['one', old(2)], [OLD_REFERENCES]: { followers: [old(1), old(2)] } });
  const twice = translated(once ?? {}, ({ ref }) => (ref === old(2) ? 'two' : undefined));
  expect(twice).toEqual({ followers: ['one', 'two'], [OLD_REFERENCES]: { followers: [old(1), old(2)] } });
});

describeEachEngine('references in kept fields', (engine) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-references-'));
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    other = await openTestApp(engine);
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const log = pino({ level: 'silent' });
  const bring = (to: TestApp, source: Source) =>
    importAll(to.leitstand.platform.database, {
      ...{ source, kinds: MOVING_KINDS, sink: rehearsingSink, rejects: path.join(folder, 'rejects') },
      ...{ progress: NO_PROGRESS, signal: new AbortController().signal, log },
    });
  const db = (of = app) => of.leitstand.platform.database.drizzle;
  async function idOf(kind: string, ref: string): Promise<string> {
    const rows = await db().select().from(importRefs).where(eq(importRefs.ref, ref));
    return rows.find((row) => row.kind === kind)?.id ?? '';
  }
  const fieldsOf = async (n: number, of = app) => {
    const rows = await db(of)
      .select({ fields: users.appFields })
      .from(users)
      .where(eq(users.email, `p${n}@example.org`));
    return rows[0]?.fields;
  };
  const tripFields = async () => {
    const rows = await db()
      .select({ fields: importRefs.unknownFields })
      .from(importRefs)
      .where(eq(importRefs.kind, 'trip'));
    return rows[0]?.fields;
  };
  async function expected() {
    const [one, two, three, short] = [
      await idOf('user', old(1)),
      await idOf('user', old(2)),
      await idOf('user', old(3)),
      await idOf('user', '3'),
    ];
    const following = [two, { _id: three, userName: 'Person 3', since: 2020 }, GONE, 'Lena', 7];
    return {
      one: {
        ...{ followers: [three], following, count: 3, bestFriend: { user: two }, level: '3' },
        oldReferences: { followers: [old(3)], following: FOLLOWING, bestFriend: { user: old(2) } },
      },
      two: {
        ...{ followers: { [one]: true }, nick: old(1).slice(1), participants: 3 },
        oldReferences: { followers: { [old(1)]: true } },
      },
      three: {
        ...{ blocked: [short, short, 'x'], friendIds: [one, one], favouriteTrip: await idOf('trip', old(50)) },
        oldReferences: { blocked: [3, '3', 'x'], friendIds: [old(1), old(1)], favouriteTrip: old(50) },
      },
      trip: {
        ...{ participants: [{ user: one, state: 'going' }, two, GONE], leader: three },
        oldReferences: { participants: [{ user: old(1), state: 'going' }, old(2), GONE], leader: old(3) },
      },
    };
  }
  async function present() {
    return { one: await fieldsOf(1), two: await fieldsOf(2), three: await fieldsOf(3), trip: await tripFields() };
  }

  it('become our ids, also those of records that come later, and the old ones stay beside them', async () => {
    await bring(app, sampleSource(RECORDS));
    expect(await present()).toEqual(await expected());
    const { body } = await app.request('GET', '/user/all/0/10/-1');
    const shown = body.data.find(({ userName }: { userName: string }) => userName === 'Person 1');
    expect(shown.followers).toEqual([await idOf('user', old(3))]);
  });

  it('stay the same when the pass or the import is repeated', async () => {
    const before = await expected();
    await translateReferences(db());
    await bring(app, sampleSource(RECORDS));
    expect(await present()).toEqual(before);
  });

  it('are completed by a later import, also of a record that changed', async () => {
    const late = person(GONE, 99, {});
    const changed = person(old(2), 2, { followers: [GONE], about: 'neu' });
    const [first, , ...others] = RECORDS.user ?? [];
    await bring(app, sampleSource({ ...RECORDS, user: [first ?? {}, changed, ...others, late] }));
    const gone = await idOf('user', GONE);
    const { one, two, trip } = await present();
    expect(one?.following).toContain(gone);
    expect(one?.oldReferences).toEqual((await expected()).one.oldReferences);
    expect(two).toEqual({ followers: [gone], oldReferences: { followers: [GONE] } });
    expect(JSON.stringify(trip?.participants)).toContain(gone);
  });

  it('are in an export, and an import keeps them', async () => {
    const { config, database } = app.leitstand.platform;
    const socket = await openSnapshotSocket(config.dataDir, database, log);
    const target = path.join(folder, 'export');
    const source = { openSnapshot: () => openSnapshot(config), images: openImageStorage(config) };
    await writeExport(source, target, { progress: { show: () => {}, done: () => {} } });
    await socket.close();
    expect(fs.readFileSync(path.join(target, 'trips.jsonl'), 'utf8')).toContain('"oldReferences":{');
    await bring(other, await openExportSource(target));
    for (const n of [1, 2, 3]) expect(await fieldsOf(n, other)).toEqual(await fieldsOf(n));
    const kept = await db(other).select().from(importRefs).where(eq(importRefs.kind, 'trip'));
    expect(kept[0]?.unknownFields).toEqual(await tripFields());
  });
});
