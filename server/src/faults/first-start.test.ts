import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTarget } from '../testing/database/empty-target.ts';
import { type PreparedDatabase, testDatabases } from '../testing/database/test-database.ts';
import { type RunningServer, startServer } from '../testing/processes/command-process.ts';
import { chosenSeed, seededRandom } from '../testing/seeded-random.ts';
import { isSoak } from '../testing/soak.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const KILLS = 25;
/** Long enough for the demo data to be in progress; a start that has finished by then is killed afterwards. */
const LONGEST_MS = 20_000;

/** Without a configured password: one is generated, and must be printed. */
const WITH_DEMO = { DEMO_DATA: '1', ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };

// The demo data takes half a minute of CPU time on the embedded engine: `db/embedded/kill.test.ts` kills the part before
// it in every run.
describe.each(testDatabases())('the very first start, killed ($name)', ({ name }) => {
  const seed = chosenSeed();
  const random = seededRandom(seed);
  let target: PreparedDatabase;
  let dataDir: string;
  let server: RunningServer | undefined;
  beforeEach(async () => {
    target = await emptyTarget(name);
    dataDir = target.settings.dataDir;
  });
  afterEach(async () => {
    server?.kill('SIGKILL');
    await server?.ended;
    await target.destroy();
  });

  const start = () => startServer(target.settings, WITH_DEMO);
  const passwordIn = (output: string) => /Password\s+(\S+)/.exec(output)?.[1];

  it.runIf(isSoak)(
    `is completed by the next one: all demo data, and the password is printed (seed ${seed})`,
    async () => {
      let shown: string | undefined;
      for (let kills = 0; kills < KILLS; kills += 1) {
        server = start();
        // The last kill hits the demo data for certain: by then the administrator exists and the password was not
        // printed.
        if (kills === KILLS - 1 && !shown) await eventuallyImages(dataDir);
        else await Promise.race([delay(random() * LONGEST_MS), server.ended]);
        server.kill('SIGKILL');
        await server.ended;
        shown = passwordIn(server.output()) ?? shown;
      }
      server = start();
      const address = await server.address();
      const password = passwordIn(server.output()) ?? shown;
      const { status, token } = await signIn(address, password);
      expect(status, server.output()).toBe(200);

      const headers = { authorization: token };
      const count = async (call: string) => {
        const answer = await fetch(`${address}/v1${call}`, { headers });
        return ((await answer.json()) as { total?: number; data: { image?: string }[] }).data;
      };
      const people = await count('/user/all/0/50/-1');
      expect(people).toHaveLength(50);
      const events = await count('/event/all/0/50/-1');
      expect(events.length).toBeGreaterThan(10);
      for (const { image } of events.slice(0, 5)) {
        expect((await fetch(`${address}/v1/files/images/large/${image}`)).status).toBe(200);
      }
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);

      // A further start prints no password and creates no demo data: both exist.
      server = start();
      await server.address();
      expect(server.output()).not.toContain('Password');
      expect(fs.readdirSync(dataDir).filter((name) => name.includes('initialising'))).toEqual([]);
    },
  );
});

async function eventuallyImages(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'images', 'large');
  while (!fs.existsSync(folder) || fs.readdirSync(folder).length < 20) await delay(20);
}

async function signIn(address: string, password: string | undefined): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${address}/v1/signInDashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@leitstand.local', password, fcmToken: '' }),
  });
  const { data } = (await answer.json()) as { data?: { token: string } };
  return { status: answer.status, token: data?.token ?? '' };
}
