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
import { picture } from '../testing/samples.ts';
import { addSessions } from '../testing/sessions.ts';
import { amount, isSoak } from '../testing/soak.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: amount(600_000, 6_000_000) });

/** The same requests every time, unless a seed is set; a soak looks further every time. */
const seed = Number(process.env.INPUT_SEED ?? (isSoak ? randomInt(2 ** 31) : 20_260_101));
/** In the tests of every change; a soak sends many times as many. */
const PLANNED = { embedded: 500, postgres: 800 } as const;
const ON_SOCKETS = { embedded: 50, postgres: 80 } as const;
const IN_A_SOAK = 150;
/** A password is hashed, which is slow on purpose. */
const COSTLY = new Set(['signIn', 'passwordGrant', 'resetPassword']);
/** Has no end: asked for on a socket that is closed after its head. */
const STREAM = 'liveEvents';
/** So many calls are tried at the same time, each of them one request after the other. */
const AT_ONCE = 8;
/** Nothing of ours takes so long: whoever waits longer waits for ever. */
const HANGS_MS = 120_000;

interface Trial {
  readonly property: fc.IAsyncProperty<unknown>;
  readonly runs: number;
}

describeEitherEngine('whatever is sent', (engine) => {
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
    file = await picture('jpeg', 8, 8);
    ({ adminId, token } = await app.signedInAs('SUPERADMIN'));
    await app.leitstand.platform.queue.started();
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    port = (app.leitstand.http.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const arbitraryOf = (endpoint: AnyEndpoint) => hostileRequests(endpoint, samples[endpoint.name] ?? {}, file);

  /** A session for one request, for the calls that end the one they are made with. */
  async function tokenFor({ call }: HostileRequest): Promise<string> {
    if (call !== 'signOut') return token;
    const [fresh = ''] = await addSessions(app.leitstand.platform.database.drizzle, [adminId]);
    return fresh;
  }

  /** What is wrong with the answer; nothing if nothing is. */
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

  /** A fault together with what the log says about it. */
  function because(found: string | undefined, requestId: unknown): string | undefined {
    if (found === undefined) return undefined;
    const reasons = app.logs.map((line) => JSON.parse(line)).filter((line) => line.err && line.requestId === requestId);
    return [found, ...reasons.map(({ err }) => `${err.message}`)].join(', ').slice(0, 500);
  }

  async function faultOnWire(request: RawRequest): Promise<string | undefined> {
    const { status, body } = await rawExchange(port, request);
    // Whoever closes is told nothing any more; everybody else is answered.
    if (status === undefined) return request.isCutOff ? undefined : 'closed without an answer';
    return faultOf(status, body, request.isHead);
  }

  /** The properties of all calls of the list, several at a time; every fault with the smallest request that shows it. */
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

  /** Each request is counted, and none may go without an answer. */
  async function answered(what: () => string, ask: () => Promise<string | undefined>): Promise<void> {
    sent += 1;
    const problem = await orHang(ask());
    if (problem !== undefined) throw new Error(`${problem} to ${what()}`);
  }

  it('to any call is answered with the envelope, and never by a failure of the server', async () => {
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

  it('in bytes that are no request, or half of one, is answered or closed', async () => {
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
    // The few calls that cost a password hash are sent less often.
    expect(sent).toBeGreaterThanOrEqual(PLANNED[engine.name]);
    await stillServes();
  });

  /** The server lives on, and its log has nothing that nobody expected. */
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
