import fc from 'fast-check';
import { hostileText, hostileValue, percentEncoded, RawJson } from './hostile-values.ts';

/** A body as sent. */
export interface Body {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Names and values in order; a name may occur twice. */
export type Entries = readonly (readonly [name: string, value: unknown])[];
export type Transport = 'json' | 'form' | 'multipart';

const MEGABYTE = 1024 * 1024;
const BOUNDARY = 'leitstand-test-boundary';
const FOREIGN_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'file',
  '$where',
  'id',
  'revision',
];

/** A valid body with one to three faults. */
export function mutated(entries: Entries, knownNames: readonly string[]): fc.Arbitrary<Entries> {
  const names = [...new Set([...entries.map(([name]) => name), ...knownNames])];
  const known = names.length > 0 ? fc.constantFrom(...names) : fc.constant('x');
  const name = fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: fc.constantFrom(...FOREIGN_NAMES) });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constant('put' as const), name, hostileValue, fc.nat()) },
    { weight: 3, arbitrary: fc.tuple(fc.constant('inside' as const), known, hostileValue, fc.nat()) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('again' as const), name, hostileValue, fc.nat()) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('drop' as const), known, fc.constant(null), fc.nat()) },
  );
  return fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => {
    let body = entries;
    for (const [kind, field, value, at] of steps) {
      const others = body.filter(([other]) => other !== field);
      const present = body.find(([other]) => other === field)?.[1];
      if (kind === 'drop') body = others;
      else if (kind === 'again') body = [...body, [field, value]];
      else body = [...others, [field, kind === 'inside' ? replacedInside(present, value, at) : value]];
    }
    return body;
  });
}

/** The same value with one of its parts replaced; forms contain structures as text. */
function replacedInside(present: unknown, value: unknown, at: number): unknown {
  const plain = value instanceof RawJson ? Number(value.text.slice(0, 3)) : value;
  if (typeof present === 'string' && /^[[{]/.test(present)) {
    return JSON.stringify(replacedInside(JSON.parse(present), plain, at));
  }
  if (typeof present !== 'object' || present === null) return value;
  const copy = structuredClone(present) as Record<string, unknown>;
  const keys = Object.keys(copy);
  const key = keys[at % Math.max(1, keys.length)] ?? 'x';
  const isDeeper = typeof copy[key] === 'object' && copy[key] !== null && at % 3 !== 0;
  copy[key] = isDeeper ? replacedInside(copy[key], plain, Math.floor(at / 3)) : plain;
  return copy;
}

export function encoded(entries: Entries, transport: Transport, file: Buffer | undefined): Body {
  if (transport === 'json') {
    const fields = entries.map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`);
    return { contentType: 'application/json', bytes: Buffer.from(`{${fields.join(',')}}`) };
  }
  if (transport === 'form') {
    const fields = entries.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(textOf(value))}`);
    return { contentType: 'application/x-www-form-urlencoded', bytes: Buffer.from(fields.join('&')) };
  }
  const parts = entries.map(([name, value]) => part(`form-data; name="${quotable(name)}"`, Buffer.from(textOf(value))));
  if (file) parts.push(part('form-data; name="file"; filename="bild.jpg"', file, 'content-type: image/jpeg\r\n'));
  return multipart(parts);
}

function jsonOf(value: unknown): string {
  return value instanceof RawJson ? value.text : (JSON.stringify(value) ?? 'null');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonOf(value);
}

function quotable(name: string): string {
  return name.replace(/["\r\n]/g, '');
}

function part(disposition: string, content: Buffer, more = ''): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\n${more}\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

function multipart(parts: readonly Buffer[]): Body {
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** Well-formed forms with odd parts. */
export function oddForms(entries: Entries, file: Buffer): fc.Arbitrary<Body> {
  const good = entries.map(([name, value]) => part(`form-data; name="${quotable(name)}"`, Buffer.from(textOf(value))));
  const [name = 'x'] = entries.map(([first]) => first);
  const image = (filename: string) =>
    part(`form-data; name="file"; filename="${filename}"`, file, 'content-type: image/jpeg\r\n');
  const odd: readonly (readonly Buffer[])[] = [
    [part(`form-data; name="${name}"`, Buffer.from('{"a":'), 'content-type: application/json\r\n')],
    [part(`form-data; name="${name}"`, Buffer.from('{"__proto__":1}'), 'content-type: application/json\r\n')],
    [part(`form-data; name="${name}"`, Buffer.from('[1,2]'), 'content-type: application/json\r\n')],
    [part(`form-data; name="${name}"`, Buffer.from([0, 0xd8, 1]), 'content-type: text/plain; charset=utf-16le\r\n')],
    [part(`form-data; name="${name}"`, Buffer.from('x'), 'content-type: text/plain; charset=nonsense\r\n')],
    [part(`form-data; name="${name}"`, Buffer.from('eA='), 'content-transfer-encoding: base64\r\n')],
    [part(`form-data; name="${name}"`, Buffer.from([0xff, 0xfe, 0x80, 0xc0, 0xaf]))],
    [part(`form-data; name="${name}"; filename="x.txt"`, Buffer.from('a file where a text belongs'))],
    [part('form-data', Buffer.from('no name'))],
    [part('form-data; name="__proto__"', Buffer.from('x'))],
    [part('form-data; name="__proto__"; filename="x"', file)],
    [part(`form-data; name="${'n'.repeat(2000)}"`, Buffer.from('x'))],
    [part('attachment', Buffer.from('x'))],
    [part("form-data; name*=utf-8''%ff%00; filename*=utf-8''%2e%2e%2f", Buffer.from('x'))],
    [part('form-data; name="file"', Buffer.from('a text where a file belongs'))],
    [image('../../../etc/passwd')],
    [image('')],
    [image('x\u0000.jpg')],
    [image('n'.repeat(10_000))],
    Array.from({ length: 30 }, () => image('many.jpg')),
    Array.from({ length: 200 }, () => part('form-data; name="x"', Buffer.from('x'))),
    [part(`form-data; name="${name}"`, Buffer.from('x'), `x-long: ${'y'.repeat(100_000)}\r\n`)],
    [part(`form-data; name="${name}"`, Buffer.from('x'), 'x-many: y\r\n'.repeat(3000))],
    [Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`)],
    [Buffer.from(`--${BOUNDARY}\r\n${BOUNDARY}\r\n`)],
  ];
  return fc
    .tuple(fc.constantFrom(...odd), fc.boolean())
    .map(([parts, isFirst]) => multipart(isFirst ? [...parts, ...good] : [...good, ...parts]));
}

const FOREIGN_TYPES = [
  ...['', 'text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/json;;', 'nonsense', '/'],
  ...['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data', 'multipart/mixed; boundary=x'],
  ...['multipart/form-data; boundary=', 'multipart/form-data; boundary=other', 'application/problem+json', '*/*'],
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
];

/** A valid body that was damaged in transit, or has a wrong content type. */
export function damaged({ contentType, bytes }: Body): fc.Arbitrary<Body> {
  const at = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => Math.floor(share * bytes.length));
  const noise = fc.oneof(
    fc.constantFrom([0], [0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xef, 0xbb, 0xbf], [0x22], [0x7d], [0x0d, 0x0a]),
    fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 20 }),
  );
  return fc.oneof(
    { weight: 3, arbitrary: at.map((end) => ({ contentType, bytes: bytes.subarray(0, end) })) },
    {
      weight: 2,
      arbitrary: fc.tuple(at, noise).map(([place, added]) => ({
        contentType,
        bytes: Buffer.concat([bytes.subarray(0, place), Buffer.from(added), bytes.subarray(place)]),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(at, at).map(([a, b]) => ({
        contentType,
        bytes: Buffer.concat([bytes.subarray(0, Math.min(a, b)), bytes.subarray(Math.max(a, b))]),
      })),
    },
    { weight: 2, arbitrary: fc.constantFrom(...FOREIGN_TYPES).map((type) => ({ contentType: type, bytes })) },
  );
}

const WHOLE: readonly Body[] = [
  '',
  'null',
  '[]',
  '0',
  '"x"',
  '{',
  '{}{}',
  '\ufeff{}',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  'NaN',
]
  .map((text) => ({ contentType: 'application/json', bytes: Buffer.from(text) }))
  .concat(
    ['&&&', '=', '=x', 'a[b]=c', 'a=%', 'a=%ff%00', '__proto__=x', 'a', '&=&'].map((text) => ({
      contentType: 'application/x-www-form-urlencoded',
      bytes: Buffer.from(text),
    })),
    ['', '--', `--${BOUNDARY}`, `--${BOUNDARY}--`, `--${BOUNDARY}--\r\n`, '\r\n'.repeat(3000)].map((text) => ({
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
      bytes: Buffer.from(text),
    })),
  );

/** Bodies that are unrelated to the call. */
export const foreignBody: fc.Arbitrary<Body> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WHOLE) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => withType(Buffer.from(bytes))) },
  { weight: 1, arbitrary: hostileText.map((text) => withType(Buffer.from(text))) },
);

function withType(bytes: Buffer): Body {
  return { contentType: 'application/json', bytes };
}

/** Bodies around and above the size limit. */
export function hugeBodies(field: string): fc.Arbitrary<Body> {
  const text = (length: number) => encoded([[field, 'x'.repeat(length)]], 'json', undefined);
  const nested = (length: number) => withType(Buffer.from(`{"a":${'['.repeat(length)}${']'.repeat(length)}}`));
  return fc
    .constantFrom(
      () => text(MEGABYTE - 1000),
      () => text(MEGABYTE),
      () => nested(MEGABYTE / 2 - 1000),
      () =>
        encoded(
          Array.from({ length: 60_000 }, (_, n) => [`f${n}`, n]),
          'json',
          undefined,
        ),
      () =>
        encoded(
          Array.from({ length: 60_000 }, (_, n) => [`f${n}`, n]),
          'form',
          undefined,
        ),
      () => encoded([[field, 'x'.repeat(MEGABYTE + 1)]], 'multipart', undefined),
    )
    .map((make) => make());
}
