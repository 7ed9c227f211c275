import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ImageStore } from '../adapters/images/image-store.ts';
import { auditLog, files, importRefs, importRejects, importRuns, levels, makes, posts, users } from '../db/schema.ts';
import { describeEachEngine, type TestDatabase } from '../testing/database/test-database.ts';
import {
  imageNamesOf,
  NO_PROGRESS,
  SAMPLE_KINDS,
  type SampleRecords,
  sampleRecords,
  sampleSource,
} from '../testing/moving/import-samples.ts';
import { sampleImage } from '../testing/samples.ts';
import { storingSink } from './images/image-sink.ts';
import { importAll } from './import-all.ts';
import { rehearse } from './rehearse.ts';
import type { Source } from './source.ts';

const log = pino({ level: 'silent' });
const STRANGE = '<script>alert("x")</script> 🚗';
const HOSTILE = `${STRANGE}\u0000\ud800`;

describeEachEngine('an import', (engine) => {
  let test: TestDatabase;
  let folder: string;
  let picture: Buffer;
  beforeAll(async () => {
    picture = await sampleImage('jpeg', 20, 20);
  });
  beforeEach(async () => {
    test = await engine.open();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-import-'));
  });
  afterEach(async () => {
    await test.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const picturesOf = (records: SampleRecords) =>
    Object.fromEntries(imageNamesOf(records).map((name) => [name, picture]));

  function optionsFor(source: Source, signal = new AbortController().signal) {
    const sink = storingSink(new ImageStore(path.join(folder, 'images')));
    const rejects = path.join(folder, 'import-rejects');
    return { source, kinds: SAMPLE_KINDS, sink, rejects, progress: NO_PROGRESS, batchSize: 20, signal, log };
  }

  const run = (source: Source) => importAll(test.database, optionsFor(source));

  async function stored() {
    const db = test.database.drizzle;
    return {
      makes: await db.select().from(makes).orderBy(asc(makes.id)),
      levels: await db.select().from(levels).orderBy(asc(levels.id)),
      users: await db.select().from(users).orderBy(asc(users.id)),
      posts: await db.select().from(posts).orderBy(asc(posts.id)),
      refs: await db.select().from(importRefs).orderBy(asc(importRefs.id)),
      files: await db.select().from(files).orderBy(asc(files.name)),
    };
  }

  const counted = ({ report }: Awaited<ReturnType<typeof run>>) =>
    Object.fromEntries(
      report.kinds.map(({ kind, read, added, changed, unchanged, rejected }) => [
        kind,
        { read, added, changed, unchanged, rejected },
      ]),
    );

  it('brings records, references, images and unknown fields, and changes nothing if it is repeated', async () => {
    const records = sampleRecords(12);
    const source = sampleSource(records, { images: picturesOf(records) });
    const first = await run(source);
    expect(counted(first).user).toEqual({ read: 12, added: 12, changed: 0, unchanged: 0, rejected: 0 });
    const once = await stored();
    expect(once.posts).toHaveLength(24);
    const lena = once.users.find(({ userName }) => userName === 'Person 0');
    expect(lena).toMatchObject({ email: 'person0@example.org', appFields: { followers: 0 } });
    expect(fs.existsSync(path.join(folder, 'images', 'large', lena?.image ?? '-'))).toBe(true);
    const post = once.posts.find(({ description }) => description === 'Beitrag 20');
    expect(post?.galleryImages).toHaveLength(2);
    // Both show the same file of the old backend.
    expect(post?.galleryImages[0]).toBe(lena?.image);
    expect(once.files).toHaveLength(imageNamesOf(records).length);
    expect(once.refs.find(({ kind }) => kind === 'post')).toMatchObject({ unknownFields: { mood: 'good' } });
    expect(first.files.size).toBe(0);

    const again = await run(source);
    expect(counted(again).post).toEqual({ read: 24, added: 0, changed: 0, unchanged: 24, rejected: 0 });
    expect(await stored()).toEqual(once);

    const entries = await test.database.drizzle.select().from(auditLog);
    expect(entries).toHaveLength(4);
    expect(entries.find(({ entity }) => entity === 'user')).toMatchObject({
      action: 'import',
      adminName: 'Import',
      entityId: first.run.id,
      after: { added: 12, rejected: 0 },
    });
    const { rows } = await test.database.pool.query(
      "select sum(amount)::int as all from tallies where topic = 'users'",
    );
    expect(rows[0]).toEqual({ all: 12 });
  });

  it('changes a record that has changed, under its id', async () => {
    const records = sampleRecords(5);
    await run(sampleSource(records, { images: picturesOf(records) }));
    const before = await stored();
    const [first, ...others] = records.user ?? [];
    const changed = { ...records, user: [{ ...first, userName: 'Lena Krüger' }, ...others] };
    expect(counted(await run(sampleSource(changed, { images: picturesOf(records) }))).user).toMatchObject({
      changed: 1,
      unchanged: 4,
    });
    const after = await stored();
    const lena = after.users.find(({ userName }) => userName === 'Lena Krüger');
    expect(lena).toMatchObject({ email: 'person0@example.org' });
    expect(after.users.map(({ id }) => id)).toEqual(before.users.map(({ id }) => id));
    expect(lena?.image).toBe(before.users.find(({ id }) => id === lena?.id)?.image);
    expect(after.posts).toEqual(before.posts);
  });

  it('keeps ids that are ours', async () => {
    const _id = '0198a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b';
    await run(sampleSource({ make: [{ _id, make: 'Trabant', model: '601' }] }));
    expect((await stored()).makes.map(({ id }) => id)).toEqual([_id]);
  });

  const bad: SampleRecords = {
    make: [
      { _id: '1', make: 'Trabant', model: '601' },
      { _id: '2', make: 'TRABANT', model: '601' },
      { _id: '3', make: '', model: HOSTILE },
      { _id: '4', make: 'x'.repeat(10_000), model: 'lang' },
    ],
    level: [{ _id: '1', level: 'drei', coins: 1, createdAt: '2150-01-01' }],
    user: [
      { _id: '1', userName: STRANGE, email: 'a@example.org', nested: { [HOSTILE]: HOSTILE } },
      // The sample has no check for twins: the unique index of the table refuses it.
      { _id: '2', userName: 'Twin', email: 'A@example.org' },
      { _id: '3', userName: 'Kaputt', image: 'broken.jpg' },
      { _id: '4', userName: 'Fort', image: 'missing.jpg' },
      null as unknown as Record<string, unknown>,
    ],
    post: [
      { _id: '1', user: '1', description: 'bleibt' },
      { _id: '2', user: '2', description: 'ohne Person' },
    ],
  };
  const expected: Record<string, Record<string, string[]>> = {
    make: { 2: ['twin model'], 3: ['missing make', 'invalid model'], 4: ['tooLong make'] },
    level: { 1: ['invalid level', 'future createdAt'] },
    user: {
      1: ['invalid nested'],
      2: ['twin users_email_taken'],
      3: ['imageBroken image'],
      4: ['imageMissing image'],
      'without id: user.jsonl:5': ['unreadable _id'],
    },
    post: { 2: ['deadReference userId'] },
  };
  const named = (rejects: readonly { ref: string; problems: readonly unknown[] }[]) =>
    Object.fromEntries(
      rejects.map(({ ref, problems }) => [
        ref,
        (problems as { code: string; field: string }[]).map(({ code, field }) => `${code} ${field}`),
      ]),
    );
  const lines = (kind: string) =>
    fs
      .readFileSync(path.join(folder, 'import-rejects', `${kind}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('sets aside what cannot come in whole, with its reasons', async () => {
    const source = sampleSource(bad, { images: { 'broken.jpg': Buffer.from('no image') } });
    const imported = await run(source);
    for (const [kind, rejects] of Object.entries(expected)) expect(named(lines(kind))).toEqual(rejects);
    expect(lines('post')).toMatchObject([{ ref: '2', place: 'post.jsonl:2', value: { description: 'ohne Person' } }]);
    expect(counted(imported)).toMatchObject({
      make: { read: 4, added: 1, rejected: 3 },
      level: { added: 0, rejected: 1 },
      user: { read: 5, added: 3, rejected: 2 },
      post: { added: 1, rejected: 1 },
    });
    const { makes: models, users: people } = await stored();
    expect(models.map(({ make }) => make)).toEqual(['Trabant']);
    expect(people.filter(({ image }) => image !== '')).toEqual([]);

    // The image was put back, and the twin has another address.
    const better = {
      ...bad,
      user: [...(bad.user ?? []).slice(2, 4), { _id: '2', userName: 'Kein Zwilling', email: 'b@example.org' }],
    };
    const repaired = await run(sampleSource(better, { images: { 'broken.jpg': picture, 'missing.jpg': picture } }));
    expect(counted(repaired)).toMatchObject({ user: { added: 1, unchanged: 2 }, post: { added: 1, unchanged: 1 } });
    expect(fs.existsSync(path.join(folder, 'import-rejects', 'user.jsonl'))).toBe(false);
    expect((await stored()).users.filter(({ image }) => image !== '')).toHaveLength(2);
  });

  it('finds the same in a rehearsal, which writes nothing', async () => {
    const records = sampleRecords(5);
    await run(sampleSource(records, { images: picturesOf(records) }));
    const before = await stored();
    const source = sampleSource(
      { ...bad, user: [...(bad.user ?? []), { _id: 'new', userName: 'Zwilling', email: 'person3@example.org' }] },
      { images: { 'broken.jpg': Buffer.from('no image') }, label: 'other' },
    );
    const { report } = await rehearse(test.database, optionsFor(source));
    expect(await stored()).toEqual(before);
    const runs = await test.database.drizzle.select().from(importRuns).where(eq(importRuns.source, 'other'));
    expect(runs).toEqual([]);
    expect(await test.database.drizzle.$count(importRejects)).toBe(0);
    for (const [kind, rejects] of Object.entries(expected)) expect(named(lines(kind))).toMatchObject(rejects);
    // One that the database already has.
    expect(named(lines('user')).new).toEqual(['twin users_email_taken']);
    const ofUsers = report.kinds.find(({ kind }) => kind === 'user');
    expect(ofUsers).toMatchObject({ read: 6, added: 3, rejected: 3, incomplete: 3 });
    expect(ofUsers?.reasons.find(({ code }) => code === 'twin')).toMatchObject({
      count: 2,
      isFatal: true,
      examples: [{ ref: '2', place: 'user.jsonl:2' }, { ref: 'new' }],
    });
  });

  it('leaves nothing of a person who is erased', async () => {
    const records = sampleRecords(3);
    const [first, ...others] = records.user ?? [];
    const broken = { ...records, user: [{ ...first, image: 'gone.jpg' }, ...others] };
    await run(sampleSource(broken));
    const about = async () => {
      const { rows } = await test.database.pool.query(
        'select count(*) filter (where ref = $1)::int as own, count(*)::int as all from import_refs',
        [first?._id],
      );
      const rejects = await test.database.drizzle.$count(importRejects, eq(importRejects.ref, String(first?._id)));
      return { ...rows[0], rejects };
    };
    expect(await about()).toEqual({ own: 1, all: 34, rejects: 1 });
    await test.database.drizzle.delete(users).where(eq(users.userName, 'Person 0'));
    // Their two posts went with them.
    expect(await about()).toEqual({ own: 0, all: 31, rejects: 0 });
  });

  it('continues where it was stopped', async () => {
    const records = sampleRecords(60);
    const stop = new AbortController();
    const stopping = sampleSource(records, {
      images: picturesOf(records),
      onPage: (kind, from) => {
        if (kind === 'post' && from >= 60) stop.abort();
      },
    });
    await expect(importAll(test.database, optionsFor(stopping, stop.signal))).rejects.toThrow();
    const read: string[] = [];
    const resumed = await run(
      sampleSource(records, { images: picturesOf(records), onPage: (kind, from) => void read.push(`${kind} ${from}`) }),
    );
    expect(resumed.run.isContinued).toBe(true);
    expect(read.length).toBeGreaterThan(2);
    expect(read[0]).toMatch(/^post [1-9]\d+/);
    expect(counted(resumed)).toMatchObject({ user: { read: 60 }, post: { read: 120, added: 120 } });
    expect((await stored()).posts).toHaveLength(120);
  });
});
