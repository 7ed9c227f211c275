import * as http from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { describeEachEngine, type PreparedDatabase } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { FIRST_ADMIN, type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 180_000 });

const LISTS = 60;
/** A list may take this much longer during the flood. */
const MOST = 3;

describeEachEngine('a flood of refused sign-ins from one address', (engine) => {
  let prepared: PreparedDatabase;
  let server: RunningServer;
  let isOver = false;
  afterEach(async () => {
    isOver = true;
    server.kill('SIGKILL');
    await server.ended;
    await prepared.destroy();
  });

  // The result depends on how busy the machine is.
  it.runIf(isSoak).each([100, 300])(
    'over %i connections does not slow down the lists of others',
    async (connections) => {
      isOver = false;
      prepared = await engine.prepare();
      server = startServer(prepared.settings, { DEMO_DATA: '1' });
      const base = `${await server.address()}/v1`;
      const signedIn = await fetch(`${base}/signInDashboard`, signIn(FIRST_ADMIN.email, FIRST_ADMIN.password));
      const { data } = (await signedIn.json()) as { data: { token: string } };

      const before = await listMs(base, data.token);
      const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
      let refused = 0;
      for (let n = 0; n < connections; n += 1) {
        void loop(base, agent, n, () => {
          refused += 1;
        });
      }
      await eventually(() => refused > connections || undefined, 60_000);
      const during = await listMs(base, data.token);
      const figures = `lists take ${before.toFixed(1)} ms, during the flood ${during.toFixed(1)} ms`;
      expect(during / before, figures).toBeLessThanOrEqual(MOST);
      agent.destroy();
    },
  );

  async function loop(base: string, agent: http.Agent, n: number, onRefused: () => void): Promise<void> {
    for (let attempt = 0; !isOver; attempt += 1) {
      const status = await trySignIn(base, agent, `unknown-${n}-${attempt}@example.org`).catch(() => 0);
      if (status >= 400) onRefused();
    }
  }
});

function signIn(email: string, password: string) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, fcmToken: '' }),
  };
}

function trySignIn(base: string, agent: http.Agent, email: string): Promise<number> {
  const { method, headers, body } = signIn(email, 'falsch-geraten');
  return new Promise((resolve, reject) => {
    const request = http.request(`${base}/signInDashboard`, { method, headers, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** The median duration of a list call. */
async function listMs(base: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < LISTS; n += 1) {
    const begin = performance.now();
    const answer = await fetch(`${base}/user/all/0/25/-1`, { headers: { authorization: token } });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    times.push(performance.now() - begin);
  }
  return times.sort((one, other) => one - other)[LISTS / 2] ?? 0;
}
