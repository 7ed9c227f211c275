import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTarget } from '../testing/database/empty-target.ts';
import { type PreparedDatabase, testDatabases } from '../testing/database/test-database.ts';
import { FIRST_ADMIN, type RunningServer, startServer } from '../testing/processes/command-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const hasPostgres = testDatabases().some(({ name }) => name === 'postgres');

describe.runIf(hasPostgres)('an empty PostgreSQL database', () => {
  let target: PreparedDatabase;
  const servers: RunningServer[] = [];
  beforeEach(async () => {
    target = await emptyTarget('postgres');
  });
  afterEach(async () => {
    for (const server of servers) server.kill('SIGKILL');
    await Promise.all(servers.splice(0).map(({ ended }) => ended));
    await target.destroy();
  });

  function start(environment: Record<string, string | undefined> = {}): RunningServer {
    const server = startServer(target.settings, environment);
    servers.push(server);
    return server;
  }

  async function signIn(address: string, password: string): Promise<number> {
    const answer = await fetch(`${address}/v1/signInDashboard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: FIRST_ADMIN.email, password, fcmToken: '' }),
    });
    return answer.status;
  }

  it('gets one administrator from two processes that start at once, with the password that one of them prints', async () => {
    const all = [1, 2].map(() => start({ ADMIN_PASSWORD: undefined }));
    const addresses = await Promise.all(all.map((server) => server.address()));
    const printed = all.flatMap((server) => /Password +(\S+)/.exec(server.output())?.[1] ?? []);
    expect(printed).toHaveLength(1);
    for (const address of addresses) expect(await signIn(address, printed[0] ?? '')).toBe(200);
  });
});
