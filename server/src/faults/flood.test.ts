import * as http from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeEachEngine, type PreparedDatabase } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { FIRST_ADMIN, type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 180_000 });

const LISTS = 60;
/** A call of somebody else may take this much longer during the attack. */
const MOST = 3;

describeEachEngine('an attack from one address', (engine) => {
  let prepared: PreparedDatabase;
  let server: RunningServer;
  let base: string;
  let token: string;
  let isOver = false;
  beforeEach(async () => {
    if (!isSoak) return;
    isOver = false;
    prepared = await engine.prepare();
    server = startServer(prepared.settings, { DEMO_DATA: '1' });
    base = `${await server.address()}/v1`;
    const signedIn = await fetch(`${base}/signInDashboard`, signIn(FIRST_ADMIN.email, FIRST_ADMIN.password));
    ({ token } = ((await signedIn.json()) as { data: { token: string } }).data);
  });
  afterEach(async () => {
    if (!isSoak) return;
    isOver = true;
    server.kill('SIGKILL');
    await server.ended;
    await prepared.destroy();
  });

  /** Attacks over many connections, each as soon as its last call was answered, and compares a call of somebody else. */
  async function expectNoDelay(connections: number, other: Call, attack: (n: number, attempt: number) => Call) {
    const honest = () => median(LISTS, () => send(other));
    const before = await honest();
    const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    let answered = 0;
    const loop = async (n: number) => {
      for (let attempt = 0; !isOver; attempt += 1) {
        await send({ ...attack(n, attempt), agent }).catch(() => undefined);
        answered += 1;
      }
    };
    for (let n = 0; n < connections; n += 1) void loop(n);
    await eventually(() => answered > connections || undefined, 60_000);
    const during = await honest();
    const figures = `${engine.name}, ${connections} connections: ${before.toFixed(1)} ms, then ${during.toFixed(1)} ms`;
    process.stdout.write(`${figures}
`);
    expect(during / before, figures).toBeLessThanOrEqual(MOST);
    agent.destroy();
  }
  const list = (): Call => ({ url: `${base}/user/all/0/25/-1`, headers: { authorization: token }, expected: 200 });

  // The results depend on how busy the machine is.
  it.runIf(isSoak).each([100, 300])('by refused sign-ins over %i connections delays no list', async (connections) => {
    await expectNoDelay(connections, list(), (n, attempt) => ({
      url: `${base}/signInDashboard`,
      ...signIn(`unknown-${n}-${attempt}@example.org`, 'falsch-geraten'),
    }));
  });

  it.runIf(isSoak)('by sign-ins with made-up tokens over 820 connections delays no list', async () => {
    await expectNoDelay(820, list(), (n, attempt) => {
      const { headers, ...call } = signIn('unknown@example.org', 'falsch-geraten');
      const authorization = `Bearer made-up-${n}-${attempt}`;
      return { url: `${base}/signInDashboard`, ...call, headers: { ...headers, authorization } };
    });
  });

  it.runIf(isSoak)('by large bodies without a token does not delay the health call', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(956_000) });
    const health = { url: `${base}/health`, expected: 200 };
    await expectNoDelay(10, health, () => ({ ...signIn('', ''), url: `${base}/signInDashboard`, body }));
  });
});

interface Call {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: http.Agent;
  expected?: number;
}

function send({ url, body, expected, ...options }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (answer) => {
      const isExpected = expected === undefined || answer.statusCode === expected;
      const end = () => (isExpected ? resolve() : reject(new Error(`answered ${answer.statusCode}`)));
      answer.resume().once('end', end).once('error', reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}

async function median(times: number, run: () => Promise<void>): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const begin = performance.now();
    await run();
    durations.push(performance.now() - begin);
  }
  return durations.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}

function signIn(email: string, password: string) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, fcmToken: '' }),
  };
}
