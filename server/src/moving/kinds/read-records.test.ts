import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../../testing/soak.ts';
import type { MovedKind } from '../source.ts';
import { MOVING_KINDS } from './all-kinds.ts';
import type { ReadRecord } from './moving-kind.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const LONG = 'x'.repeat(10_000);
const STRANGE = '<b>Lena</b> 🚗 Ærø';

function kindOf(name: MovedKind) {
  const kind = MOVING_KINDS.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`there is no kind ${name}`);
  return kind;
}
const read = (name: MovedKind, value: unknown) => kindOf(name).read(value, NOW);
const problemsOf = ({ problems }: ReadRecord) =>
  problems.map(({ code, field, isFatal }) => `${isFatal ? '! ' : ''}${code} ${field}`);

/** A whole record of each kind. */
const WHOLE: Readonly<Record<MovedKind, Record<string, unknown>>> = {
  make: { _id: '1', category: 'Car', make: 'Trabant', model: '601' },
  level: { _id: '1', level: 3, coins: 300, image: 'level.png' },
  reward: { _id: '1', orderNum: 4, title: 'Mütze', category: 'Merchandise', type: 'address', quantity: 10, coins: 50 },
  user: { _id: '1', userName: 'Lena', email: 'lena@example.org', status: 1 },
  car: { _id: '1', user: 'u', brand: 'Trabant', model: '601' },
  blacklist: { _id: '1', email: 'spam@example.org', telephoneNumber: '+49 176 1' },
  event: { _id: '1', title: 'Treffen', description: 'Am See', eventDate: '2026-07-01T10:00:00Z' },
  presetTrip: { _id: '1', title: 'Alpen' },
  trip: { _id: '1', title: 'Ausfahrt', description: 'Früh', category: '1 point', tripDate: '2026-07-01T10:00:00Z' },
  post: { _id: '1', user: { _id: 'u', userName: 'Lena' }, description: 'Hallo' },
  report: { _id: '1', type: 'user', objectId: 'u', data: [{ _id: 'v', userName: 'Max' }] },
  order: {
    _id: '1',
    reward: { title: 'Mütze', category: 'Merchandise', type: 'address', coins: 50 },
    userName: 'Lena',
  },
  news: { _id: '1', description: 'Neu', language: 'de' },
  broadcast: { _id: '1', message: { de: 'Hallo', en: 'Hello' }, usersNotified: 4 },
  appVersions: { minimumVersion: '4.2.0', recommendUpdate: '4.3.0' },
};

/** Field, value, what is noted of it (`!`: the record stays out) and what the row has instead, if it comes in. */
type Row = readonly [kind: MovedKind, field: string, value: unknown, problems: readonly string[], row?: object];

const TABLE: readonly Row[] = [
  ['user', 'userName', STRANGE, [], { userName: STRANGE, userNameSort: '<b>lena</b> 🚗 aero' }],
  ['user', 'userName', 42, [], { userName: '42' }],
  ['user', 'userName', '  ', ['! missing userName']],
  ['user', 'userName', LONG, ['! tooLong userName']],
  ['user', 'userName', 'a\u0000b', ['! invalid userName']],
  ['user', 'userName', '\ud800', ['! invalid userName']],
  ['user', 'userName', { $ne: null }, ['! invalid userName']],
  ['user', 'email', 'LENA@Example.org', [], { email: 'LENA@Example.org', emailSort: 'lena@example.org' }],
  ['user', 'email', 'no address', ['invalid email'], { email: '', isAnonymous: false }],
  ['user', 'email', '', [], { email: '', isAnonymous: true }],
  ['user', 'telephoneNumber', '+49 (176) 040-690/21', [], { telephoneNumber: '4917604069021' }],
  ['user', 'telephoneNumber', 491760406, [], { telephoneNumber: '491760406' }],
  ['user', 'telephoneNumber', 'call me', ['invalid telephoneNumber'], { telephoneNumber: '' }],
  ['user', 'dateOfBirth', { year: '1990', month: 2, date: 28 }, [], { dateOfBirth: '1990-02-28' }],
  ['user', 'dateOfBirth', '1990-02-27T23:00:00.000Z', [], { dateOfBirth: '1990-02-28' }],
  ['user', 'dateOfBirth', { $date: '1990-02-28T00:00:00Z' }, [], { dateOfBirth: '1990-02-28' }],
  ['user', 'dateOfBirth', { year: 0, month: 0, date: 0 }, [], { dateOfBirth: null }],
  ['user', 'dateOfBirth', { year: 1990, month: 2, date: 31 }, ['invalid dateOfBirth'], { dateOfBirth: null }],
  ['user', 'dateOfBirth', { year: 1066, month: 1, date: 1 }, ['invalid dateOfBirth'], { dateOfBirth: null }],
  ['user', 'dateOfBirth', { year: 2030, month: 1, date: 1 }, ['future dateOfBirth'], { dateOfBirth: null }],
  ['user', 'about', LONG, ['tooLong about'], { about: '' }],
  ['user', 'language', 'en-GB', [], { language: 'en' }],
  ['user', 'language', 'tlh', ['invalid language'], { language: 'de' }],
  ['user', 'currentCoins', '12', [], { currentCoins: 12 }],
  ['user', 'currentCoins', -1, ['invalid currentCoins'], { currentCoins: 0 }],
  ['user', 'currentCoins', 1e300, ['invalid currentCoins'], { currentCoins: 0 }],
  ['user', 'drivenKilometers', '12.5', [], { drivenKilometers: 12.5 }],
  ['user', 'drivenKilometers', 'far', ['invalid drivenKilometers'], { drivenKilometers: 0 }],
  ['user', 'isVerified', 'true', [], { isVerified: true }],
  ['user', 'status', 'strange', ['invalid status']],
  ['user', 'createdAt', { $date: { $numberLong: '1700000000000' } }, [], { createdAt: new Date(1_700_000_000_000) }],
  ['user', 'createdAt', 1_700_000_000, [], { createdAt: new Date(1_700_000_000_000) }],
  ['user', 'createdAt', '2024-02-31', ['invalid createdAt'], { createdAt: undefined }],
  ['user', 'createdAt', '2150-01-01', ['future createdAt'], { createdAt: undefined }],
  ['user', 'location', { type: 'Point', coordinates: ['11.5', 48.1] }, [], { longitude: 11.5, latitude: 48.1 }],
  ['user', 'location', { coordinates: [500, 0] }, ['invalid location'], { longitude: null, latitude: null }],
  ['user', 'location', { type: 'Point' }, [], { longitude: null }],
  ['user', 'image', '../../etc/passwd', ['invalid image'], { image: '' }],
  ['user', 'followers', ['a', { b: 1 }], [], { appFields: { followers: ['a', { b: 1 }] } }],
  ['user', 'mood', 'a\u0000', ['invalid mood'], { appFields: {} }],
  ['user', 'password', 'secret', [], { appFields: {} }],
  [
    'user',
    'services',
    { mail: { passwordHash: 'x', since: 1 } },
    [],
    { appFields: { services: { mail: { since: 1 } } } },
  ],
  ['user', 'country', 'de', [], { country: 'DE' }],
  ['user', 'country', 'Deutschland', ['invalid country'], { country: '' }],
  ['car', 'user', undefined, ['! missing user']],
  ['car', 'user', {}, ['! invalid user']],
  ['car', 'brand', LONG, ['! tooLong brand']],
  ['car', 'year', 'new', ['invalid year'], { year: null }],
  [
    'car',
    'galleryImages',
    [{ url: 'a.jpg' }, 'b.jpg', 7, { url: 'a.jpg' }],
    ['invalid galleryImages'],
    { galleryImages: ['a.jpg', 'b.jpg'] },
  ],
  ['car', 'galleryImages', Array.from({ length: 21 }, (_, n) => `${n}.jpg`), ['tooLong galleryImages']],
  ['car', 'galleryImages', 'a.jpg', ['invalid galleryImages'], { galleryImages: [] }],
  ['blacklist', 'email', 'not quite an address', [], { email: 'not quite an address', telephoneNumber: '491761' }],
  ['blacklist', 'telephoneNumber', 'none', ['invalid telephoneNumber'], { telephoneNumber: '' }],
  ['event', 'title', '', ['! missing title']],
  ['event', 'description', LONG, ['! tooLong description']],
  ['event', 'eventDate', undefined, ['! missing eventDate']],
  ['event', 'eventDate', 'soon', ['! invalid eventDate']],
  ['event', 'eventDate', '2150-01-01', [], { eventDate: new Date('2150-01-01') }],
  [
    'event',
    'eventAddress',
    'Am See',
    [],
    { eventAddress: { place: 'Am See', city: '', state: '', country: '', location: null } },
  ],
  [
    'event',
    'eventAddress',
    { city: LONG, location: { coordinates: [11, 48] } },
    ['tooLong eventAddress.city'],
    {
      eventAddress: { place: '', city: '', state: '', country: '', location: { type: 'Point', coordinates: [11, 48] } },
    },
  ],
  ['event', 'eventAddress', 7, ['invalid eventAddress'], { eventAddress: null }],
  ['presetTrip', 'title', null, ['! missing title']],
  ['trip', 'category', 'custom', [], { category: 'custom' }],
  ['trip', 'maxParticipants', 0, ['invalid maxParticipants'], { maxParticipants: null }],
  ['trip', 'totalTripDistance', '1200.5', [], { totalTripDistance: 1200.5 }],
  ['trip', 'user', ['x'], ['invalid user']],
  ['post', 'user', 7, []],
  ['post', 'user', null, ['! missing user']],
  ['post', 'description', LONG, ['! tooLong description']],
  ['post', 'likes', ['a', 'b'], [], { likes: 2 }],
  ['post', 'likes', 'many', ['invalid likes'], { likes: 0 }],
  ['report', 'type', 'comment', ['! invalid type']],
  ['report', 'data', 'everybody', ['invalid data']],
  ['report', 'data', [7, null, { reason: LONG }], ['invalid data', 'tooLong data.2.reason']],
  ['report', 'checked', 'true', [], { checkedAt: undefined }],
  ['reward', 'title', LONG, ['! tooLong title']],
  ['reward', 'type', 'pigeon', ['invalid type'], { type: 'address' }],
  ['reward', 'coins', undefined, ['missing coins'], { coins: 0 }],
  ['reward', 'remainingAmount', 4, [], { quantity: 10, redeemed: 6 }],
  ['reward', 'remainingAmount', -4, ['invalid remainingAmount'], { quantity: 10, redeemed: 10 }],
  ['reward', 'userRedeemed', 11, ['invalid userRedeemed'], { quantity: 10, redeemed: 10 }],
  ['reward', 'userRedeemed', ['a', 'b'], [], { quantity: 10, redeemed: 2 }],
  ['reward', 'image', 'first.png', [], { images: ['first.png'] }],
  ['order', 'reward', undefined, ['! missing reward']],
  ['order', 'reward', { title: LONG }, ['! tooLong reward.title']],
  ['order', 'carrier', 'DHL', [], { carrier: 'dhl' }],
  ['order', 'carrier', 'ups', ['invalid carrier'], { carrier: 'dhl' }],
  ['order', 'rewardSent', 1, [], { rewardSent: true, sentAt: undefined }],
  ['order', 'address', { street: 'x' }, ['invalid address'], { address: '' }],
  ['news', 'description', '', ['! missing description']],
  ['news', 'link', 'javascript:alert(1)', ['invalid link'], { link: null }],
  ['news', 'language', 'xx', ['invalid language'], { language: 'de' }],
  ['broadcast', 'message', {}, ['! missing message']],
  ['broadcast', 'message', { de: LONG, en: 'Hello' }, ['! tooLong message.de']],
  ['broadcast', 'message', { de: 'Hallo' }, [], { messageDe: 'Hallo', messageEn: '' }],
  ['broadcast', 'state', 'sending', [], { state: 'stopped' }],
  ['broadcast', 'state', undefined, [], { state: 'finished' }],
  ['appVersions', 'minimumVersion', 'v4', [], { minimumVersion: '4.0.0' }],
  ['appVersions', 'minimumVersion', 'newest', ['! invalid minimumVersion']],
  ['appVersions', 'recommendUpdate', '1.0.0', ['invalid recommendUpdate'], { recommendUpdate: '' }],
];

describe('records of another backend', () => {
  it.each(Object.entries(WHOLE))('%s comes in whole', (name, value) => {
    expect(problemsOf(read(name as MovedKind, value))).toEqual([]);
  });

  const rows = TABLE.map(([kind, field, value, problems, row = {}]) => {
    const title = `${kind}, ${field}: ${(JSON.stringify(value) ?? 'absent').slice(0, 40)}`;
    return { title, kind, record: { ...WHOLE[kind], [field]: value }, problems, row };
  });
  it.each(rows)('$title', ({ kind, record, problems, row }) => {
    const found = read(kind, record);
    expect(problemsOf(found)).toEqual(problems);
    expect(found.row).toMatchObject(row);
  });

  it('knows whom a record belongs to by an id or an object', () => {
    for (const user of ['u', { _id: 'u' }, { $oid: 'u' }, { _id: { $oid: 'u' }, userName: 'Lena' }]) {
      const { references } = read('post', { ...WHOLE.post, user });
      expect(references).toEqual([{ field: 'userId', kind: 'user', ref: 'u', isRequired: true }]);
    }
  });

  it('tells by the id when a record was created', () => {
    const createdAt = (_id: string) => read('event', { ...WHOLE.event, _id }).row.createdAt;
    expect(createdAt('65a000000000000000000000')).toEqual(new Date('2024-01-11T14:49:36Z'));
    expect(createdAt('0190163d-8694-739b-aea5-966c26f8ad91')).toEqual(new Date('2024-06-14T10:14:09.300Z'));
    expect(createdAt('ffffffffffffffffffffffff')).toBeUndefined();
    expect(createdAt('7')).toBeUndefined();
  });

  it('keeps fields that Leitstand does not have', () => {
    expect(read('event', { ...WHOLE.event, weather: { sun: true } }).unknownFields).toEqual({ weather: { sun: true } });
    expect(read('post', WHOLE.post).unknownFields).toEqual({});
  });

  it('is the same whenever it is read', () => {
    for (const kind of MOVING_KINDS) {
      const one = kind.read(WHOLE[kind.name], NOW);
      expect(kind.read(WHOLE[kind.name], new Date(NOW.getTime() + 1000))).toEqual(one);
    }
  });

  it('never throws, and what it returns can be stored', () => {
    const anything = fc.anything({
      maxDepth: 2,
      maxKeys: 4,
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
      withUnicodeString: true,
    } as fc.ObjectConstraints);
    const fields = [...new Set(TABLE.map(([, field]) => field)), ...Object.values(WHOLE).flatMap(Object.keys)];
    const record = fc.oneof(anything, fc.dictionary(fc.constantFrom(...fields, '__proto__', 'toString'), anything));
    for (const kind of MOVING_KINDS) {
      fc.assert(
        fc.property(record, (value) => {
          const { row, unknownFields, problems } = kind.read(value, NOW);
          const json = JSON.stringify([row, unknownFields, problems]);
          expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/);
        }),
        { numRuns: amount(25, 20_000), seed: 24 },
      );
    }
  });

  it('survives values that are nested too deeply or contain themselves', () => {
    const loop: Record<string, unknown> = { userName: 'Lena', email: 'lena@example.org' };
    loop.friend = loop;
    loop.location = loop;
    loop.dateOfBirth = { $date: loop };
    let deep: unknown = [];
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    for (const name of ['user', 'report', 'order'] as const) {
      for (const value of [loop, { ...WHOLE[name], deep, user: deep, data: [deep] }]) read(name, value);
    }
    expect(read('user', loop).row.appFields).toEqual({});
  });
});
