import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  type Document,
  Double,
  EJSON,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson';
import { describe, expect, it } from 'vitest';
import type { DumpFile } from './dump-files.ts';
import { NestedTooDeep, plainValue } from './plain-value.ts';
import { parseDocument } from './read-dump-file.ts';

const ID = '64b7f0c2a1b2c3d4e5f60718';
const GUID = '0189a1b2-c3d4-7e5f-8061-728394a5b6c7';

/** Each type of MongoDB beside what becomes of it. */
const TYPES: readonly (readonly [name: string, stored: unknown, plain: unknown])[] = [
  ['text', 'Grüße 🚗', 'Grüße 🚗'],
  ['id', new ObjectId(ID), ID],
  ['date', new Date('2024-02-29T12:30:00.123Z'), '2024-02-29T12:30:00.123Z'],
  ['date before 1970', new Date('1931-05-06T07:08:09.010Z'), '1931-05-06T07:08:09.010Z'],
  ['date after the year 9999', new Date(253_402_300_800_000), '+010000-01-01T00:00:00.000Z'],
  ['integer', new Int32(-7), -7],
  ['long', Long.fromString('4503599627370496'), 4_503_599_627_370_496],
  ['long beyond JavaScript', Long.fromString('9223372036854775807'), '9223372036854775807'],
  ['double', new Double(12.5), 12.5],
  ['double without a fraction', new Double(3), 3],
  ['not a number', new Double(Number.NaN), 'NaN'],
  ['infinite', new Double(Number.NEGATIVE_INFINITY), '-Infinity'],
  ['decimal', Decimal128.fromString('19.90'), 19.9],
  ['decimal beyond JavaScript', Decimal128.fromString('1234567890.12345678901'), '1234567890.12345678901'],
  ['decimal that is no number', Decimal128.fromString('NaN'), 'NaN'],
  ['UUID', new UUID(GUID), GUID],
  ['old UUID', new Binary(new UUID(GUID).id, Binary.SUBTYPE_UUID_OLD), GUID],
  ['bytes', new Binary(Buffer.from([0, 1, 254, 255])), 'AAH+/w=='],
  ['timestamp', new Timestamp({ t: 1_700_000_000, i: 3 }), '2023-11-14T22:13:20.000Z'],
  ['expression', new BSONRegExp('^a.*', 'i'), '/^a.*/i'],
  ['code', new Code('function () { return 1; }'), 'function () { return 1; }'],
  ['symbol', new BSONSymbol('alt'), 'alt'],
  ['reference', new DBRef('users', new ObjectId(ID)), ID],
  ['least', new MinKey(), 'MinKey'],
  ['greatest', new MaxKey(), 'MaxKey'],
  ['yes', true, true],
  ['nothing', null, null],
  ['list', [new ObjectId(ID), [new Int32(1)], null], [ID, [1], null]],
  ['object', { at: { deep: new Date(0) } }, { at: { deep: '1970-01-01T00:00:00.000Z' } }],
];
const STORED = Object.fromEntries(TYPES.map(([name, stored]) => [name, stored]));
const PLAIN = Object.fromEntries(TYPES.map(([name, , plain]) => [name, plain]));

describe('values of MongoDB', () => {
  it.each<[string, 'bson' | 'json', Uint8Array | string]>([
    ['BSON', 'bson', serialize(STORED)],
    ['canonical extended JSON', 'json', EJSON.stringify(STORED, { relaxed: false })],
  ])('are the same from %s', (_, format, bytes) => {
    expect(read(format, bytes)).toEqual(PLAIN);
  });

  it('lose digits in relaxed extended JSON only, which has long numbers as numbers', () => {
    const { 'long beyond JavaScript': long, ...others } = read('json', EJSON.stringify(STORED)) as Document;
    expect({ ...others, 'long beyond JavaScript': '9223372036854775807' }).toEqual(PLAIN);
    expect(long).toBe(2 ** 63);
  });

  it('are read from the first version of extended JSON', () => {
    const text = `{"_id": {"$oid": "${ID}"}, "at": {"$date": "2024-02-29T12:30:00.123Z"}, "ms": {"$date": 1709209800123},
      "before": {"$date": {"$numberLong": "-1"}}, "bytes": {"$binary": "AAH+/w==", "$type": "00"},
      "long": {"$numberLong": "9223372036854775807"}, "small": {"$numberLong": "12"},
      "stamp": {"$timestamp": {"t": 1700000000, "i": 1}}, "gone": {"$undefined": true},
      "like": {"$regex": "^a", "$options": "i"}, "user": {"$ref": "users", "$id": {"$oid": "${ID}"}}}`;
    expect(read('json', text)).toEqual({
      _id: ID,
      at: '2024-02-29T12:30:00.123Z',
      ms: '2024-02-29T12:30:00.123Z',
      before: '1969-12-31T23:59:59.999Z',
      bytes: 'AAH+/w==',
      long: '9223372036854775807',
      small: 12,
      stamp: '2023-11-14T22:13:20.000Z',
      gone: null,
      like: '/^a/i',
      user: ID,
    });
  });

  it('name dates that JavaScript does not have', () => {
    // A date of the year 292,278,994, as BSON: length, type 9, name "d", milliseconds, end.
    const bytes = Buffer.alloc(16);
    bytes.writeInt32LE(16, 0);
    bytes.write('\x09d\0', 4, 'latin1');
    bytes.writeBigInt64LE(9_223_372_036_854_775_000n, 7);
    expect(read('bson', bytes)).toEqual({ d: 'Invalid Date' });
  });

  it('lack the fields that are left out, at every depth', () => {
    const document = {
      name: 'Lena',
      password: 'x',
      auth: { password: 'y', since: 1 },
      devices: [{ password: 'z', os: 'a' }],
    };
    expect(plainValue(document, (name) => name === 'password')).toEqual({
      name: 'Lena',
      auth: { since: 1 },
      devices: [{ os: 'a' }],
    });
  });

  it('are not taken for a type because of a field', () => {
    expect(read('json', '{"fake": {"_bsontype": "ObjectId", "id": "abc"}}')).toEqual({
      fake: { _bsontype: 'ObjectId', id: 'abc' },
    });
  });

  it('may be nested, but not without an end', () => {
    expect(JSON.stringify(plainValue(nested(150), keepAll))).toHaveLength(JSON.stringify(nested(150)).length);
    expect(() => plainValue(nested(300), keepAll)).toThrow(NestedTooDeep);
  });
});

function read(format: 'bson' | 'json', bytes: Uint8Array | string): unknown {
  return plainValue(parseDocument({ format } as DumpFile, Buffer.from(bytes)), keepAll);
}

function keepAll(): boolean {
  return false;
}

function nested(levels: number): Document {
  return levels === 0 ? {} : { a: nested(levels - 1) };
}
