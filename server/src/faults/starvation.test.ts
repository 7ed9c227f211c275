import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADMISSION_LIMITS } from '../http/admission.ts';
import { addPosts } from '../testing/bulk-samples.ts';
import { describeEachEngine } from '../testing/database/test-database.ts';
import { startFlood } from '../testing/processes/flood.ts';
import { addSessions } from '../testing/sessions.ts';
import { isSoak } from '../testing/soak.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 180_000 });

const SESSIONS = 5;
const CALLS_PER_SESSION = 40;
const LISTS = 40;
/** A list of another account may take this much longer. */
const MOST = 10;

describeEachEngine('an account that makes as many calls as it can', (engine) => {
  let app: TestApp;
  let base: string;
  let flood: Awaited<ReturnType<typeof startFlood>> | undefined;
  beforeEach(async () => {
    if (!isSoak) return;
    app = await openTestApp(engine, {}, { admission: ADMISSION_LIMITS });
    await addPosts(app.leitstand.platform.database, 1000);
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(app.leitstand.http.server.address() as AddressInfo).port}/v1`;
  });
  afterEach(async () => {
    if (!isSoak) return;
    await flood?.stop();
    await app.close();
  });

  // The results depend on how busy the machine is.
  it.runIf(isSoak)('does not starve the others', async () => {
    const [honest, greedy] = [await app.signedInAs('ADMIN'), await app.signedInAs('ADMIN', [])];
    const { drizzle } = app.leitstand.platform.database;
    const tokens = await addSessions(drizzle, Array(SESSIONS).fill(greedy.adminId));
    const list = async () => {
      const begin = performance.now();
      const answer = await fetch(`${base}/trip/all/0/25/-1`, { headers: { authorization: honest.token } });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      return performance.now() - begin;
    };
    const before = await median(list);
    flood = await startFlood(base, 'lists', SESSIONS * CALLS_PER_SESSION, tokens);
    const during = await median(list);
    const figures = `${engine.name}: ${before.toFixed(1)} ms, then ${during.toFixed(1)} ms`;
    process.stdout.write(`${figures}\n`);
    expect(during / before, figures).toBeLessThanOrEqual(MOST);
  });
});

async function median(call: () => Promise<number>): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < LISTS; n += 1) durations.push(await call());
  return durations.sort((one, other) => one - other)[LISTS / 2] ?? Number.NaN;
}
