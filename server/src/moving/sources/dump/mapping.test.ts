import * as fs from 'node:fs';
import * as path from 'node:path';
import { ObjectId } from 'bson';
import { afterEach, describe, expect, it } from 'vitest';
import { bsonOf, dumpFolder, linesOf } from '../../../testing/moving/dump-writer.ts';
import type { SourcePage, SourceRecord } from '../../source.ts';
import { openDumpSource } from './open-dump-source.ts';

const NEVER = new AbortController().signal;
const ID = '64b7f0c2a1b2c3d4e5f60718';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

describe('a mapping', () => {
  it('names collections and fields, with paths on both sides and functions', async () => {
    const [record] = await mapped(
      `event: {
        collections: ['veranstaltungen'],
        fields: {
          title: 'info.name',
          description: ['text', 'info.text'],
          'eventAddress.place': 'venue',
          'eventAddress.city': 'town.name',
          eventDate: { from: 'day', convert: (day, { hour }) => day + 'T' + hour + ':00Z' },
          isFree: ({ price }) => price === 0,
        },
      }`,
      [
        {
          _id: new ObjectId(ID),
          info: { name: 'Treffen', text: 'Mit Kaffee' },
          text: '',
          venue: 'Am See',
          town: { name: 'Ulm', zip: '89073' },
          day: '2024-05-01',
          hour: '18',
          price: 0,
          tags: ['a'],
        },
      ],
    );
    expect(record).toEqual({
      ref: ID,
      place: 'Veranstaltungen.bson:1',
      value: {
        _id: ID,
        title: 'Treffen',
        description: 'Mit Kaffee',
        eventAddress: { place: 'Am See', city: 'Ulm' },
        eventDate: '2024-05-01T18:00Z',
        isFree: true,
        // What no rule took keeps its name.
        text: '',
        town: { zip: '89073' },
        hour: '18',
        price: 0,
        tags: ['a'],
      },
    });
  });

  it('leaves a value where it was if its function has no answer', async () => {
    const rules = `event: { collections: ['veranstaltungen'], fields: { title: { from: 'name', convert: () => undefined } } }`;
    expect(await mapped(rules, [{ _id: 'a', name: 'Treffen' }])).toMatchObject([
      { value: { _id: 'a', name: 'Treffen' } },
    ]);
  });

  it('makes several records of a document', async () => {
    const rules = `make: {
      collections: ['veranstaltungen'],
      each: ({ _id, name, models }) => models.map((model) => ({ _id: _id + ':' + model, make: name, model })),
    }`;
    const { folder, mappingFile } = written(rules, [{ _id: 'vw', name: 'VW', models: ['Golf', 'Polo'] }]);
    const source = await openDumpSource({ folder, mappingFile });
    expect(await source.count('make', NEVER)).toBeUndefined();
    const value = { make: 'VW', model: 'Golf' };
    expect(await recordsIn(source, 'make')).toMatchObject([{ ref: 'vw:Golf', value }, { ref: 'vw:Polo' }]);
  });

  it('makes one record of several documents, which come with the last of them', async () => {
    const rules = `make: {
      collections: ['veranstaltungen'],
      join: { by: ({ make }) => make, merge: (records) => ({ ...records[0], models: records.map(({ model }) => model) }) },
    }`;
    const { folder, mappingFile } = written(rules, [
      { _id: 1, make: 'VW', model: 'Golf' },
      { _id: 2, make: 'Opel', model: 'Corsa' },
      { _id: 3, model: 'Trabant' },
      { _id: 4, make: 'VW', model: 'Polo' },
      { _id: 5, make: 'Opel', model: 'Astra' },
    ]);
    const source = await openDumpSource({ folder, mappingFile, pageRecords: 1 });
    expect(await source.count('make', NEVER)).toBe(3);
    const pages: SourcePage[] = [];
    for await (const page of source.pages('make', undefined, NEVER)) pages.push(page);
    expect(pages.flatMap(({ records }) => records)).toMatchObject([
      { ref: '3', place: 'Veranstaltungen.bson:3' },
      { ref: '1', place: 'Veranstaltungen.bson:1', value: { _id: '1', make: 'VW', models: ['Golf', 'Polo'] } },
      { ref: '2', value: { make: 'Opel', models: ['Corsa', 'Astra'] } },
    ]);
    for (const [index, { cursor }] of pages.entries()) {
      const rest: SourcePage[] = [];
      for await (const page of source.pages('make', cursor, NEVER)) rest.push(page);
      expect(rest).toEqual(pages.slice(index + 1));
    }
  });

  it.each([
    [`each: () => 5`, 'The mapping of each failed: it must return a list of objects'],
    [`each: (one) => [one, one]`, 'The mapping of each failed: every object needs an _id of its own'],
    [`fields: { title: (one) => one.a.b }`, `The mapping of "title" failed: Cannot read`],
    [`join: { by: (one) => one.a.b, merge: (all) => all[0] }`, 'The mapping of join.by failed: Cannot read'],
    [`fields: { title: async () => 5 }`, 'The mapping of "title" failed: the function must not be async'],
  ])('that fails for a document says so in its record: %s', async (rule, message) => {
    const [record, ...more] = await mapped(`event: { collections: ['veranstaltungen'], ${rule} }`, [{ _id: 'a' }]);
    expect(record).toEqual({ ref: 'a', place: 'Veranstaltungen.bson:1', value: expect.stringContaining(message) });
    expect(more).toEqual([]);
  });

  it.each([
    [`event: { collections: 'events' }`, 'mapping.kinds.event.collections must be a list of collections'],
    [`event: { collections: [] }`, 'mapping.kinds.event.collections must name at least one collection'],
    [`event: { collections: ['a'], fields: { title: 5 } }`, 'mapping.kinds.event.fields.title must be a field, a list'],
    [`event: { collections: ['a'], fields: { title: 'a..b' } }`, 'mapping.kinds.event.fields.title must be a field'],
    [`event: { collections: ['a'], field: {} }`, 'mapping.kinds.event has "field", but must be an object with'],
    [`happening: { collections: ['a'] }`, 'mapping.kinds has "happening", but must be an object with the kinds make,'],
    [`event: { collections: ['a'], join: { by: 'x' } }`, 'mapping.kinds.event.join.by must be a function'],
    [`event: { collections: ['a'], each: 'x' }`, 'mapping.kinds.event.each must be a function'],
  ])('is refused with the place of its error: %s', async (rules, message) => {
    const { folder, mappingFile } = written(rules, []);
    await expect(openDumpSource({ folder, mappingFile })).rejects.toThrow(`${mappingFile} is not valid:\n  ${message}`);
  });

  it.each([
    ['export const mapping = {\n  kinds: {,\n};', ':2: SyntaxError: Unexpected token'],
    [`throw new Error('broken');`, ': broken'],
    ['export const other = {};', ' has no "export const mapping = { … }".'],
    ['export const mapping = { leaveOut: [5], kinds: {} };', ' is not valid:\n  mapping.leaveOut.0 must be a name or'],
    ['export const mapping = { kinds: {} };', ' is not valid:\n  mapping.leaveOut must be a list of names'],
  ])('that is no mapping is refused: %s', async (text, message) => {
    const { folder, mappingFile } = written('', []);
    fs.writeFileSync(mappingFile, text);
    await expect(openDumpSource({ folder, mappingFile })).rejects.toThrow(`${mappingFile}${message}`);
  });

  it('must be there', async () => {
    const { folder } = written('', []);
    await expect(openDumpSource({ folder, mappingFile: 'nowhere.mjs' })).rejects.toThrow(
      'nowhere.mjs cannot be read: ENOENT.',
    );
  });

  it('tells imports apart, as another one reads other records', async () => {
    const rules = `event: { collections: ['veranstaltungen'] }`;
    const { folder, mappingFile } = written(rules, []);
    const [first, again] = [
      await openDumpSource({ folder, mappingFile }),
      await openDumpSource({ folder, mappingFile }),
    ];
    expect(again.label).toBe(first.label);
    const other = path.join(folder, '.other.mjs');
    fs.writeFileSync(other, `${fs.readFileSync(mappingFile, 'utf8')}\n`);
    expect((await openDumpSource({ folder, mappingFile: other })).label).not.toBe(first.label);
  });
});

describe('the mapping that ships', () => {
  it('is as an operator may write it: a copy of it reads the same', async () => {
    const folder = dumpFolder({ 'users.bson': bsonOf([{ _id: 'a', name: 'Lena', password: 'x' }]) });
    folders.push(folder);
    const mappingFile = path.join(folder, '.copy.mjs');
    fs.copyFileSync(path.join(import.meta.dirname, 'default-mapping.mjs'), mappingFile);
    expect(await recordsIn(await openDumpSource({ folder, mappingFile }), 'user')).toEqual([
      { ref: 'a', place: 'users.bson:1', value: { _id: 'a', userName: 'Lena' } },
    ]);
  });

  it('reads users', async () => {
    const value = await shipped('users', {
      username: 'Lena',
      mail: 'lena@example.org',
      profile: { phoneNumber: '0151 234', bio: 'Hallo', likesRain: true },
      // Midnight in Germany.
      birthday: new Date('1990-04-30T22:00:00Z'),
      coins: 12,
      isBlocked: true,
      avatar: { url: 'a.jpg' },
      device: { os: 'ios', appVersion: '2.1.0', model: 'iPhone' },
      location: { type: 'Point', coordinates: [10, 48.4] },
      autos: [new ObjectId(ID)],
      followers: [new ObjectId(ID)],
    });
    expect(value).toEqual({
      userName: 'Lena',
      email: 'lena@example.org',
      telephoneNumber: '0151 234',
      about: 'Hallo',
      profile: { likesRain: true },
      dateOfBirth: { year: 1990, month: 5, date: 1 },
      currentCoins: 12,
      status: 0,
      isBlocked: true,
      image: 'a.jpg',
      system: 'ios',
      version: '2.1.0',
      model: 'iPhone',
      location: { type: 'Point', coordinates: [10, 48.4] },
      cars: [ID],
      followers: [ID],
    });
  });

  it.each([
    [
      { year: 1990, month: 5, date: 1 },
      { year: 1990, month: 5, date: 1 },
    ],
    [new Date('1990-05-01T00:00:00Z'), { year: 1990, month: 5, date: 1 }],
    ['1990-05-01', { year: 1990, month: 5, date: 1 }],
    ['unknown', 'unknown'],
  ])('reads the date of birth %j', async (dateOfBirth, expected) => {
    expect(await shipped('users', { dateOfBirth })).toEqual({ dateOfBirth: expected });
  });

  it('keeps what the specification names as it is', async () => {
    const user = { userName: 'Lena', status: 1, isVerified: true, image: 'a.jpg', version: '1.0.0', language: 'de' };
    expect(await shipped('Users', user)).toEqual(user);
    const reward = { title: 'Mütze', orderNum: 2, image: 'a.jpg', images: [{ url: 'b.jpg' }], type: 'email', coins: 5 };
    expect(await shipped('rewards', reward)).toEqual(reward);
    const message = { message: { de: 'Hallo', en: 'Hello' }, usersNotified: 12, createdAt: '2024-01-01T00:00:00.000Z' };
    expect(await shipped('broadcasts', message)).toEqual(message);
  });

  it('reads vehicles, posts and orders with whom they belong to', async () => {
    const id = new ObjectId(ID);
    expect(
      await shipped('autos', { make: 'VW', model: 'Golf', userId: id, images: ['a.jpg', { url: 'b.jpg' }] }),
    ).toEqual({
      brand: 'VW',
      model: 'Golf',
      user: { _id: ID },
      galleryImages: [{ url: 'a.jpg' }, { url: 'b.jpg' }],
    });
    const post = { user: id, text: 'Schön', likes: [id, id], comments: [{ text: 'Ja' }], location: [10, 48.4] };
    expect(await shipped('posts', post)).toEqual({
      user: { _id: ID },
      description: 'Schön',
      likes: 2,
      likedBy: [ID, ID],
      comments: [{ text: 'Ja' }],
      commentsCount: 1,
      address: { location: { type: 'Point', coordinates: [10, 48.4] } },
    });
    const order = {
      rewardId: id,
      user: { _id: id, email: 'a@example.org' },
      sent: true,
      address: { name: 'Lena', street: 'Weg', houseNumber: 3, zip: '89073', city: 'Ulm' },
    };
    expect(await shipped('rewardhistories', order)).toEqual({
      reward: { _id: ID },
      user: { _id: ID, email: 'a@example.org' },
      rewardSent: true,
      address: 'Lena, Weg 3, 89073 Ulm',
    });
  });

  it('reads events and trips with their places', async () => {
    const event = {
      name: 'Treffen',
      date: new Date(0),
      address: { street: 'Am See', city: 'Ulm', lat: 48.4, lng: 10 },
    };
    expect(await shipped('events', event)).toEqual({
      title: 'Treffen',
      eventDate: '1970-01-01T00:00:00.000Z',
      eventAddress: {
        place: 'Am See',
        street: 'Am See',
        city: 'Ulm',
        location: { type: 'Point', coordinates: [10, 48.4] },
      },
    });
    const start = { place: 'Ulm', location: { type: 'Point', coordinates: [10, 48.4] } };
    const trip = { title: 'Runde', category: '2 point', startPoint: start, endPoint: 'Neu-Ulm', distance: 1200 };
    expect(await shipped('trips', trip)).toEqual({
      title: 'Runde',
      category: '2 point',
      startPointAddress: start,
      endPointAddress: { place: 'Neu-Ulm' },
      totalTripDistance: 1200,
    });
  });

  it('reads reports of one person each, and of several', async () => {
    const id = new ObjectId(ID);
    const complaint = { post: id, user: id, reason: 'Spam', createdAt: new Date(0) };
    expect(await shipped('reports', complaint)).toMatchObject({
      type: 'post',
      objectId: ID,
      data: [{ _id: ID, reason: 'Spam', createdAt: '1970-01-01T00:00:00.000Z' }],
    });
    const report = { type: 'user', objectId: id, data: [id, { _id: id, reason: 'x' }], processed: true };
    expect(await shipped('reports', report)).toEqual({
      type: 'user',
      objectId: ID,
      data: [{ _id: ID }, { _id: ID, reason: 'x' }],
      checked: true,
    });
  });

  it('makes one report of the complaints about an object', async () => {
    const [one, other] = [new ObjectId(), new ObjectId()];
    const folder = dumpFolder({
      'reports.bson': bsonOf([
        { _id: 'a', postId: one, reporter: other, reason: 'Spam', checked: true },
        { _id: 'b', postId: other, reporter: one, checked: true },
        { _id: 'c', postId: one, reporter: one, reason: 'Hass', source: 'app' },
      ]),
    });
    folders.push(folder);
    const records = await recordsIn(await openDumpSource({ folder }), 'report');
    expect(records.map(({ ref }) => ref)).toEqual(['b', 'a']);
    expect(records[1]?.value).toMatchObject({
      type: 'post',
      objectId: String(one),
      data: [
        { _id: String(other), reason: 'Spam' },
        { _id: String(one), reason: 'Hass' },
      ],
      checked: false,
      joined: [{ _id: 'c', source: 'app' }],
    });
  });

  it.each([
    ['makes', { manufacturer: 'VW', name: 'Golf', type: 'Car' }, { make: 'VW', model: 'Golf', category: 'Car' }],
    ['levels', { number: 3, requiredCoins: 100, image: 'a.jpg' }, { level: 3, coins: 100, image: 'a.jpg' }],
    ['presettrips', { name: 'Alpen', image: 'a.jpg' }, { title: 'Alpen', image: 'a.jpg' }],
    [
      'newsmessages',
      { text: 'Neu', lang: 'pl', url: 'https://example.org' },
      { description: 'Neu', language: 'pl', link: 'https://example.org' },
    ],
    ['blacklistedusers', { mail: 'a@example.org', phone: '1' }, { email: 'a@example.org', telephoneNumber: '1' }],
    [
      'app_versions',
      { minVersion: '1.0.0', recommended: '1.2.0' },
      { minimumVersion: '1.0.0', recommendUpdate: '1.2.0' },
    ],
  ])('reads %s', async (collection, document, expected) => {
    expect(await shipped(collection, document)).toEqual(expected);
  });
});

/** A document of a collection, through the mapping that ships; without its id. */
async function shipped(collection: string, document: Record<string, unknown>): Promise<unknown> {
  const folder = dumpFolder({
    [`${collection}.bson`]: bsonOf([{ _id: 'x', ...document }]),
    [`${collection}.metadata.json`]: '',
  });
  folders.push(folder);
  const source = await openDumpSource({ folder });
  const [kind] = source.kinds;
  const [record] = kind ? await recordsIn(source, kind) : [];
  const { _id, ...value } = (record?.value ?? {}) as Record<string, unknown>;
  expect(_id).toBe('x');
  return value;
}

function written(kinds: string, documents: readonly Record<string, unknown>[]) {
  const folder = dumpFolder({ 'Veranstaltungen.bson': bsonOf(documents), 'users.jsonl': linesOf([]) });
  folders.push(folder);
  const mappingFile = path.join(folder, '.mapping.mjs');
  fs.writeFileSync(mappingFile, `export const mapping = { leaveOut: ['password'], kinds: { ${kinds} } };`);
  return { folder, mappingFile };
}

async function mapped(kinds: string, documents: readonly Record<string, unknown>[]): Promise<SourceRecord[]> {
  const source = await openDumpSource(written(kinds, documents));
  const [kind] = source.kinds;
  return kind ? await recordsIn(source, kind) : [];
}

async function recordsIn(
  source: Awaited<ReturnType<typeof openDumpSource>>,
  kind: (typeof source.kinds)[number],
): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const page of source.pages(kind, undefined, NEVER)) records.push(...page.records);
  return records;
}
