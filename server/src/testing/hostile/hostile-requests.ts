import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import fc from 'fast-check';
import { COMMON_PARAMS } from '../call-samples.ts';
import type { CallSample } from '../kind-samples.ts';
import {
  type Body,
  damaged,
  type Entries,
  encoded,
  foreignBody,
  hugeBodies,
  mutated,
  oddForms,
  type Transport,
} from './hostile-bodies.ts';
import { headerValue, hostileSegment, hostileText, percentEncoded } from './hostile-values.ts';

export interface HostileRequest {
  readonly call: string;
  readonly method: string;
  /** Path and query below the base address, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer | undefined;
}

type Headers = Readonly<Record<string, string>>;

const HEADERS: readonly string[] = [
  ...['accept-language', 'authorization', 'idempotency-key', 'if-match', 'if-none-match', 'if-modified-since'],
  ...['accept', 'accept-encoding', 'content-encoding', 'transfer-encoding', 'range', 'x-forwarded-for', 'cookie'],
  ...['user-agent', 'last-event-id', 'x-api-key', 'x-request-id', 'x-http-method-override', 'forwarded', 'referer'],
];
/** Values that the code behind these headers can parse, or nearly. */
const READABLE = [
  ...['gzip', 'br, gzip;q=1e309', 'gzip, gzip, gzip', 'identity;q=0', '*;q=0', 'chunked', 'gzip, chunked', 'zstd'],
  ...['Bearer', 'Bearer ', 'Basic eDp5', 'bearer null', 'en-GB,en;q=NaN', 'de-'.repeat(500), '-', '*', ';;;,,,q='],
  ...['bytes=0-', 'bytes=-1', 'bytes=9-1', 'W/"x"', '"', 'Thu, 01 Jan 1970', '0', '-1', '18446744073709551616'],
  ...['127.0.0.1, ::1, nonsense', 'x=y; x=z; =', `${'k'.repeat(201)}`, 'k'.repeat(8000)],
];
const LENGTHS = ['0', '1', '99999999', '-1', 'NaN', '1e3', '+5', ' ', '9'.repeat(30), '0x10'];

/** Requests to one call: the valid one with a fault. */
export function hostileRequests(endpoint: AnyEndpoint, sample: CallSample, file: Buffer): fc.Arbitrary<HostileRequest> {
  const { name: call, method } = endpoint;
  const entries = entriesOf(sample);
  const transport = transportOf(endpoint, sample);
  const takesFile = endpoint.maxFileMegabytes > 0;
  const bodyFields = fieldsOf(endpoint.body);
  const isSent = endpoint.encoding !== 'none';
  const working = isSent ? encoded(entries, transport, takesFile ? file : undefined) : undefined;
  const request = (url: string, headers: Headers, body: Body | undefined): HostileRequest => ({
    call,
    method,
    url,
    headers: { ...(body ? { 'content-type': body.contentType } : {}), ...headers },
    bytes: body?.bytes,
  });
  const url = workingUrl(endpoint, sample);
  const withBody = (body: fc.Arbitrary<Body>) => body.map((made) => request(url, {}, made));

  const kinds = [
    { weight: 2, arbitrary: hostileHeaders.map((headers) => request(url, headers, working)) },
    { weight: 1, arbitrary: hostileQuery(endpoint).map((query) => request(`${url}${query}`, {}, working)) },
  ];
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param ?? '');
  if (params.length > 0) {
    const weight = isSent ? 2 : 6;
    kinds.push({ weight, arbitrary: hostilePath(endpoint, sample, params).map((path) => request(path, {}, working)) });
  }
  if (isSent && working) {
    const transports = transportsOf(endpoint);
    const wrongFields = fc
      .tuple(mutated(entries, bodyFields), transports, idempotency)
      .map(([fields, way, headers]) => request(url, headers, encoded(fields, way, takesFile ? file : undefined)));
    const lengths = fc.constantFrom(...LENGTHS).map((length) => request(url, { 'content-length': length }, working));
    kinds.push(
      { weight: 12, arbitrary: wrongFields },
      { weight: 3, arbitrary: withBody(damaged(working)) },
      { weight: 2, arbitrary: withBody(foreignBody) },
      { weight: 1, arbitrary: lengths },
      { weight: takesFile ? 6 : 1, arbitrary: withBody(oddForms(entries, file)) },
    );
  } else {
    // A body is not read if the call has none.
    kinds.push({ weight: 1, arbitrary: withBody(foreignBody) });
  }
  const seldom = withBody(hugeBodies(bodyFields[0] ?? 'x'));
  return fc.oneof({ weight: 60, arbitrary: fc.oneof(...kinds) }, { weight: 1, arbitrary: seldom });
}

const hostileHeaders: fc.Arbitrary<Headers> = fc.dictionary(
  fc.constantFrom(...HEADERS),
  fc.oneof(fc.constantFrom(...READABLE), hostileText.map(headerValue)),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
);

/** With a key the server stores the answer, which is separate code. */
const idempotency: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
);

function hostileQuery(endpoint: AnyEndpoint): fc.Arbitrary<string> {
  const known = [...fieldsOf(endpoint.query), ...Object.keys(COMMON_PARAMS), '__proto__', ''];
  const pair = fc.tuple(fc.constantFrom(...known), hostileSegment).map(([name, value]) => `${name}=${value}`);
  const fragment = /\?/.test(endpoint.path) ? '&' : '?';
  return fc
    .oneof(
      { weight: 5, arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&')) },
      { weight: 1, arbitrary: fc.constantFrom('?', '&&', '=', 'a[]=1&a[x]=2', '%', 'x=1&'.repeat(3000), '#x', ';a=b') },
    )
    .map((query) => `${fragment}${query}`);
}

function hostilePath(endpoint: AnyEndpoint, sample: CallSample, params: readonly string[]): fc.Arbitrary<string> {
  return fc
    .dictionary(fc.constantFrom(...params), hostileSegment, { minKeys: 1, maxKeys: 2, noNullPrototype: true })
    .map((changes) => workingUrl(endpoint, sample, changes));
}

function workingUrl(endpoint: AnyEndpoint, { params, query = '' }: CallSample, changes: Headers = {}): string {
  const values: Record<string, unknown> = { ...COMMON_PARAMS, ...params };
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => changes[name] ?? percentEncoded(String(values[name])).replaceAll('%2e', '.'),
  );
  return `${path}${query}`;
}

function entriesOf({ json, form, multipart }: CallSample): Entries {
  return Object.entries((json ?? form ?? multipart?.fields ?? {}) as Record<string, unknown>);
}

function transportOf({ encoding }: AnyEndpoint, { json, form }: CallSample): Transport {
  if (json || encoding === 'json') return 'json';
  return form ? 'form' : 'multipart';
}

function transportsOf({ encoding }: AnyEndpoint): fc.Arbitrary<Transport> {
  if (encoding === 'json') {
    return fc.oneof(
      { weight: 5, arbitrary: fc.constant('json' as const) },
      { weight: 1, arbitrary: fc.constant('form' as const) },
    );
  }
  return fc.constantFrom('json', 'form', 'multipart');
}

/** The field names of a schema. */
function fieldsOf(schema: AnyEndpoint['body']): string[] {
  const { def } = schema._zod as { def: { shape?: Record<string, unknown> } };
  return Object.keys(def.shape ?? {});
}

/** Enough of a request to reproduce its fault. */
export function describeRequest({ call, method, url, headers, bytes }: HostileRequest): string {
  const sent = { ...headers, ...(bytes ? { body: bytes.toString('latin1').slice(0, 300), length: bytes.length } : {}) };
  return `${call}: ${method} ${url.slice(0, 200)} ${JSON.stringify(sent).slice(0, 700)}`;
}
