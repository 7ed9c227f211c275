import fc from 'fast-check';
import { BASE } from '../../http/create-app.ts';
import type { HostileRequest } from './hostile-requests.ts';
import type { RawRequest } from './raw-exchange.ts';

/** The request as bytes on the wire. */
export function onTheWire({ method, url, headers, bytes }: HostileRequest, token: string): RawRequest {
  const all: Record<string, string> = { host: 'leitstand.test', authorization: token, ...headers };
  if (bytes) all['content-length'] ??= String(bytes.length);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    bytes: Buffer.concat([
      Buffer.from(`${method} ${BASE}${url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
      bytes ?? Buffer.alloc(0),
    ]),
    isCutOff: 'content-length' in headers || 'transfer-encoding' in headers,
  };
}

const REQUEST_LINES = [
  ...['FOO {path} HTTP/1.1', 'get {path} HTTP/1.1', 'GET {path}', 'GET  {path}  HTTP/1.1', 'GET {path} HTTP/9.9'],
  ...['GET http://other.test{path} HTTP/1.1', 'GET * HTTP/1.1', 'GET x HTTP/1.1', 'GET //{path} HTTP/1.1', 'GET'],
  ...['CONNECT {path} HTTP/1.1', 'TRACE {path} HTTP/1.1', 'PROPFIND {path} HTTP/1.1', 'OPTIONS {path} HTTP/1.1'],
  ...['PATCH {path} HTTP/1.1', 'GET {path}\u0000 HTTP/1.1', 'GET {path}\u00ff HTTP/1.1', 'GET {path}# HTTP/1.1'],
  ...['GET /../../etc/passwd HTTP/1.1', 'GET /%2e%2e/%2e%2e/etc HTTP/1.1', `GET /${'x'.repeat(100_000)} HTTP/1.1`],
  ...['PRI * HTTP/2.0', '\u0016\u0003\u0001\u0002', '', 'GET {path} HTTP/1.0'],
];
const HEADER_LINES = [
  ...['no colon', ': no name', 'x y: z', 'x: a\u0000b', 'x: \u0001', 'x:\n y', 'x: a\rb', '\u00ff: x', 'x: \u00ff'],
  ...[
    'content-length: 5\r\ncontent-length: 6',
    'content-length: 5\r\ntransfer-encoding: chunked',
    'host: a\r\nhost: b',
  ],
  ...['authorization: a\r\nauthorization: b', 'content-type: a/b\r\ncontent-type: c/d', 'expect: nonsense'],
  ...['expect: 100-continue', 'connection: upgrade\r\nupgrade: websocket', 'upgrade: h2c\r\nconnection: upgrade'],
  ...['idempotency-key: a\r\nidempotency-key: b', 'accept-language: de\r\naccept-language: en', 'te: trailers'],
  'x: y\r\n'.repeat(3000).trim(),
  `x: ${'y'.repeat(100_000)}`,
];
const CHUNKED = [
  ...[
    '5\r\nab',
    'zz\r\nab\r\n0\r\n\r\n',
    '-1\r\n\r\n',
    'ffffffffffffffff\r\nx',
    '0\r\n\r\n',
    '3;x=y\r\n{}\n\r\n0\r\n\r\n',
  ],
  ...['2\r\n{}\r\n0\r\nx: y\r\n\r\n', '2\r\n{}X', `${'0'.repeat(5000)}2\r\n{}\r\n0\r\n\r\n`],
];

/** Requests that require raw bytes: broken lines, truncated bodies, floods. */
export function hostileBytes(request: HostileRequest, token: string): fc.Arbitrary<RawRequest> {
  const working = onTheWire(request, token);
  const path = `${BASE}${request.url}`;
  const head = (line: string, more: string) =>
    Buffer.from(`${line}\r\nhost: leitstand.test\r\nauthorization: ${token}\r\n${more}\r\n`, 'latin1');
  const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(working) },
    {
      weight: 4,
      arbitrary: share.map((at) => ({
        bytes: working.bytes.subarray(0, Math.floor(at * working.bytes.length)),
        isCutOff: true,
      })),
    },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...REQUEST_LINES)
        .map((line) => ({ bytes: head(line.replace('{path}', path), ''), isCutOff: true })),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...HEADER_LINES).map((line) => ({
        bytes: head(`${request.method} ${path} HTTP/1.1`, `${line}\r\n`),
        isCutOff: /content-length/.test(line),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...CHUNKED).map((chunks) => ({
        bytes: Buffer.concat([
          head(`POST ${path} HTTP/1.1`, 'content-type: application/json\r\ntransfer-encoding: chunked\r\n'),
          Buffer.from(chunks),
        ]),
        isCutOff: true,
      })),
    },
    { weight: 1, arbitrary: fc.constant({ bytes: Buffer.from(`GET ${path} HTTP/1.1\r\n\r\n`), isCutOff: false }) },
    { weight: 1, arbitrary: fc.constant({ bytes: head(`HEAD ${path} HTTP/1.1`, ''), isCutOff: false, isHead: true }) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => ({ bytes: Buffer.from(bytes), isCutOff: true })),
    },
  );
}
