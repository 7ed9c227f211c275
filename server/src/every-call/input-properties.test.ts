import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BASE } from '../http/create-app.ts';
import { callSamples } from '../testing/call-samples.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { describeRequest, type HostileRequest, hostileRequests } from '../testing/hostile/hostile-requests.ts';
import { hostileBytes, onTheWire } from '../testing/hostile/hostile-sockets.ts';
import { type RawRequest, rawExchange } from '../testing/hostile/raw-exchange.ts';
import type { CallSample } from '../testing/kind-samples.ts';
import { sampleImage } from '../testing/samples.ts';
import { addSessions } from '../testing/sessions.ts';
import { amount, isSoak } from '../testing/soak.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: amount(600_000, 6_000_000) });

/** The same requests on every run unless a seed is set; a soak uses a new seed each time. */
const seed = Number(process.env.INPUT_SEED ?? (isSoak ? randomInt(2 ** 31) : 20_260_101));
/** Number of requests under `npm test`; a soak sends many times as many. */
const PLANNED = { embedded: 500, postgres: 800 } as const;
const ON_SOCKETS = { embedded: 50, postgres: 80 } as const;
const IN_A_SOAK = 150;
/** Password hashing is slow on purpose. */
const COSTLY = new Set(['signIn', 'passwordGrant', 'resetPassword']);
/** Endless: requested on a socket that is closed after the headers. */
const STREAM = 'liveEvents';
/** Number of calls tested concurrently, each with one request at a time. */
const AT_ONCE = 8;
/** No call takes this long: a longer wait counts as a hang. */
const HANGS_MS = 120_000;

interface Trial {
  readonly property: fc.IAsyncProperty<unknown>;
  readonly runs: number;
}

describeEitherEngine('any input', (engine) => {
  let app: TestApp;
  let port: number;
  let file: Buffer;
  let samples: Record<string, CallSample>;
  let adminId: string;
  let token: string;
  let sent = 0;
  beforeAll(async () => {
    app = await openTestApp(engine);
    samples = await callSamples(app);
    file = await sampleImage('jpeg', 8, 8);
    ({ adminId, token } = await app.signedInAs('SUPERADMIN'));
    await app.leitstand.platform.queue.started();
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    port = (app.leitstand.http.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const arbitraryOf = (endpoint: AnyEndpoint) => hostileRequests(endpoint, samples[endpoint.name] ?? {}, file);

  /** A session per request, for calls that end the session they are made with. */
  async function tokenFor({ call }: HostileRequest): Promise<string> {
    if (call !== 'signOut') return token;
    const [fresh = ''] = await addSessions(app.leitstand.platform.database.drizzle, [adminId]);
    return fresh;
  }

  /** Describes what is wrong with the answer; undefined if it is correct. */
  async function fault(request: HostileRequest): Promise<string | undefined> {
    if (request.call === STREAM) return faultOnWire(onTheWire(request, token));
    const { method, url, headers, bytes } = request;
    const response = await app.leitstand.http.inject({
      method: method as 'GET',
      url: `${BASE}${url}`,
      headers: { authorization: await tokenFor(request), ...headers },
      remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(bytes ? { payload: bytes } : {}),
    });
    return because(faultOf(response.statusCode, response.body), response.headers['x-request-id']);
  }

  /** A fault together with its log lines. */
  function because(found: string | undefined, requestId: unknown): string | undefined {
    if (found === undefined) return undefined;
    const reasons = app.logs.map((line) => JSON.parse(line)).filter((line) => line.err && line.requestId === requestId);
    return [found, ...reasons.map(({ err }) => `${err.message}`)].join(', ').slice(0, 500);
  }

  async function faultOnWire(request: RawRequest): Promise<string | undefined> {
    const { status, body } = await rawExchange(port, request);
    // A client that closes its side may get no answer; every other one must.
    if (status === undefined) return request.isCutOff ? undefined : 'closed without an answer';
    return faultOf(status, body, request.isHead);
  }

  /** Checks all calls of the list concurrently; returns each fault with the smallest request that causes it. */
  async function faults(plan: readonly Trial[]) {
    const found: string[] = [];
    const waiting = [...plan];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const own = seed + plan.indexOf(next);
        const details = await fc.check(next.property, { numRuns: next.runs, seed: own, endOnFailure: true });
        if (details.failed) found.push(`${details.errorInstance} (seed ${own}, path ${details.counterexamplePath})`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return found;
  }

  /** Counts the request and fails if it is not answered. */
  async function answered(what: () => string, ask: () => Promise<string | undefined>): Promise<void> {
    sent += 1;
    const problem = await orHang(ask());
    if (problem !== undefined) throw new Error(`${problem} to ${what()}`);
  }

  it('to any call is answered with the envelope, and never with a server error', async () => {
    const runs = Math.ceil(amount(PLANNED[engine.name], PLANNED[engine.name] * IN_A_SOAK) / ENDPOINTS.length);
    const plan = ENDPOINTS.map((endpoint) => ({
      runs: COSTLY.has(endpoint.name) ? Math.ceil(runs / 4) : runs,
      property: fc.asyncProperty(arbitraryOf(endpoint), (request) =>
        answered(
          () => describeRequest(request),
          () => fault(request),
        ),
      ) as fc.IAsyncProperty<unknown>,
    }));
    expect(await faults(plan)).toEqual([]);
    await stillServes();
  });

  it('in bytes that are not a request, or half of one, is answered or closed', async () => {
    const runs = amount(ON_SOCKETS[engine.name], ON_SOCKETS[engine.name] * IN_A_SOAK);
    const request = fc.constantFrom(...ENDPOINTS).chain(arbitraryOf);
    const raw = request.chain((made) => hostileBytes(made, token));
    const share = Math.ceil(runs / AT_ONCE);
    const plan = Array.from({ length: AT_ONCE }, () => ({
      runs: share,
      property: fc.asyncProperty(raw, (sending) =>
        answered(
          () => sending.bytes.toString('latin1').slice(0, 500),
          () => faultOnWire(sending),
        ),
      ) as fc.IAsyncProperty<unknown>,
    }));
    expect(await faults(plan)).toEqual([]);
    // The few calls that hash a password are sent less often.
    expect(sent).toBeGreaterThanOrEqual(PLANNED[engine.name]);
    await stillServes();
  });

  /** The server is still up, and its log has no unexpected entries. */
  async function stillServes(): Promise<void> {
    const good = await app.request('GET', '/user/all/0/5/-1');
    expect([good.status, good.body.success]).toEqual([200, true]);
    const problems = app.logs.filter((line) => Number(JSON.parse(line).level) >= 50);
    expect(problems).toEqual([]);
  }
});

function faultOf(status: number, body: string, isHead = false): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status < 400 || isHead) return undefined;
  const envelope = parsed(body);
  const isEnvelope =
    envelope?.success === false && [envelope.code, envelope.message, envelope.requestId].every(isNamed);
  return isEnvelope ? undefined : `${status} without the envelope: ${body.slice(0, 200)}`;
}

function isNamed(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

async function orHang(answer: Promise<string | undefined>): Promise<string | undefined> {
  const giveUp = new AbortController();
  const tooLong = pause(HANGS_MS, 'no answer', { signal: giveUp.signal }).catch(() => undefined);
  return Promise.race([answer, tooLong]).finally(() => giveUp.abort());
}
