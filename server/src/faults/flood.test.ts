import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeEachEngine, type PreparedDatabase } from '../testing/database/test-database.ts';
import { FIRST_ADMIN, type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { type Flood, startFlood } from '../testing/processes/flood.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 180_000 });

const CALLS = 60;
/** A call of another client may take this much longer during the attack. */
const MOST = 3;

describeEachEngine('an attack from one address', (engine) => {
  let prepared: PreparedDatabase;
  let server: RunningServer;
  let base: string;
  let token: string;
  let flood: Awaited<ReturnType<typeof startFlood>> | undefined;
  beforeEach(async () => {
    if (!isSoak) return;
    flood = undefined;
    prepared = await engine.prepare();
    server = startServer(prepared.settings, { DEMO_DATA: '1' });
    base = `${await server.address()}/v1`;
    const signedIn = await fetch(`${base}/signInDashboard`, signIn(FIRST_ADMIN.email, FIRST_ADMIN.password));
    ({ token } = ((await signedIn.json()) as { data: { token: string } }).data);
  });
  afterEach(async () => {
    if (!isSoak) return;
    await flood?.stop();
    server.kill('SIGKILL');
    await server.ended;
    await prepared.destroy();
  });

  /** Compares a call of another client before and during the attack. */
  async function expectNoDelay(kind: Flood, connections: number, call: () => Promise<Response>): Promise<void> {
    const before = await median(CALLS, call);
    flood = await startFlood(base, kind, connections);
    const during = await median(CALLS, call);
    const figures = `${engine.name}, ${kind}, ${connections} connections: ${before.toFixed(1)} ms, then ${during.toFixed(1)} ms`;
    process.stdout.write(`${figures}\n`);
    expect(during / before, figures).toBeLessThanOrEqual(MOST);
  }
  const list = () => fetch(`${base}/user/all/0/25/-1`, { headers: { authorization: token } });

  // The results depend on how busy the machine is.
  it.runIf(isSoak).each([
    ['unknown', 100],
    ['unknown', 300],
    ['made-up', 820],
  ] as const)('by refused sign-ins delays no list: %s, %i connections', async (kind, connections) => {
    await expectNoDelay(kind, connections, list);
  });

  it.runIf(isSoak)('by large bodies delays neither lists nor the health call', async () => {
    await expectNoDelay('large', 10, list);
    await flood?.stop();
    await expectNoDelay('large', 10, () => fetch(`${base}/health`));
  });
});

async function median(times: number, call: () => Promise<Response>): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const begin = performance.now();
    const answer = await call();
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
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
