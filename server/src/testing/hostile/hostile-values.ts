import fc from 'fast-check';

/** Literal JSON, for text that no value serializes to. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const repeated = (text: string, times: number) => text.repeat(times);

/** Texts with a meaning for a database, shell, template, path, terminal or script. */
const MEANINGFUL = [
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  'C:\\x',
  '<script>alert(1)</script>',
  '$' + '{7*7}',
  '{{7*7}}',
  '$(id)',
  '=1+1',
  'javascript:alert(1)',
  'https://[::1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '{}',
  '[]',
  '{"$ne":null}',
  '{"type":"Point","coordinates":[1e309,"x"]}',
];
const CHARACTERS = [
  '',
  ' ',
  '\t',
  '\r\n',
  '\u0000',
  'a\u0000b',
  '\u0001\u0002',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u202eabc',
  '\ufeff',
  '\uffff',
  '\ud800',
  'x\udc00y',
  '\udc00\ud800',
  '🚗',
  'ß',
  'İ',
  'e\u0301',
  'Z\u0351\u036b\u0343\u036a\u0302',
  '\u{10ffff}',
];
const NUMBERS = [
  '-1',
  '-0',
  '0x10',
  '1e309',
  '1e-400',
  'NaN',
  'Infinity',
  '٣',
  '1,5',
  '999999999999999',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  repeated('9', 400),
];
const DATES = [
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '1899-12-31',
  '2201-01-01',
  '294277-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T00:00:00.000000000001Z',
  'infinity',
  'now',
];
const LONG = [
  repeated('x', 201),
  repeated('ä', 5001),
  repeated('🚗', 1001),
  repeated('a\u0301', 3000),
  repeated('(', 20_000),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...MEANINGFUL, ...CHARACTERS, ...NUMBERS, ...DATES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG) },
);

const deep = (depth: number) => [
  new RawJson(`${repeated('[', depth)}${repeated(']', depth)}`),
  new RawJson(`${repeated('{"a":', depth)}0${repeated('}', depth)}`),
];

/** Values of no valid type: numbers out of range, wrong types, prototype keys, deep nesting. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53, 2 ** 63, -1e-300),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...['1e309', '-0', '-1e309', repeated('9', 400)].map((n) => new RawJson(n))),
  },
  { weight: 2, arbitrary: fc.constantFrom(...deep(31), ...deep(40), ...deep(10_000)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toJSON":1}', '{"length":-1}'].map(
        (text) => new RawJson(text),
      ),
    ),
  },
  { weight: 1, arbitrary: hostileText.map((text) => [text]) },
  { weight: 1, arbitrary: hostileText.map((text) => ({ [text.slice(0, 50)]: text })) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>([], {}, [null], [[]], Array(2000).fill(0), Array(30).fill('x.jpg')),
  },
);

/** A path segment as sent: correctly encoded, wrongly encoded or not at all. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((text) => percentEncoded(text)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '%00',
        '%ff',
        '%',
        '%2',
        '%zz',
        '%c0%af',
        '%ed%a0%80',
        '%u0041',
        '%2e%2e',
        '%252e',
        '%2f',
        '%5c',
        '%0d%0aX:1',
      ],
      ...['..', '.', '', '-', '~', ';', 'a;b=c', '@', 'a%20', '%20', '*', '[]', "'", repeated('x', 4000)],
    ),
  },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.uuid() },
);

/** Encodes every byte that is not plainly harmless. A lone surrogate is sent as the bytes it would have. */
export function percentEncoded(text: string): string {
  const encode = (part: string) =>
    [...Buffer.from(part)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return text.replace(/[^A-Za-z0-9_\-~]/gu, encode).replaceAll('%ef%bf%bd', '%ed%a0%80');
}

/** Reduces text to what HTTP allows in a header: clients cannot send anything else. */
export function headerValue(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 4000)
    .trim();
}
