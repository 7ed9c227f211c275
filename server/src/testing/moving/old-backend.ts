import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import { TEST_PASSWORD, type TestApp } from '../test-app.ts';

/** An answer on its way to the client; a fault changes it. */
export interface FrontAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The connection is cut after this many bytes. */
  readonly cutAt?: number;
}

/** Changes the answer of a call (`GET /user/all/0/100/-1`), or leaves it alone. */
export type Fault = (call: string, answer: FrontAnswer) => FrontAnswer | undefined | Promise<FrontAnswer | undefined>;

export interface OldBackend {
  /** What `openBackendSource` takes. */
  readonly access: { address: string; email: string; password: string; apiKey: string };
  /** Calls in the order they arrived, without the base address. */
  readonly calls: string[];
  readonly bodies: string[];
  /** Calls outside section 7. */
  readonly unknown: string[];
  /** The most calls that were answered at once. */
  mostAtOnce: number;
  /** Replaces the fault; undefined: none. */
  misbehave(fault: Fault | undefined): void;
  close(): Promise<void>;
}

const BASE_PATH = '/api/v3';
export const OLD_API_KEY = 'schluessel-der-alten-app';

/** Fields that section 3 does not have. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...['revision', 'suspendedUntil', 'warnings', 'objectId', 'checked', 'holder', 'person', 'sentAt', 'recipientErased'],
  ...[
    'state',
    'channel',
    'recipients',
    'accepted',
    'failures',
    'unknown',
    'startsAt',
    'finishedAt',
    'hold',
    'campaign',
  ],
]);

const SECTION_7 = ENDPOINTS.filter(({ extension }) => !extension).map(({ method, path }) => {
  const pattern = path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${method} ${pattern}/?$`);
});

/**
 * Another backend on loopback: a second Leitstand behind a front that only has the calls of section 7, without totals and
 * fields of our own, and that misbehaves on demand. Closing it leaves the app open.
 */
export async function openOldBackend(app: TestApp): Promise<OldBackend> {
  const inner = app.leitstand.http;
  if (!inner.server.listening) await inner.listen({ port: 0, host: '127.0.0.1' });
  const target = `http://127.0.0.1:${(inner.server.address() as AddressInfo).port}/v1`;
  const { email } = await app.signedInAs('ADMIN');
  let fault: Fault | undefined;
  let running = 0;

  async function answer(request: IncomingMessage): Promise<FrontAnswer> {
    const url = new URL(request.url ?? '/', 'http://front');
    const path = url.pathname.startsWith(`${BASE_PATH}/`) ? url.pathname.slice(BASE_PATH.length) : '';
    const body = await buffer(request);
    const call = `${request.method} ${path}`;
    backend.calls.push(`${call}${url.search}`);
    backend.bodies.push(body.toString());
    if (!SECTION_7.some((pattern) => pattern.test(call))) {
      backend.unknown.push(call);
      return json(404, { success: false, message: 'Cannot find this' });
    }
    if (!path.startsWith('/files/images/') && request.headers['x-api-key'] !== OLD_API_KEY)
      return json(403, { success: false, message: 'Missing API key' });
    const forwarded = await forward(request, `${target}${path}${url.search}`, body);
    return (await fault?.(`${call}${url.search}`, forwarded)) ?? forwarded;
  }

  const server = createServer((request, response) => {
    running += 1;
    backend.mostAtOnce = Math.max(backend.mostAtOnce, running);
    answer(request)
      .catch((error: unknown) => json(500, { success: false, message: String(error) }))
      .then((given) => send(response, given))
      .finally(() => {
        running -= 1;
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE_PATH}`;
  const backend: OldBackend = {
    access: { address, email, password: TEST_PASSWORD, apiKey: OLD_API_KEY },
    calls: [],
    bodies: [],
    unknown: [],
    mostAtOnce: 0,
    misbehave: (next) => {
      fault = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return backend;
}

async function forward(request: IncomingMessage, url: string, body: Buffer): Promise<FrontAnswer> {
  const { authorization, 'content-type': type } = request.headers;
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers: {
      'accept-encoding': 'identity',
      ...(authorization ? { authorization } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
  const content = Buffer.from(await response.arrayBuffer());
  const contentType = response.headers.get('content-type') ?? '';
  if (!contentType.includes('json'))
    return { status: response.status, headers: { 'content-type': contentType }, body: content };
  return json(response.status, withoutOwnFields(JSON.parse(content.toString())));
}

function withoutOwnFields(envelope: Record<string, unknown>): unknown {
  const { total: _, data, ...rest } = envelope;
  if (data === undefined) return rest;
  return { ...rest, data: Array.isArray(data) ? data.map(plain) : plain(data) };
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !OWN_FIELDS.has(name)));
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): FrontAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

function send(response: ServerResponse, { status, headers, body, cutAt }: FrontAnswer): void {
  response.writeHead(status, { 'content-length': body.length, ...headers });
  if (cutAt === undefined) response.end(body);
  else response.write(body.subarray(0, cutAt), () => response.destroy());
}
