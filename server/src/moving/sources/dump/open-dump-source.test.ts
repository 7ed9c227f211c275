import * as fs from 'node:fs';
import * as path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { type Document, EJSON, ObjectId, serialize } from 'bson';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bsonOf, DUMP_LAYOUTS, dumpFolder, linesOf } from '../../../testing/moving/dump-writer.ts';
import { amount, isSoak } from '../../../testing/soak.ts';
import type { MovedKind, SourcePage, SourceRecord } from '../../source.ts';
import { type DumpSource, openDumpSource } from './open-dump-source.ts';

vi.setConfig({ testTimeout: 180_000 });

const NEVER = new AbortController().signal;
const LENA = { _id: new ObjectId('64b7f0c2a1b2c3d4e5f60718'), userName: 'Lena', email: 'lena@example.org' };
const ANTON = { _id: new ObjectId('64b7f0c2a1b2c3d4e5f60719'), userName: 'Anton', email: 'anton@example.org' };
const PLAIN = [LENA, ANTON].map((user) => ({ ...user, _id: user._id.toHexString() }));

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

describe('a dump is read', () => {
  it.each(Object.entries(DUMP_LAYOUTS))('as %s', async (name, write) => {
    const source = await open({ [`users.${name.replace('pretty.', '')}`]: write([LENA, ANTON]) });
    expect(source.kinds).toEqual(['user']);
    expect(await source.count('user', NEVER)).toBe(2);
    const records = await recordsOf(source, 'user');
    expect(records.map(({ value }) => value)).toEqual(PLAIN);
    expect(records.map(({ ref }) => ref)).toEqual(PLAIN.map(({ _id }) => _id));
    expect(records[1]?.place).toBe(`users.${name.replace('pretty.', '')}:2`);
  });

  it('from the folder of a database, beside what mongodump writes about it', async () => {
    const source = await open({
      'prelude.json.gz': 'x',
      'app/users.bson': bsonOf([LENA]),
      'app/users.metadata.json': '{"indexes":[]}',
      'app/Reward_Histories.bson': bsonOf([{ _id: 1, user: LENA._id }]),
      'app/.DS_Store': 'x',
    });
    expect(source.kinds).toEqual(['user', 'order']);
    expect(source.unmapped).toEqual([]);
    expect(await recordsOf(source, 'user')).toMatchObject([{ place: 'app/users.bson:1' }]);
    expect(await recordsOf(source, 'order')).toMatchObject([{ ref: '1', value: { user: { _id: PLAIN[0]?._id } } }]);
  });

  it('from several collections of a kind', async () => {
    const source = await open({ 'autos.bson': bsonOf([{ _id: 'a' }]), 'cars.jsonl': linesOf([{ _id: 'b' }]) });
    expect((await recordsOf(source, 'car')).map(({ place }) => place)).toEqual(['autos.bson:1', 'cars.jsonl:1']);
    expect(await source.count('car', NEVER)).toBe(2);
  });

  it('with empty files, a byte order mark, empty lines and Windows line ends', async () => {
    const lines = `\ufeff\r\n${EJSON.stringify(LENA)}\r\n\r\n  \n${EJSON.stringify(ANTON)}`;
    const source = await open({ 'users.json': lines, 'posts.bson': '', 'trips.json': '', 'events.json': '[ ]' });
    expect((await recordsOf(source, 'user')).map(({ place }) => place)).toEqual(['users.json:2', 'users.json:5']);
    expect(await source.count('user', NEVER)).toBe(2);
    for (const kind of ['post', 'trip', 'event'] as const) {
      expect(source.kinds).toContain(kind);
      expect([await recordsOf(source, kind), await source.count(kind, NEVER)]).toEqual([[], 0]);
    }
  });

  it('and says what it does not read', async () => {
    const files = { 'users.bson': bsonOf([LENA]), 'db/sessions.bson': '', 'db/fs.chunks.bson': '', 'old.csv': 'a,b' };
    expect((await open(files)).unmapped).toEqual(['db/fs.chunks.bson', 'db/sessions.bson', 'old.csv']);
  });

  it('with ids of every type, and without one', async () => {
    const ids = ['text', 7, new ObjectId(), { a: 1, b: 'x' }, null, 'x'.repeat(3000), 'a\0b'];
    const source = await open({ 'users.bson': bsonOf([...ids.map((_id) => ({ _id, about: 'x' })), { about: 'y' }]) });
    const refs = (await recordsOf(source, 'user')).map(({ ref }) => ref);
    expect(refs.slice(0, 2)).toEqual(['text', '7']);
    expect(refs[3]).toBe('{"a":1,"b":"x"}');
    expect(new Set(refs).size).toBe(8);
    expect(Math.max(...refs.map(({ length }) => length))).toBe(64);
    expect((await recordsOf(source, 'user')).map(({ ref }) => ref)).toEqual(refs);
  });

  it('without what signs people in', async () => {
    const secrets = {
      password: 'a',
      passwordHash: 'b',
      salt: 'c',
      reset_token: 'd',
      __v: 3,
      FCMToken: 'e',
      google: { idTokens: ['h'] },
    };
    const text = `{"_id":"x","__proto__":{"isAdmin":true},"userName":"Lena","auth":{"hash":"f","since":2019}}`;
    const source = await open({
      'users.bson': bsonOf([{ ...LENA, ...secrets, devices: [{ fcmToken: 'g', os: 'ios' }] }]),
      'posts.jsonl': text,
    });
    expect(await valuesOf(source, 'user')).toEqual([{ ...PLAIN[0], devices: [{ os: 'ios' }], google: {} }]);
    const [post] = await recordsOf(source, 'post');
    expect(post?.value).toStrictEqual({ _id: 'x', userName: 'Lena', auth: { since: 2019 } });
  });

  it('until it is stopped', async () => {
    const source = await open({ 'users.bson': bsonOf([LENA, ANTON]) }, 1);
    const stop = new AbortController();
    const pages = source.pages('user', undefined, stop.signal);
    await pages[Symbol.asyncIterator]().next();
    stop.abort(new Error('stopped'));
    await expect(source.count('user', stop.signal)).rejects.toThrow('stopped');
    await expect(pagesOf(source, 'user', undefined, stop.signal)).rejects.toThrow('stopped');
  });
});

describe('reading continues', () => {
  it('after every page as if it had not been interrupted', async () => {
    const field = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.date({ noInvalidDate: true }),
      fc.constant(null),
    );
    const user = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), field, { maxKeys: 4 });
    const layouts = fc.constantFrom(...Object.entries(DUMP_LAYOUTS));
    await fc.assert(
      fc.asyncProperty(
        fc.array(user, { maxLength: 8 }),
        layouts,
        fc.integer({ min: 1, max: 4 }),
        async (users, layout, size) => {
          const [name, write] = layout;
          const documents = users.map((one, index) => ({ ...one, _id: index }));
          const files = { [`autos.${name.replace('pretty.', '')}`]: write(documents), 'cars.bson': bsonOf(documents) };
          const whole = await pagesOf(await open(files, size), 'car');
          expect(whole.flatMap(({ records }) => records)).toHaveLength(2 * users.length);
          const source = await openDumpSource({ folder: lastFolder(), pageRecords: size });
          for (const [index, { cursor }] of whole.entries()) {
            expect(await pagesOf(source, 'car', cursor)).toEqual(whole.slice(index + 1));
          }
        },
      ),
      { numRuns: amount(12, 100) },
    );
  });

  it('from the beginning if the dump was replaced', async () => {
    const source = await open({ 'users.bson': bsonOf([LENA, ANTON]) }, 1);
    const [first] = await pagesOf(source, 'user');
    fs.writeFileSync(path.join(lastFolder(), 'users.bson'), bsonOf([{ ...LENA, about: 'new' }, ANTON]));
    const again = await openDumpSource({ folder: lastFolder() });
    expect(await pagesOf(again, 'user', first?.cursor)).toMatchObject([{ records: [{}, {}] }]);
    expect(again.label).toBe(source.label);
  });
});

describe('a damaged dump', () => {
  const whole = bsonOf([LENA, ANTON]);
  const second = serialize(LENA).length;
  const long = Buffer.from(whole);
  long.writeInt32LE(17 * 1024 * 1024, second);
  const shifted = Buffer.from(whole);
  shifted.writeInt32LE(second - 3, 0);
  const compressed = DUMP_LAYOUTS['bson.gz']([LENA, ANTON]);

  it.each<[string, string, string | Buffer, string]>([
    ['a BSON file that was cut off', 'users.bson', whole.subarray(0, -3), 'users.bson:2: the file ends within'],
    [
      'a BSON file that ends within a length',
      'users.bson',
      whole.subarray(0, second + 2),
      'users.bson:2: the file ends',
    ],
    [
      'a length that is too large',
      'users.bson',
      long,
      `users.bson:2: no document of at most 16 MB begins at byte ${second}`,
    ],
    ['a length that is wrong', 'users.bson', shifted, 'users.bson:1: no document'],
    ['other bytes', 'users.bson', Buffer.alloc(100, 0xff), 'users.bson:1: no document'],
    ['a compressed file that was cut off', 'users.bson.gz', compressed.subarray(0, -20), 'users.bson.gz is damaged'],
    ['a file that is not compressed', 'users.bson.gz', whole, 'users.bson.gz is damaged'],
    [
      'a line that was cut off',
      'users.json',
      linesOf([LENA, ANTON]).slice(0, -9),
      'users.json:2: the file ends within a line',
    ],
    ['a list that was cut off', 'users.json', `[${EJSON.stringify(LENA)},`, 'users.json:2: the file ends within'],
    ['two lists', 'users.json', `[${EJSON.stringify(LENA)}] []`, 'users.json: something follows'],
    [
      'another encoding',
      'users.json',
      Buffer.from(`\ufeff${linesOf([LENA])}`, 'utf16le'),
      'users.json is not in UTF-8',
    ],
  ])('is refused: %s', async (_, name, content, message) => {
    const source = await open({ [name]: content });
    await expect(pagesOf(source, 'user')).rejects.toThrow(message);
    // Also before anything is written.
    await expect(source.count('user', NEVER)).rejects.toThrow(message);
  });

  it('keeps the documents that can be read', async () => {
    const broken = Buffer.from(whole);
    broken[second + 4] = 0x7e;
    const notUtf8 = Buffer.from(serialize({ ...LENA, userName: 'Lxna' }));
    notUtf8[notUtf8.indexOf('Lxna') + 1] = 0xc3;
    const lines = Buffer.from(`{"_id":1}\nnonsense\n{"_id":{"$oid":"x"}}\n{"_id":"\xff"}\n[]\n{"_id":2}\n`, 'latin1');
    const source = await open({
      'users.bson': Buffer.concat([broken, notUtf8, serialize(ANTON)]),
      'posts.json': lines,
      'trips.json': '[{"_id":1}, {"_id" 2}, 5, {"_id":3}]',
    });
    expect(await valuesOf(source, 'user')).toEqual([
      PLAIN[0],
      'Not a BSON document.',
      'Not a BSON document.',
      PLAIN[1],
    ]);
    const bad = 'Not a JSON document.';
    expect(await valuesOf(source, 'post')).toEqual([{ _id: '1' }, bad, bad, 'Not in UTF-8.', [], { _id: '2' }]);
    expect(await valuesOf(source, 'trip')).toEqual([{ _id: '1' }, bad, 5, { _id: '3' }]);
    expect((await recordsOf(source, 'post'))[1]).toMatchObject({ ref: 'posts.json:2', place: 'posts.json:2' });
    expect(await source.count('trip', NEVER)).toBe(4);
  });

  it('may have documents that are nested without an end', async () => {
    const levels = 100_000;
    const nested = Buffer.alloc(levels * 7 + 5);
    for (let level = 0; level <= levels; level += 1) {
      const at = level * 7;
      nested.writeInt32LE((levels - level) * 8 + 5, at);
      if (level < levels) nested.write('\x03a\0', at + 4, 'latin1');
    }
    const document = Buffer.concat([nested, Buffer.alloc(levels)]);
    const json = `{"_id":1,"a":${'['.repeat(levels)}${']'.repeat(levels)}}\n`;
    const source = await open({ 'users.bson': document, 'posts.json': `${json}{"_id":2}\n` });
    expect(await valuesOf(source, 'user')).toEqual([expect.stringMatching(/^N/)]);
    expect(await valuesOf(source, 'post')).toEqual([expect.stringMatching(/^N/), { _id: '2' }]);
  });

  it('may have a line that fits into no memory', async () => {
    const line = Buffer.concat([Buffer.alloc(65 * 1024 * 1024, 'x'), Buffer.from('\n{"_id":2}\n')]);
    expect(await valuesOf(await open({ 'users.json': line }), 'user')).toEqual([
      'Larger than a document can be.',
      { _id: '2' },
    ]);
  });
});

describe('a folder that is no dump', () => {
  it.each<[string, Record<string, string>, string]>([
    ['is empty', {}, 'has no collection that the mapping names.'],
    ['has other files', { 'sessions.bson': '', 'a.txt': '' }, 'It has a.txt, sessions.bson.'],
    ['has a folder with the name of a file', { 'users.bson/a.txt': '' }, 'users.bson should be a file'],
    ['has an archive', { 'all.archive.gz': '' }, 'all.archive.gz is an archive'],
    ['has a collection twice', { 'a/users.bson': '', 'users.json': '' }, 'a/users.bson and users.json are the same'],
  ])('%s', async (_, files, message) => {
    await expect(open(files)).rejects.toThrow(message);
  });

  it('is missing, a file, or has a link to nothing', async () => {
    const folder = dumpFolder({ 'users.bson': '' });
    folders.push(folder);
    await expect(openDumpSource({ folder: path.join(folder, 'x') })).rejects.toThrow('There is no folder');
    await expect(openDumpSource({ folder: path.join(folder, 'users.bson') })).rejects.toThrow(
      'is a file. Name the folder',
    );
    fs.symlinkSync(path.join(folder, 'gone'), path.join(folder, 'posts.bson'));
    await expect(openDumpSource({ folder })).rejects.toThrow('posts.bson cannot be read: ENOENT.');
  });
});

it.runIf(isSoak)('keeps only a page in memory', async () => {
  const folder = dumpFolder({ 'users.bson': '', 'posts.jsonl': '' });
  folders.push(folder);
  for (let batch = 0; batch < 200; batch += 1) {
    const documents = Array.from({ length: 1000 }, (_, index) => bigDocument(batch * 1000 + index));
    fs.appendFileSync(path.join(folder, 'users.bson'), bsonOf(documents));
    fs.appendFileSync(path.join(folder, 'posts.jsonl'), linesOf(documents));
  }
  const source = await openDumpSource({ folder });
  for (const kind of ['user', 'post'] as const) {
    const before = heapInUse();
    let highest = 0;
    let records = 0;
    let last: SourcePage | undefined;
    for await (const page of source.pages(kind, undefined, NEVER)) {
      last = page;
      records += page.records.length;
      if (records % 20_000 === 0) highest = Math.max(highest, heapInUse());
    }
    expect(last?.records.at(-1)?.ref).toBe(String(20_0000 - 1));
    expect(records).toBe(20_0000);
    expect((highest - before) / 2 ** 20).toBeLessThan(16);
  }
});

function bigDocument(index: number): Document {
  return { _id: index, userName: `Name ${index}`, about: 'x'.repeat(300), tags: ['a', 'b'], at: new Date(index) };
}

function heapInUse(): number {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function open(files: Record<string, string | Buffer>, pageRecords = 500): Promise<DumpSource> {
  const folder = dumpFolder(files);
  folders.push(folder);
  return await openDumpSource({ folder, pageRecords });
}

function lastFolder(): string {
  return folders.at(-1) ?? '';
}

async function pagesOf(source: DumpSource, kind: MovedKind, cursor?: string, signal = NEVER): Promise<SourcePage[]> {
  const pages: SourcePage[] = [];
  for await (const page of source.pages(kind, cursor, signal)) pages.push(page);
  return pages;
}

async function recordsOf(source: DumpSource, kind: MovedKind): Promise<SourceRecord[]> {
  return (await pagesOf(source, kind)).flatMap(({ records }) => records);
}

async function valuesOf(source: DumpSource, kind: MovedKind): Promise<unknown[]> {
  return (await recordsOf(source, kind)).map(({ value }) => value);
}
