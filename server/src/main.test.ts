import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import * as http from 'node:http';
import * as net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtProgram } from './server-folder.ts';
import { embeddedEngine } from './testing/database/test-database.ts';
import { eventually } from './testing/eventually.ts';
import { SHORT_LIVED } from './testing/processes/short-lived.ts';

const MAIN = builtProgram('main');

describe('the server process', () => {
  let dataDir: string;
  let running: ChildProcess[] = [];
  beforeEach(async () => {
    ({ dataDir } = (await embeddedEngine.prepare()).settings);
  });
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    running = [];
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  function start(environment: Record<string, string> = {}, args: readonly string[] = []) {
    const child = spawn(process.execPath, [...SHORT_LIVED, MAIN, ...args], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: '0', LOG_LEVEL: 'info', ...environment },
    });
    running.push(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    return {
      output: () => output,
      ended,
      stop: (signal: NodeJS.Signals = 'SIGTERM') => child.kill(signal),
      address: () => eventually(() => /Leitstand +(http:\S+)/.exec(output)?.[1], 60_000),
    };
  }

  async function signIn(address: string, password: string | undefined, email = 'admin@leitstand.local') {
    const answer = await fetch(`${address}/v1/signInDashboard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, fcmToken: '' }),
    });
    return (await answer.json()) as { success: boolean; data: { token: string } };
  }

  it('starts on an empty folder, generates a password once, accepts it for signing in, and stops cleanly', async () => {
    await rm(dataDir, { recursive: true });
    const first = start();
    const address = await first.address();
    // Printed in several pieces.
    const password = await eventually(() => /Password\s+(\S+)\s/.exec(first.output())?.[1], 60_000);
    await eventually(() => first.output().includes('outbox'), 60_000);
    const isOld = Number.parseInt(process.versions.node, 10) < 22;
    expect(first.output().includes('gets no security fixes any more')).toBe(isOld);
    expect((await signIn(address, password)).success).toBe(true);
    first.stop();
    expect(await first.ended).toBe(0);

    const second = start();
    await second.address();
    expect(second.output()).not.toContain('Password');
    second.stop('SIGINT');
    expect(await second.ended).toBe(0);
  }, 120_000);

  it('takes the first administrator from the environment and never prints the password', async () => {
    const server = start({ ADMIN_EMAIL: 'chefin@example.org', ADMIN_PASSWORD: 'ganz-geheim-1234' });
    const address = await server.address();
    expect((await signIn(address, 'ganz-geheim-1234', 'Chefin@example.org')).success).toBe(true);
    expect(server.output()).toContain('chefin@example.org');
    expect(server.output()).not.toContain('ganz-geheim-1234');
  }, 120_000);

  it('warns about four eyes that one person can have', async () => {
    const server = start({ FOUR_EYES: 'version' });
    await server.address();
    expect(server.output()).toContain('FOUR_EYES has no rights');
  }, 120_000);

  it('refuses a data folder that another server uses', async () => {
    const first = start();
    await first.address();
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('is in use by another Leitstand process');
    const ready = `${await first.address()}/v1/ready`;
    await eventually(async () => (await fetch(ready)).status === 200 || undefined);
  }, 120_000);

  it('stops with clients that keep their connections, and tells load balancers first', async () => {
    const server = start({ DRAIN_SECONDS: '3', ADMIN_PASSWORD: 'ganz-geheim-1234' });
    const address = new URL(await server.address());
    await eventually(async () => (await fetch(new URL('/v1/ready', address))).status === 200 || undefined);
    // Browsers open connections ahead of need, and live streams last for hours.
    const silent = net.connect(Number(address.port), address.hostname);
    await once(silent, 'connect');
    const { data } = await signIn(address.origin, 'ganz-geheim-1234');
    const stream = await fetch(new URL('/v1/live', address), { headers: { authorization: `Bearer ${data.token}` } });
    const client = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        const request = http.get(new URL(path, address), { agent: client }, (answer) => {
          answer
            .resume()
            .once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
        });
        request.once('error', reject);
      });
    expect(await ask('/v1/health')).toEqual({ status: 200, connection: 'keep-alive' });
    server.stop();
    await eventually(async () => (await ask('/v1/ready')).status === 503 || undefined);
    expect(await ask('/v1/health')).toEqual({ status: 200, connection: 'close' });
    // A client that goes on calling on whatever connection it gets.
    const calling = (async () => {
      for (;;) await ask('/v1/health');
    })();
    await expect(calling).rejects.toThrow();
    expect(await server.ended).toBe(0);
    expect(await stream.text()).toMatch(/^retry: \d+\n/);
    client.destroy();
  }, 120_000);

  it('stops at once on a signal during the start, also as the first process of a container', async () => {
    // It accepts connections and never answers.
    const database = net.createServer().listen(0, '127.0.0.1');
    await once(database, 'listening');
    const { port } = database.address() as net.AddressInfo;
    const connected = once(database, 'connection');
    const server = start({ DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/none` });
    await connected;
    server.stop();
    // Without a handler there would be a signal instead of an exit code.
    expect(await server.ended).toBe(143);
    database.close();
  });

  it('runs the commands of npm, and names them when it does not know one', async () => {
    const unknown = start({}, ['bakcup']);
    expect(await unknown.ended).toBe(1);
    expect(unknown.output()).toBe('There is no command bakcup, only backup, migrate, restore, export, import.\n');
    const backup = start({}, ['backup', 'one', 'two']);
    expect(await backup.ended).toBe(1);
    expect(backup.output()).toContain('npm run backup [folder]');
  });

  it('reports an invalid configuration', async () => {
    const server = start({ PORT: 'achtzig', DATABASE_URL: 'mysql://x' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('PORT');
    expect(server.output()).toContain('DATABASE_URL');
  });

  it('reports that the database cannot be reached', async () => {
    const server = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('ECONNREFUSED');
  });
});
